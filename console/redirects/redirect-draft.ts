import { createRedirectContract } from "#commands/redirects/contract.ts";
import type { RedirectDefinition } from "#domain/redirects/evolve.ts";
import { isFixedPath, redirectPathOf } from "#domain/redirects/path.ts";
import { redirectRejectionText } from "#domain/redirects/rejections.ts";
import { isTarget } from "#domain/redirects/target.ts";
import type { FormRules } from "../kit/editing/form-problems.ts";

/** A redirect in the form. */
export type RedirectDraft = { readonly path: string; readonly target: string };

export const emptyRedirect: RedirectDraft = { path: "", target: "" };

export const redirectDraftOf = ({ path, target }: RedirectDefinition): RedirectDraft => ({
  path,
  target,
});

/** People copy whole URLs: those of this website are read as their path. */
const withoutOrigin = (text: string, origin: string): string => {
  const typed = text.trim();
  if (!typed.startsWith(`${origin}/`)) return typed;
  return typed.slice(origin.length);
};

export const redirectInputOf = (
  { path, target }: RedirectDraft,
  origin: string,
): RedirectDraft => ({
  path: withoutOrigin(path, origin),
  target: withoutOrigin(target, origin),
});

const pathProblem = (typed: string): { readonly path?: string } => {
  const path = redirectPathOf(typed);
  if (path === undefined) return { path: redirectRejectionText({ code: "path-malformed" }) };
  return isFixedPath(path) ? { path: redirectRejectionText({ code: "path-fixed", path }) } : {};
};

const targetProblem = (typed: string): { readonly target?: string } =>
  isTarget(typed) ? {} : { target: redirectRejectionText({ code: "target-malformed" }) };

/** What is checked before a redirect is sent, and where each refusal belongs. */
export const redirectRules = (origin: string) =>
  ({
    contract: createRedirectContract,
    bodyOf: (draft) => redirectInputOf(draft, origin),
    also: (draft) => {
      const { path, target } = redirectInputOf(draft, origin);
      return {
        ...(path === "" ? { path: "Required" } : pathProblem(path)),
        ...(target === "" ? { target: "Required" } : targetProblem(target)),
      };
    },
    codes: {
      "redirect-exists": "path",
      "path-malformed": "path",
      "path-fixed": "path",
      "target-malformed": "target",
      "redirect-loop": "target",
      "chain-too-long": "target",
    },
  }) satisfies FormRules<RedirectDraft, typeof createRedirectContract>;
