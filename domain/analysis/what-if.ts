import type * as z from "zod/mini";
import type { Permission } from "../kit/permission.ts";
import { OtherMeasuringRules } from "../measuring/rules.ts";
import { OtherOrderRules } from "../orders/other-rules.ts";

/** Rules of a projection that an analyst can replace, to see what its tables would contain. */
export type OtherRules = {
  /** The rules, each with bounds; an absent rule stays as it is. */
  readonly schema: z.ZodMiniType;
  /** What the rules change, in one sentence. */
  readonly about: string;
  /**
   * `measuring`: an owner can make other rules the live ones. `money`: never, because orders are
   * recorded facts.
   */
  readonly kind: "measuring" | "money";
  /** Needed in addition to the permission for questions. */
  readonly permission: Permission;
};

export const otherMeasuringRules: OtherRules = {
  schema: OtherMeasuringRules,
  about: "Which page views count, and what a visit is.",
  kind: "measuring",
  permission: "census:read",
};

export const otherOrderRules: OtherRules = {
  schema: OtherOrderRules,
  about: "Rounding of totals, rates of taxes, costs of shipping, and coupons.",
  kind: "money",
  permission: "orders:read",
};

/** Replaceable rules by projection. */
export const whatIfs = {
  visits: otherMeasuringRules,
  "shop-activity": otherMeasuringRules,
  "form-conversion": otherMeasuringRules,
  "page-performance": otherMeasuringRules,
  "visitor-actions": otherMeasuringRules,
  "button-visits": otherMeasuringRules,
  "page-activity": otherMeasuringRules,
  orders: otherOrderRules,
  purchases: otherOrderRules,
} as const satisfies Readonly<Record<string, OtherRules>>;

export type WhatIfName = keyof typeof whatIfs;
export const whatIfNames = Object.keys(whatIfs) as readonly WhatIfName[];
