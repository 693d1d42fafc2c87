import { expect, it } from "vitest";
import { shopSlugAt } from "./shop-slugs.ts";

it.each([
  ["/shop/inks", { kind: "collection", slug: "inks" }],
  ["/shop/p/pen", { kind: "product", slug: "pen" }],
  ["/shop", undefined],
  ["/shop/", undefined],
  ["/shop/a/b", undefined],
  ["https://example.com/shop/inks", undefined],
])("%s leads to %j", (path, slug) => expect(shopSlugAt(path)).toEqual(slug));
