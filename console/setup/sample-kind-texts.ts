import type { SamplePartKind } from "#domain/setup/sample-part.ts";

type KindText = {
  readonly one: string;
  readonly many: string;
  /** Names of files and customers would tell an owner nothing. */
  readonly hidesNames?: true;
};

/** The kinds of sample data as owners read them. */
export const sampleKindTexts: Readonly<Record<SamplePartKind, KindText>> = {
  order: { one: "order", many: "orders", hidesNames: true },
  "sign-up": { one: "restock sign-up", many: "restock sign-ups", hidesNames: true },
  page: { one: "page", many: "pages" },
  content: { one: "post, event or gallery", many: "posts, events and galleries" },
  "content-collection": {
    one: "collection of posts, events or pictures",
    many: "collections of posts, events and pictures",
  },
  product: { one: "product", many: "products" },
  collection: { one: "collection", many: "collections" },
  coupon: { one: "coupon", many: "coupons" },
  "tax-rule": { one: "tax rule", many: "tax rules" },
  "shipping-option": { one: "shipping option", many: "shipping options" },
  form: { one: "form", many: "forms" },
  member: { one: "team member", many: "team members" },
  template: { one: "template", many: "templates", hidesNames: true },
  settings: {
    one: "name, tagline and other settings",
    many: "name, tagline and other settings",
    hidesNames: true,
  },
};

/** *20 products*; the settings are not counted. */
export const countedKind = (kind: SamplePartKind, count: number): string => {
  const { one, many } = sampleKindTexts[kind];
  if (kind === "settings") return "Name, tagline and other settings";
  return `${count} ${count === 1 ? one : many}`;
};
