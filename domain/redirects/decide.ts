import { type Decider, unreachable } from "../kit/decider.ts";
import { changedMeanwhile } from "../kit/edit-conflict.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { RedirectEvent } from "./events.ts";
import { evolve, noRedirect, type RedirectDefinition, type RedirectState } from "./evolve.ts";
import { isFixedPath, redirectPathOf } from "./path.ts";
import { MAX_CHAIN, type RedirectRejection } from "./rejections.ts";
import { isTarget, targetPath } from "./target.ts";

type Requested = { readonly path: string; readonly at: string };
type Defining = Requested & {
  readonly target: string;
  /** The paths that the target leads to through other redirects of owners, in order. */
  readonly leadsTo: readonly string[];
};
export type RedirectCommand =
  | (Defining & { readonly type: "CreateRedirect" })
  | (Defining & {
      readonly type: "ChangeRedirect";
      /** The version that the editor started from; absent: any version is accepted. */
      readonly seen?: RedirectDefinition | undefined;
    })
  | (Requested & { readonly type: "RemoveRedirect" })
  | (Requested & { readonly type: "RestoreRedirect" });

type Decision = Result<readonly RedirectEvent[], RedirectRejection>;

/** The first rule that a definition breaks, apart from what its stream says. */
export const redirectRefusalOf = ({
  path,
  target,
  leadsTo,
}: Pick<Defining, "path" | "target" | "leadsTo">): RedirectRejection | undefined => {
  if (redirectPathOf(path) !== path) return { code: "path-malformed" };
  if (isFixedPath(path)) return { code: "path-fixed", path };
  if (!isTarget(target)) return { code: "target-malformed" };
  if (targetPath(target) === path || leadsTo.includes(path)) return { code: "redirect-loop", path };
  return leadsTo.length >= MAX_CHAIN ? { code: "chain-too-long" } : undefined;
};

const define = (command: Defining, state: RedirectState): Decision => {
  const { path, target, at } = command;
  const refused = redirectRefusalOf(command);
  if (refused) return reject(refused);
  if (!state.removed && state.target === target) return accept([]);
  return accept([{ type: "RedirectDefined", path, target, definedAt: at }]);
};

const decide = (command: RedirectCommand, state: RedirectState): Decision => {
  const { path, at } = command;
  const present =
    state.target === undefined || state.removed ? undefined : { path, target: state.target };
  switch (command.type) {
    case "CreateRedirect":
      // A repeated command is not refused.
      return present === undefined || present.target === command.target
        ? define(command, state)
        : reject({ code: "redirect-exists", path });
    case "ChangeRedirect": {
      if (present === undefined) return reject({ code: "redirect-not-found" });
      if (present.target === command.target) return accept([]);
      const conflict = changedMeanwhile(command.seen, present);
      return conflict ? reject(conflict) : define(command, state);
    }
    case "RemoveRedirect":
      if (redirectPathOf(path) !== path) return reject({ code: "redirect-not-found" });
      // A path without a stream can be one that a rename left.
      return accept(state.removed ? [] : [{ type: "RedirectRemoved", path, removedAt: at }]);
    case "RestoreRedirect":
      return accept(state.removed ? [{ type: "RedirectRestored", path, restoredAt: at }] : []);
    default:
      return unreachable(command);
  }
};

/** What owners say about one path. Stream `redirect-<websiteId>.<id of the path>`. */
export const redirectDecider: Decider<
  RedirectState,
  RedirectCommand,
  RedirectEvent,
  RedirectRejection
> = { streamCategory: "redirect", initial: noRedirect, evolve, decide };
