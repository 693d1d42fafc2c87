import { unreachable } from "../kit/decider.ts";

export type SetupRejection =
  | { readonly code: "already-started" }
  | { readonly code: "website-in-use" }
  | { readonly code: "sample-is-filling" }
  | { readonly code: "sample-is-restored" }
  | { readonly code: "no-sample-data" }
  | { readonly code: "nothing-to-restore" };

/** Texts for owners. Not in the specification: it names none. */
export const setupRejectionText = (rejection: SetupRejection): string => {
  switch (rejection.code) {
    case "already-started":
      return "Another member has already chosen how this website begins.";
    case "website-in-use":
      return "This website already has products or pages, so it cannot begin again.";
    case "sample-is-filling":
      return "The sample shop is still being filled. Try again in a moment.";
    case "sample-is-restored":
      return "The sample data is being restored. Try again in a moment.";
    case "no-sample-data":
      return "This website has no sample data that could be removed.";
    case "nothing-to-restore":
      return "No sample data was removed from this website.";
    default:
      return unreachable(rejection);
  }
};
