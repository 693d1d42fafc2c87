import type { Permission } from "./permission.ts";

// Each on its own, so that a page loads only the texts that it can show.

/** Spec: A8.2. */
export const cookiesDisabled =
  "Please enable cookies in your browser, reload the page, and try again.";

/** Spec: A8.3. */
export const tooManyRequests = "Please try again in a few seconds.";

/** Not in the specification. */
export const notPermitted = (permission: Permission | undefined): string =>
  permission?.endsWith(":write")
    ? "Your role does not allow you to change this. An administrator of the website can."
    : "Your role does not allow you to see this. An administrator of the website can.";
