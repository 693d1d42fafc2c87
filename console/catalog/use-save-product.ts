import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { defineProductContract } from "#commands/catalog/contract.ts";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import {
  getConsoleProductContract,
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { CallError } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import type { FieldProblems } from "../kit/editing/form-problems.ts";
import { mineOnTop, rowsOnTop, type ThreeDrafts } from "../kit/editing/merge-drafts.ts";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { useEditConflict } from "../kit/editing/use-edit-conflict.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { bodyOf, draftOf, openingStockOf, type ProductDraft } from "./product-draft.ts";
import { productRules } from "./product-problems.ts";

type SaveOptions = {
  readonly product: ProductDefinition;
  readonly initial: ProductDraft;
  /** The product exists: changes by others in the meantime are not overwritten. */
  readonly exists: boolean;
  /** Why a draft cannot be sent. */
  readonly problemOf: (draft: ProductDraft) => FieldProblems;
};

type Sent = { readonly draft: ProductDraft; readonly seen: ProductDefinition | undefined };

const stale = [
  getConsoleProductContract,
  listConsoleProductsContract,
  listConsoleCollectionsContract,
  listStockContract,
];

/** The other member's version; null when they removed the product. */
const theirsIn = (error: unknown): ProductDefinition | null | undefined =>
  error instanceof CallError && error.code === "product-changed"
    ? (error.members.product as ProductDefinition | null)
    : undefined;

/** A price that someone else has changed is kept when another variant was changed here. */
const kept = (drafts: ThreeDrafts<ProductDraft>): ProductDraft => {
  const { opened, mine, theirs } = drafts;
  const rowsOf = <Name extends "variants" | "pictures">(name: Name) => ({
    opened: opened[name],
    mine: mine[name],
    theirs: theirs[name],
  });
  return {
    ...mineOnTop(drafts),
    variants: rowsOnTop(rowsOf("variants"), ({ variantId }) => variantId),
    pictures: rowsOnTop(rowsOf("pictures"), ({ id }) => id),
  };
};

const fieldNames = {
  name: "Name",
  slug: "URL slug",
  description: "Description",
  seoTitle: "Title for search engines",
  seoDescription: "Description for search engines",
  productType: "Type",
  vendor: "Vendor",
  tags: "Tags",
  collectionIds: "Collections",
  visible: "Visible in the shop",
  pictures: "Pictures",
  options: "Options",
  variants: "Variants",
  useCustomAddButtonText: "Use custom button text",
  customAddButtonText: "Button text",
  isSubscribable: "Sold as a subscription",
  plan: "Billing interval",
  fieldsFormId: "Extra fields",
  files: "Files",
} as const satisfies { readonly [Name in keyof ProductDraft]: string };

/** The product form's state, and changes on the server in the meantime. */
export const useSaveProduct = ({ product, initial, exists, problemOf }: SaveOptions) => {
  const navigate = useNavigate();
  const saved = useRef(false);
  const may = useMay();
  const { productId } = product;
  const isSaved = (variantId: string): boolean =>
    exists && product.variants.some((variant) => variant.variantId === variantId);
  const save = useCommand(defineProductContract, {
    input: ({ draft, seen }: Sent) => ({
      params: { id: productId },
      body: {
        ...bodyOf(draft, product),
        ...(seen !== undefined && { seen }),
        ...(may("stock:write") && { openingStock: openingStockOf(draft, isSaved) }),
      },
    }),
    forgets: stale,
    refreshes: [],
    onDone: () => {
      saved.current = true;
      return navigate({ to: "/products/$productId", params: { productId } });
    },
    errors: "form",
  });
  const form = useCommandForm<ProductDraft, typeof defineProductContract>({
    ...productRules(product),
    also: problemOf,
    initialValues: initial,
    error: save.error,
  });
  const send = (draft: ProductDraft, seen: ProductDefinition | undefined) =>
    save.mutate({ draft, seen });
  const { seen, notice } = useEditConflict<ProductDraft, ProductDefinition>({
    what: product.name,
    names: fieldNames,
    unread: ["fieldsFormId", "collectionIds"],
    draft: form.values,
    onDraft: form.replace,
    draftOf,
    thing: exists ? product : undefined,
    error: save.error,
    onReset: save.reset,
    onSave: send,
    merge: kept,
    theirsIn,
  });
  return {
    form,
    notice,
    /** The product as it was opened, or as someone else has saved it since. */
    opened: seen === undefined ? initial : draftOf(seen),
    pending: save.isPending,
    submit: (draft: ProductDraft) => send(draft, seen),
    isSaved: () => saved.current,
    /** The variant is saved, so that its stock is changed in *Stock*. */
    isSavedVariant: isSaved,
  };
};
