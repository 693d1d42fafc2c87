import { useNavigate } from "@tanstack/react-router";
import { defineProductContract, removeProductContract } from "#commands/catalog/contract.ts";
import {
  getConsoleProductContract,
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { call } from "../kit/calls/api.ts";
import { atFreeAddress } from "../kit/editing/copy-names.ts";
import { type Copy, useDuplicate } from "../kit/editing/use-duplicate.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { copyOfProduct } from "./copy-product.ts";

type Original = { readonly productId: string };

const refreshes = [
  getConsoleProductContract,
  listConsoleProductsContract,
  listConsoleCollectionsContract,
  listStockContract,
];

/** Members who cannot change stock copy a product whose variants have no units. */
const duplicate = async ({ productId }: Original, mayStock: boolean): Promise<Copy> => {
  const original = await call(getConsoleProductContract, { params: { id: productId } });
  const { product, openingStock } = copyOfProduct(original);
  const id = crypto.randomUUID();
  await atFreeAddress(original.definition.slug, (slug) =>
    call(defineProductContract, {
      params: { id },
      body: { ...product, slug, ...(mayStock && { openingStock }) },
    }),
  );
  return { id, title: product.name };
};

/** Copies a product, which visitors see once it is made visible. */
export const useDuplicateProduct = () => {
  const navigate = useNavigate();
  const mayStock = useMay()("stock:write");
  return useDuplicate<Original>({
    copy: (original) => duplicate(original, mayStock),
    remove: ({ id }) => call(removeProductContract, { params: { id } }),
    removedText: ({ title }) => `“${title}” was removed.`,
    open: ({ id }) => navigate({ to: "/products/$productId/edit", params: { productId: id } }),
    close: () => navigate({ to: "/products" }),
    refreshes,
  });
};
