import type { Decider } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { PageAccessEvent } from "./events.ts";
import { isNeverLocked, isRulePath } from "./path.ts";
import type { PageAccessRejection } from "./rejections.ts";
import type { AccessKind } from "./rules.ts";

export type ChosenAccess = AccessKind | "inherit";

type Setting = { readonly access: ChosenAccess; readonly passwordHash: string | null };

/** An owner's rule for one path. */
export type PageAccess = Setting & {
  /** Null while there never was a rule. */
  readonly changedAt: string | null;
  readonly before: Setting;
};

export type PageAccessCommand =
  | {
      readonly type: "ChangePageAccess";
      readonly path: string;
      readonly access: ChosenAccess;
      /** Hash of the new password; null keeps the current one. */
      readonly passwordHash: string | null;
      readonly at: string;
    }
  | {
      readonly type: "TakeBackPageAccess";
      readonly path: string;
      /** Time of the change to undo, which must be the last one. */
      readonly changedAt: string;
      readonly at: string;
    };

const unsaid: Setting = { access: "inherit", passwordHash: null };

const changed = (
  path: string,
  { access, passwordHash }: Setting,
  changedAt: string,
): PageAccessEvent => ({ type: "PageAccessChanged", path, access, passwordHash, changedAt });

const refusePath = (path: string): PageAccessRejection | undefined => {
  if (!isRulePath(path)) return { code: "path-malformed", path };
  return isNeverLocked(path) ? { code: "path-never-locked", path } : undefined;
};

export const pageAccessDecider: Decider<
  PageAccess,
  PageAccessCommand,
  PageAccessEvent,
  PageAccessRejection
> = {
  streamCategory: "pageAccess",
  initial: { ...unsaid, changedAt: null, before: unsaid },
  evolve: ({ access, passwordHash }, event) => ({
    access: event.access,
    passwordHash: event.passwordHash,
    changedAt: event.changedAt,
    before: { access, passwordHash },
  }),
  decide: (command, state) => {
    const { path, at } = command;
    const refused = refusePath(path);
    if (refused) return reject(refused);
    if (command.type === "TakeBackPageAccess") {
      if (state.changedAt !== command.changedAt) return reject({ code: "changed-since", path });
      return accept([changed(path, state.before, at)]);
    }
    const { access } = command;
    const passwordHash =
      access === "password" ? (command.passwordHash ?? state.passwordHash) : null;
    if (access === "password" && passwordHash === null)
      return reject({ code: "password-missing", path });
    if (access === state.access && passwordHash === state.passwordHash) return accept([]);
    return accept([changed(path, { access, passwordHash }, at)]);
  },
};
