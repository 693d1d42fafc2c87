import type * as z from "zod/mini";
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

/**
 * Turns the log into tables. `project` is pure and must give the same rows for any division of the
 * log into batches. It folds the batch in memory and returns few set-wise statements, which the
 * worker runs in one transaction with the checkpoint.
 */
export type Projection = {
  /** Kebab-case and unique; operators use this name, too. */
  readonly name: string;
  /**
   * Must be raised when the tables or the mapping change: the worker then builds the new version
   * next to the old.
   */
  readonly version: number;
  readonly reads: Pick<EventFilter, "categories" | "types">;
  /** Whether `personal` is opened. */
  readonly opensPersonalData?: boolean;
  /** DDL with `{schema}.table` names. Every table for readers is listed in `views`. */
  readonly tables: string;
  /** Names of the tables for readers: view `read.<name>` over `{schema}.<name>`. */
  readonly views: readonly string[];
  readonly project: (batch: readonly Projectable[]) => readonly Statement[];
  /**
   * `project` for websites that have changed their measuring rules. A build keeps the rules that it was
   * created with, and a change of the rules creates another build.
   */
  readonly projectMeasured?: (rulesOf: MeasuringRulesOf) => Projection["project"];
  /** Rules that an analyst can replace, to see what the tables would contain. */
  readonly rules?: ProjectionRules;
};

/** The rules by which a website counts its visitors. */
export type MeasuringRulesOf = (websiteId: string) => MeasuringRules;

export type ProjectionRules = {
  /** The rules, each with bounds; an absent rule stays as it is. */
  readonly schema: z.ZodMiniType;
  /** What the rules change, in one sentence. */
  readonly about: string;
  /**
   * `measuring`: an owner can make other rules the live ones. `money`: never, because orders are
   * recorded facts.
   */
  readonly kind: "measuring" | "money";
  /** `project` with rules that the schema has accepted. */
  readonly projectWith: (rules: unknown) => Projection["project"];
};
