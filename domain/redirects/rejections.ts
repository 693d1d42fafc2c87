import { unreachable } from "../kit/decider.ts";
import { type EditConflict, editConflictText } from "../kit/edit-conflict.ts";
import type { RedirectDefinition } from "./evolve.ts";

/** Not in the specification: the number of redirects that a visitor's path can follow. */
export const MAX_CHAIN = 10;

export type RedirectRejection =
  | EditConflict<RedirectDefinition>
  | { readonly code: "redirect-not-found" }
  | { readonly code: "redirect-exists"; readonly path: string }
  | { readonly code: "path-malformed" }
  | { readonly code: "path-fixed"; readonly path: string }
  | { readonly code: "target-malformed" }
  | { readonly code: "redirect-loop"; readonly path: string }
  | { readonly code: "chain-too-long" };

/** Texts for owners. Not in the specification: it names none. */
export const redirectRejectionText = (rejection: RedirectRejection): string => {
  switch (rejection.code) {
    case "changed-meanwhile":
      return editConflictText(rejection);
    case "redirect-not-found":
      return "Redirect not found.";
    case "redirect-exists":
      return `${rejection.path} already has a redirect. Change that one instead.`;
    case "path-malformed":
      return "Enter a path that starts with /, such as /old-page, without ? and #.";
    case "path-fixed":
      return `${rejection.path} always has a page, so it cannot be redirected.`;
    case "target-malformed":
      return "Enter a path on this website that starts with one /, such as /shop.";
    case "redirect-loop":
      return `This would lead back to ${rejection.path}. Choose another path.`;
    case "chain-too-long":
      return `Up to ${MAX_CHAIN} redirects can follow each other. Enter the last path instead.`;
    default:
      return unreachable(rejection);
  }
};
