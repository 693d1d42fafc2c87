import { unreachable } from "../kit/decider.ts";

export type SetupRejection =
  | { readonly code: "already-started" }
  | { readonly code: "website-in-use" };

/** Texts for owners. Not in the specification: it names none. */
export const setupRejectionText = (rejection: SetupRejection): string => {
  switch (rejection.code) {
    case "already-started":
      return "Another member has already chosen how this website begins.";
    case "website-in-use":
      return "This website already has products or pages, so it cannot begin again.";
    default:
      return unreachable(rejection);
  }
};
