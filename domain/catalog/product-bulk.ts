import type { BulkTexts } from "../kit/bulk/words.ts";
import type { ProductChange } from "./bulk-change.ts";

const changed = { going: "Changing", done: (products: string) => `${products} changed.` };

/** Bulk actions for products. `changeText` describes an edit. */
export const productBulk = {
  list: "products",
  noun: "product",
  actions: {
    show: { label: "Show", ...changed },
    hide: { label: "Hide", ...changed },
    edit: { label: "Bulk edit…", ...changed },
  },
} as const satisfies BulkTexts;

/** The change behind an action. */
export const productChangeOf = (action: string, input: unknown): ProductChange =>
  action === "edit" ? (input as ProductChange) : { kind: "visibility", visible: action === "show" };
