import type { AccessKind } from "./rules.ts";

/**
 * The access type of the page that a form is on, as the form reports it. Not in the specification:
 * the numbers. Spec: B3.4.
 */
export const permissionTypeValues = {
  public: 1,
  password: 2,
  members: 3,
} as const satisfies Record<AccessKind, number>;
