import type { OtherRules } from "#domain/analysis/what-if.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { EventFilter, RecordedEvent } from "#infra/event-store/port.ts";

/** One set-wise change. `{schema}` in the text is replaced by the schema of this build's tables. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/**
 * A recorded event for a projection. `personal` is the opened content of `data.person` for
 * projections that need it: null when the person has been erased (or there is none).
 */
export type Projectable = RecordedEvent & {
  readonly personal: Readonly<Record<string, unknown>> | null;
  /** The opened content of `data.sealedFields`, and of each of `data.lines`. */
  readonly open: (sealed: SealedPerson) => Readonly<Record<string, unknown>> | null;
};

/** What `digest` gets of an event whose personal data it does not need. */
export type Digestible = Pick<RecordedEvent, "type" | "data"> & {
  readonly position: bigint | number;
  /** ISO 8601, or milliseconds since 1970. */
  readonly recordedAt: string | number;
  readonly metadata: Pick<RecordedEvent["metadata"], "websiteId">;
};

/** Folds a batch in memory, and returns few set-wise statements. Pure. */
export type Project = (batch: readonly Projectable[]) => readonly Statement[];

/** Reads the build's tables; `{schema}` in the text is replaced. */
export type ReadTables = <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * `project` with a memory of the batches before, which it gets in the order of the log. They can
 * still be on the way to the tables, so it must remember the rows that they have changed.
 */
export type Fold = {
  /** Takes in a batch, or what `digest` made of it. Statements are asked for after one batch or after many. */
  readonly take: (digest: never) => void;
  /** Makes less of what it has taken in, so that more can be taken in before statements are asked for. */
  readonly join?: () => Promise<void>;
  /** What all batches since the last call change. */
  readonly write: () => Promise<readonly Statement[]>;
};

/** A table whose rows of destroyed months are kept. */
export type RecordTable = {
  readonly name: string;
  readonly key: readonly string[];
  /**
   * Which rows of the visible build come from a month, in SQL: `t` is the table, `month` has `first_at` and
   * `last_at` of its reports, and `{month}.reports` their positions.
   * Absent: the rows are projected from the month's reports alone, because a row can be of two months.
   */
  readonly isOfMonth?: string;
  /** How a row joins one that is there, after `on conflict … do`. */
  readonly onConflict: string;
};

/**
 * What a build gets from months whose reports were destroyed, because their events can no longer be read:
 * rows as they were then. They are copied and never counted again.
 */
export type Records = {
  readonly tables: readonly RecordTable[];
  /** What follows from these rows. */
  readonly derive?: (seeded: SeededMonths) => readonly Statement[];
};

/** The destroyed months whose rows a build began with, and their websites. */
export type SeededMonths = {
  readonly websites: readonly string[];
  readonly keyIds: readonly string[];
};

type Tables = {
  /** Kebab-case and unique; operators use this name, too. */
  readonly name: string;
  /**
   * Must be raised when the tables or the mapping change: the worker then builds the new version
   * next to the old.
   */
  readonly version: number;
  readonly reads: Pick<EventFilter, "categories" | "types"> & {
    /** Events of a page while the build is far behind; default: `PAGE_EVENTS` of the feed. */
    readonly pageEvents?: number;
    /**
     * How long it waits after a page with many events at the end of the log, so that more of them change its
     * rows at once. Absent: not at all. For tables that nobody reads right after an event.
     */
    readonly gatherMs?: number;
  };
  /**
   * Whether `personal` is opened, and everything that `open` can be called with. `sealedFieldsOf`: only the
   * `sealedFields` of events of these types.
   */
  readonly opensPersonalData?: boolean | { readonly sealedFieldsOf: readonly string[] };
  /** DDL with `{schema}.table` names. Every table for readers is listed in `views`. */
  readonly tables: string;
  /** Names of the tables for readers: view `read.<name>` over `{schema}.<name>`. */
  readonly views: readonly string[];
  /** Rules that an analyst can replace, to see what the tables would contain. */
  readonly rules?: ProjectionRules;
  /** Absent: none of its events can be destroyed. */
  readonly records?: Records;
};

export type PlainProjection = Tables & {
  readonly pagesTogether?: undefined;
  readonly joinsTogether?: undefined;
  readonly digest?: undefined;
  readonly project: Project;
  /**
   * `project` for websites that have changed their measuring rules. A build keeps the rules that it was
   * created with, and a change of the rules creates another build.
   */
  readonly projectMeasured?: (rulesOf: MeasuringRulesOf) => Project;
  readonly createFold?: undefined;
};

/** The changes of its rows depend on rows that it wrote before. */
type FoldedProjection = Tables & {
  /** From the present rows of the tables on. A build keeps the rules that it was created with. */
  readonly createFold: (read: ReadTables, rulesOf: MeasuringRulesOf) => Fold;
  /** Pages that are written together while the build is far behind, because they change the same rows. */
  readonly pagesTogether: number;
  /** How many times as many pages are written together by a fold that can join them. Default: 1. */
  readonly joinsTogether?: number;
  /**
   * What the fold takes in of a batch, as values that can be sent to another thread. Absent: the events. A build that is
   * far behind reads, opens and digests pages in one thread, and folds them in another.
   */
  readonly digest?: (rulesOf: MeasuringRulesOf) => (batch: readonly Digestible[]) => unknown;
  readonly project?: undefined;
  readonly projectMeasured?: undefined;
};

/**
 * Turns the log into tables. It must give the same rows for any division of the log into batches.
 * The worker runs the statements of a batch in one transaction with the checkpoint.
 */
export type Projection = PlainProjection | FoldedProjection;

/** The rules by which a website counts its visitors. */
export type MeasuringRulesOf = (websiteId: string) => MeasuringRules;

export type ProjectionRules = OtherRules & {
  /**
   * `project` with rules that the schema has accepted. Absent: they are measuring rules, and replace
   * those of each website.
   */
  readonly projectWith?: (rules: unknown) => Project;
};
