import type * as z from "zod/mini";
import type { Permission } from "#domain/kit/permission.ts";
import type { EventMetadata, Json, RecordedEvent } from "#infra/event-store/port.ts";

/** One selected row, as an action gets it. */
export type BulkRow<Input = unknown> = {
  readonly websiteId: string;
  /** Id of the row in the console's list. */
  readonly id: string;
  /** The part of the list, where a screen shows one of several (a mailing list); else "". */
  readonly within: string;
  readonly input: Input;
  /**
   * The result of `before` or `change` when the row was changed; undefined in `before` and, without
   * a `before`, in `change`.
   */
  readonly memo: Json | undefined;
  /**
   * Metadata for the append: the actor, the operation's id as correlation id, and the row's
   * idempotency key.
   */
  readonly metadata: EventMetadata & { readonly idempotencyKey: string };
  readonly at: string;
  /**
   * Whether the member who started the operation has a permission now. An action checks it when a
   * row's own state requires it.
   */
  readonly may: (permission: Permission) => boolean;
  /** Start time of the operation: the member has not seen later changes. */
  readonly startedAt: string;
};

export type BulkOutcome =
  /** `why`: what was left of the row, for people; absent when all of it was changed. */
  | { readonly outcome: "changed"; readonly memo?: Json; readonly why?: string }
  /** The row was already up to date: an undo leaves it alone. */
  | { readonly outcome: "same" }
  /** `why` is for people and contains no personal data, because it is stored in plain text. */
  | { readonly outcome: "refused"; readonly why: string };

/**
 * An action for many rows, one after another, with the command of the single call. Neither `input`
 * nor a memo contains personal data, because both are stored in plain text.
 */
export type BulkAction<Input = unknown> = {
  readonly id: string;
  /**
   * The permission of the single call. It is checked at the start and again while the operation
   * runs.
   */
  readonly permission: Permission;
  readonly input?: z.ZodMiniType<Input>;
  /** Throws a Refusal when the input is invalid. Called once, before rows are selected. */
  admit?(websiteId: string, input: Input): Promise<void>;
  /**
   * Seconds before the start in which the operation can be stopped, for what cannot be undone, such
   * as an email.
   */
  readonly graceSeconds?: number;
  /**
   * The row's current state, for `back`; saved once before `change` begins. Without it a process
   * that ends between the change and its record would lose the memo that `change` returned.
   */
  before?(row: BulkRow<Input>): Promise<Json>;
  /**
   * The process can end between the change and its record, in which case it is repeated: an append
   * under the row's key (`row.metadata`) happens once; every other effect must tolerate repetition.
   */
  change(row: BulkRow<Input>): Promise<BulkOutcome>;
  /**
   * How to find out that someone changed the row since: an event of one of these types after the
   * operation's own in the row's stream. Such a row is left as it is. `id`: the stream's id, where
   * it is not the row's; `about`: the events about the row, where rows share a stream.
   */
  readonly since?: {
    readonly category: string;
    readonly types: readonly string[];
    id?(row: BulkRow<Input>): string;
    about?(data: RecordedEvent["data"], row: BulkRow<Input>): boolean;
  };
  /**
   * Reverts a row that `change` changed; `refused` leaves it because someone changed it since.
   * Absent: the action cannot be undone.
   */
  back?(row: BulkRow<Input>): Promise<BulkOutcome>;
};

/** The actions of one list. */
export type BulkList = { readonly list: string; readonly actions: readonly BulkAction[] };

export const bulkList = (list: string, actions: readonly BulkAction[]): BulkList => ({
  list,
  actions,
});

type Ran<Rejection> =
  | {
      readonly ok: true;
      readonly value: { readonly position: bigint | undefined };
    }
  | { readonly ok: false; readonly rejection: Rejection };

/** Converts a handler's answer for a row: nothing recorded means that the row was up to date. */
export const bulkOutcome = <Rejection>(
  ran: Ran<Rejection>,
  textOf: (rejection: Rejection) => string,
): BulkOutcome => {
  if (!ran.ok) return { outcome: "refused", why: textOf(ran.rejection) };
  return { outcome: ran.value.position === undefined ? "same" : "changed" };
};

export type FindBulkAction = (list: string, action: string) => BulkAction | undefined;

export const createFindBulkAction = (lists: readonly BulkList[]): FindBulkAction => {
  const byName = new Map(
    lists.flatMap(({ list, actions }) =>
      actions.map((action) => [`${list} ${action.id}`, action] as const),
    ),
  );
  return (list, action) => byName.get(`${list} ${action}`);
};
