import type * as z from "zod/mini";
import type { Permission } from "#domain/kit/permission.ts";
import type { EventMetadata, Json, RecordedEvent } from "#infra/event-store/port.ts";

/** One chosen row, as an action gets it. */
export type BulkRow<Input = unknown> = {
  readonly websiteId: string;
  /** As the list's rows are known to the console. */
  readonly id: string;
  /** The part of the list, where a screen shows one of several (a mailing list); else "". */
  readonly within: string;
  readonly input: Input;
  /**
   * What `before` or `change` answered when the row was changed; undefined in `before` and, without a `before`,
   * in `change`.
   */
  readonly memo: Json | undefined;
  /** For the append: whose doing it is, the work's id as correlation id, and the row's idempotency key. */
  readonly metadata: EventMetadata & { readonly idempotencyKey: string };
  readonly at: string;
  /** Whether the person who began the work has a permission now. An action asks it for what a row's own state demands. */
  readonly may: (permission: Permission) => boolean;
  /** When somebody began the work: what was not so then they have not seen. */
  readonly startedAt: string;
};

export type BulkOutcome =
  /** `why`: what of the row was left, for people; absent when all of it was changed. */
  | { readonly outcome: "changed"; readonly memo?: Json; readonly why?: string }
  /** It was so already: undoing leaves it alone. */
  | { readonly outcome: "same" }
  /** `why` is for people, and holds nothing about a person: it is kept as it is. */
  | { readonly outcome: "refused"; readonly why: string };

/**
 * Something that is done to many rows, one after another, each by the command that the single call
 * uses. Neither `input` nor a memo holds anything about a person: both are kept as they are.
 */
export type BulkAction<Input = unknown> = {
  readonly id: string;
  /** The one of the single call. Asked when it is started, and again while it goes on. */
  readonly permission: Permission;
  readonly input?: z.ZodMiniType<Input>;
  /** Throws a Refusal when nothing can be done with this input. Asked once, before rows are chosen. */
  admit?(websiteId: string, input: Input): Promise<void>;
  /** Seconds in which it can still be stopped before it begins: of what cannot be undone, a mail. */
  readonly graceSeconds?: number;
  /**
   * What the row is now, for `back`; written down before `change` begins, and only once. Without it a process
   * that ends between the change and the note of it would lose what `change` answered as its memo.
   */
  before?(row: BulkRow<Input>): Promise<Json>;
  /**
   * The process may end between the change and the note of it, and then it is asked again: what is appended
   * under the row's key (`row.metadata`) is appended once; every other way must bear being done twice.
   */
  change(row: BulkRow<Input>): Promise<BulkOutcome>;
  /**
   * How it is told that somebody has changed the row since: an event of one of these types behind the
   * work's own in the row's stream. Such a row is left as it is. `id`: of the stream, where it is not the row's;
   * `about`: which of its events are about the row, where rows share it.
   */
  readonly since?: {
    readonly category: string;
    readonly types: readonly string[];
    id?(row: BulkRow<Input>): string;
    about?(data: RecordedEvent["data"], row: BulkRow<Input>): boolean;
  };
  /** Puts back a row that `change` changed; `refused` leaves it, as somebody has changed it since. Absent: it cannot be undone. */
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

/** What a handler's answer is for a row: nothing recorded means that it was so already. */
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
