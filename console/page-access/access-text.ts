import type { PageAccessRow, PageKind } from "#read-api/page-access/contract.ts";

export const accessNames = {
  public: "Everybody",
  members: "Members",
  password: "Password",
} as const satisfies Record<PageAccessRow["access"], string>;

export const kindNames = {
  page: "Page",
  "shop-collection": "Shop collection",
  product: "Product",
  "content-collection": "Collection",
  "content-item": "Post, event or gallery",
  form: "Form",
  address: "Address without a page",
} as const satisfies Record<PageKind, string>;

/** Where a page's access comes from, in words. */
export const sourceOf = ({ own, ruledBy }: Pick<PageAccessRow, "own" | "ruledBy">): string => {
  if (own !== null) return "Set for this page";
  return ruledBy === "/" ? "As the whole site" : `As ${ruledBy}`;
};
