import { type Decider, unreachable } from "../kit/decider.ts";
import type { SealedPerson } from "../kit/person.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { MailingListEvent, MailingListMemberEvent } from "./events.ts";
import type { MailingListRejection } from "./rejections.ts";

export type MailingListCommand =
  | {
      readonly type: "CreateList";
      readonly listId: string;
      readonly name: string;
      readonly at: string;
    }
  | { readonly type: "RenameList"; readonly name: string; readonly at: string }
  | { readonly type: "RemoveList"; readonly at: string }
  | { readonly type: "RestoreList"; readonly at: string };

/** `name` is undefined before the list was created. */
export type MailingListState = { readonly name: string | undefined; readonly removed: boolean };

/** One mailing list. Stream `mailingList-<websiteId>.<listId>`. */
export const mailingListDecider: Decider<
  MailingListState,
  MailingListCommand,
  MailingListEvent,
  MailingListRejection
> = {
  streamCategory: "mailingList",
  initial: { name: undefined, removed: false },
  evolve: (state, event) => {
    switch (event.type) {
      case "MailingListCreated":
      case "MailingListRenamed":
        return { ...state, name: event.name };
      case "MailingListRemoved":
        return { ...state, removed: true };
      case "MailingListRestored":
        return { ...state, removed: false };
      default:
        return unreachable(event);
    }
  },
  decide: (
    command,
    { name, removed },
  ): Result<readonly MailingListEvent[], MailingListRejection> => {
    const { at } = command;
    if (command.type === "CreateList") {
      const { listId } = command;
      return accept(
        name === undefined
          ? [{ type: "MailingListCreated", listId, name: command.name, createdAt: at }]
          : [],
      );
    }
    if (name === undefined) return reject({ code: "mailing-list-not-found" });
    switch (command.type) {
      case "RenameList":
        return accept(
          command.name === name
            ? []
            : [{ type: "MailingListRenamed", name: command.name, renamedAt: at }],
        );
      case "RemoveList":
        return accept(removed ? [] : [{ type: "MailingListRemoved", removedAt: at }]);
      case "RestoreList":
        return accept(removed ? [{ type: "MailingListRestored", restoredAt: at }] : []);
      default:
        return unreachable(command);
    }
  },
};

export type MemberCommand =
  | {
      readonly type: "Join";
      readonly listId: string;
      /** Opens to { email, name? }. */
      readonly person: SealedPerson;
      readonly source: string;
      /** Time of the request: a person who has left since is not added again. */
      readonly at: string;
    }
  | {
      readonly type: "Leave";
      readonly listId: string;
      readonly personId: string;
      readonly at: string;
    }
  /** Undoes leaving. */
  | { readonly type: "Return"; readonly listId: string; readonly at: string };

export type MemberState = {
  readonly on: boolean;
  readonly leftAt: string | undefined;
  /** The person's latest subscription; undefined for a person who never subscribed. */
  readonly joined: { readonly person: SealedPerson; readonly source: string } | undefined;
};

/** One person on one list. Stream `mailingListMember-<websiteId>.<listId>~<personId>`. */
export const memberDecider: Decider<
  MemberState,
  MemberCommand,
  MailingListMemberEvent,
  MailingListRejection
> = {
  streamCategory: "mailingListMember",
  initial: { on: false, leftAt: undefined, joined: undefined },
  evolve: (state, event) => {
    switch (event.type) {
      case "MailingListJoined":
        return { ...state, on: true, joined: { person: event.person, source: event.source } };
      case "MailingListLeft":
        return { ...state, on: false, leftAt: event.leftAt };
      default:
        return unreachable(event);
    }
  },
  decide: (command, { on, leftAt, joined }) => {
    const { listId, at } = command;
    switch (command.type) {
      case "Join": {
        const { person, source } = command;
        if (on || (leftAt !== undefined && at <= leftAt)) return accept([]);
        return accept([{ type: "MailingListJoined", listId, person, source, joinedAt: at }]);
      }
      case "Leave": {
        if (joined === undefined) return reject({ code: "member-not-found" });
        const { personId } = command;
        return accept(on ? [{ type: "MailingListLeft", listId, personId, leftAt: at }] : []);
      }
      case "Return":
        if (joined === undefined) return reject({ code: "member-not-found" });
        return accept(on ? [] : [{ type: "MailingListJoined", listId, ...joined, joinedAt: at }]);
      default:
        return unreachable(command);
    }
  },
};

export const memberStreamId = (listId: string, personId: string): string => `${listId}~${personId}`;
