import type { SealedPerson } from "#domain/kit/person.ts";
import type { EventFilter, RecordedEvent } from "#infra/event-store/port.ts";

/** One set-wise change. `{schema}` in the text stands for the schema that holds this build's tables. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/**
 * A recorded event as a projection sees it. `personal` is the opened content of `data.person` for
 * projections that ask for it: null when the person has been forgotten (or there is none).
 */
export type Projectable = RecordedEvent & {
  readonly personal: Readonly<Record<string, unknown>> | null;
  /** The same of `data.sealedFields`, and of that of each of `data.lines`. */
  readonly open: (sealed: SealedPerson) => Readonly<Record<string, unknown>> | null;
};

/**
 * Turns the log into tables. `project` is pure and must give the same rows for any division of the
 * log into batches; it folds the batch in memory and answers few set-wise statements, which the
 * worker runs in one transaction with the checkpoint.
 */
export type Projection = {
  /** Kebab-case and unique; also the name an operator types. */
  readonly name: string;
  /** Bump when the tables or the mapping change: the worker builds the new version beside the old. */
  readonly version: number;
  readonly reads: Pick<EventFilter, "categories" | "types">;
  /** Whether `personal` shall be opened. */
  readonly opensPersonalData?: boolean;
  /** DDL with `{schema}.table` names. Every table that readers use is listed in `views`. */
  readonly tables: string;
  /** Names under which readers see the tables: view `read.<name>` over `{schema}.<name>`. */
  readonly views: readonly string[];
  readonly project: (batch: readonly Projectable[]) => readonly Statement[];
};
