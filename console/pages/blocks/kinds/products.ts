import { IconShoppingBag } from "@tabler/icons-react";
import { ProductsFields } from "../products-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

const USUAL = 12;

export const products: DeclaredKind<"products"> = {
  name: "Products",
  group: "Shop",
  icon: IconShoppingBag,
  also: "collection shop list grid items",
  fresh: { type: "products", collection: "", limit: USUAL },
  fields: ProductsFields,
  shown: ({ collection }) => collection,
};
