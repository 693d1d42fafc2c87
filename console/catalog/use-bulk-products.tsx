import { Link } from "@tanstack/react-router";
import type { BulkWork } from "#commands/kit/bulk/contract.ts";
import { changeText } from "#domain/catalog/bulk-change.ts";
import { productBulk, productChangeOf } from "#domain/catalog/product-bulk.ts";
import {
  bulkCurrenciesContract,
  getConsoleProductContract,
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { ChangeProducts } from "./change-products.tsx";

const reads = [listConsoleProductsContract, getConsoleProductContract];

/** The effect of an edit: "Prices raised by 10%". */
const ChangeDetails = ({ work: { workId, action, input } }: { readonly work: BulkWork }) => {
  const change = productChangeOf(action, input);
  const ids = change.kind === "collection" ? change.collectionId : "";
  const found = useCall(
    listConsoleCollectionsContract,
    { query: { ids } },
    { enabled: ids !== "" },
  );
  const collection = found.data?.rows.find(({ id }) => id === ids)?.title;
  // An amount is shown in the currency of the products.
  const priced = useCall(
    bulkCurrenciesContract,
    { params: { workId } },
    { enabled: change.kind === "price-amount" },
  );
  const currencies = priced.data?.currencies ?? [];
  return changeText(change, { currencies, ...(collection !== undefined && { collection }) });
};

/** Showing, hiding and editing many products. */
export const useBulkProducts = (matching: object): Bulk =>
  useBulk({
    words: productBulk,
    matching,
    reads,
    linkTo: ({ id, name }) => (
      <Link to="/products/$productId" params={{ productId: id }}>
        {name}
      </Link>
    ),
    forms: { edit: ChangeProducts },
    details: { show: ChangeDetails, hide: ChangeDetails, edit: ChangeDetails },
  });
