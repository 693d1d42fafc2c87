import { expect, it } from "vitest";
import type { BlockContent } from "./blocks.ts";
import { type Unshown, unshownText } from "./check-shown.ts";

it.each<[BlockContent, Unshown, string]>([
  [
    { type: "form", formId: "survey" },
    "form-unknown",
    "The block “Form” shows nothing: the form “survey” is not released. Choose another form, or release it.",
  ],
  [
    { type: "products", collection: "inks", limit: 3 },
    "collection-unknown",
    "The block “Products” shows nothing: visitors find no collection “inks”. Choose another collection.",
  ],
  [
    { type: "products", collection: "inks", limit: 3 },
    "collection-empty",
    "The block “Products” shows nothing: the collection “inks” has no products that visitors can see. Choose another one, or add products to it.",
  ],
  [
    { type: "collections", parent: "inks", limit: 3 },
    "collection-empty",
    "The block “Collections” shows nothing: the collection “inks” has no collections below it. Choose another one, or add some.",
  ],
  [
    { type: "restock", product: "pen", availableText: "" },
    "product-unknown",
    "The block “Restock sign-up” shows nothing: visitors find no product “pen”. Choose another product.",
  ],
])("%j: %s", (content, why, text) => expect(unshownText(content, why)).toBe(text));
