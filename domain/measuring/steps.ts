import * as z from "zod/mini";
import { normalPath } from "../kit/normal-path.ts";
import type { Permission } from "../kit/permission.ts";
import { isStorable } from "../kit/storable-text.ts";

/** What a visitor can do that reports follow: from a page view to a refund. */
export const stepKinds = [
  "page",
  "event",
  "quick-view",
  "form-shown",
  "form-started",
  "form-sent",
  "restock",
  "registered",
  "cart",
  "checkout",
  "order",
  "refund",
] as const;
export type StepKind = (typeof stepKinds)[number];

type Texts = {
  /** Name of the step without a value. */
  readonly any: string;
  /** In front of its value. */
  readonly of: string;
  /** What the value is; absent: there is none. */
  readonly value?: "page" | "event" | "form" | "product";
};

export const stepTexts = {
  page: { any: "Any page", of: "Page", value: "page" },
  event: { any: "Any event", of: "Event", value: "event" },
  "quick-view": { any: "Quick View opened", of: "Quick View opened:", value: "product" },
  "form-shown": { any: "Form shown", of: "Form shown:", value: "form" },
  "form-started": { any: "Form started", of: "Form started:", value: "form" },
  "form-sent": { any: "Form sent", of: "Form sent:", value: "form" },
  restock: { any: "Restock sign-up", of: "Restock sign-up:", value: "product" },
  registered: { any: "Account created", of: "Account created" },
  cart: { any: "Added to cart", of: "Added to cart:", value: "product" },
  checkout: { any: "Checkout started", of: "Checkout started" },
  order: { any: "Order placed", of: "Order placed" },
  refund: { any: "Order refunded", of: "Order refunded" },
} as const satisfies Record<StepKind, Texts>;

/** What the value of a step is; undefined for steps without one. */
export const stepValue = (kind: StepKind): Texts["value"] => {
  const texts: Texts = stepTexts[kind];
  return texts.value;
};

const MAX_VALUE = 200;
/** A path and everything below it ends with it. */
const BELOW = "/*";
const PATH = /^\/[^?#\s]*$/;

/** Without a value: any page, form, product or event. */
export type Step = { readonly kind: StepKind; readonly value: string };

const isPath = (value: string): boolean => PATH.test(value) && !value.slice(0, -1).includes("*");

const isStep = ({ kind, value }: Step): boolean => {
  if (value === "") return kind !== "page" && kind !== "event";
  const of = stepValue(kind);
  if (of === undefined || !isStorable(value)) return false;
  return of !== "page" || isPath(value);
};

export const Step = z
  .object({
    kind: z.enum(stepKinds),
    value: z.string().check(z.trim(), z.maxLength(MAX_VALUE)),
  })
  .check(z.refine(isStep, { error: "Enter a path such as /shop or /shop/*.", path: ["value"] }));

/** `page:%2Fshop`, `cart` */
export const stepCode = ({ kind, value }: Step): string =>
  value === "" ? kind : `${kind}:${encodeURIComponent(value)}`;

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The inverse of `stepCode`. */
export const parseStep = (text: string): Step | undefined => {
  const [kind = "", given, ...rest] = text.split(":");
  const value = decode(given ?? "");
  if (rest.length > 0 || value === undefined || (given === "" && text.includes(":")))
    return undefined;
  return Step.safeParse({ kind, value }).data;
};

/** A step in words. `nameOf` knows titles of forms and products by their ids. */
export const stepName = (
  { kind, value }: Step,
  nameOf: (value: string) => string = (id) => id,
): string => {
  if (value === "") return stepTexts[kind].any;
  if (kind === "page" && value.endsWith(BELOW))
    return value === BELOW ? stepTexts.page.any : `Pages below ${value.slice(0, -BELOW.length)}`;
  return `${stepTexts[kind].of} ${nameOf(value)}`;
};

/** Whether a page is that of a step. Both are compared in the normal form of paths. */
export const isPageOf = (value: string): ((page: string) => boolean) => {
  if (!value.endsWith(BELOW)) {
    const wanted = normalPath(value);
    return (page) => page === wanted;
  }
  if (value === BELOW) return () => true;
  const above = normalPath(value.slice(0, -BELOW.length));
  return (page) => page === above || page.startsWith(`${above}/`);
};

const permissions: Partial<Record<StepKind, Permission>> = {
  "form-shown": "forms:read",
  "form-started": "forms:read",
  "form-sent": "forms:read",
  restock: "restock:read",
  registered: "customers:read",
  checkout: "overview:read",
  order: "overview:read",
  refund: "overview:read",
};

/** What members need for some steps, in addition to visits. */
export const stepPermissions: readonly Permission[] = [...new Set(Object.values(permissions))];

/** What a member needs to see steps of this kind, in addition to visits. */
export const permissionOfStep = (kind: StepKind): Permission | undefined => permissions[kind];
