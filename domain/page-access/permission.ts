import type { AccessKind } from "./rules.ts";

/** Who a page is for, as a form tells it of the page that it stands on. Spec: B3.4; the numbers are our choice. */
export const permissionTypeValues = {
  public: 1,
  password: 2,
  members: 3,
} as const satisfies Record<AccessKind, number>;
