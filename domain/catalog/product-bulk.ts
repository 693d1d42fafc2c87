import type { BulkTexts } from "../kit/bulk/words.ts";
import type { ProductChange } from "./bulk-change.ts";

const changed = { going: "Changing", done: (products: string) => `${products} changed.` };

/** What can be done to many products at once. What exactly an edit does, `changeText` says. */
export const productBulk = {
  list: "products",
  noun: "product",
  actions: {
    show: { label: "Show", ...changed },
    hide: { label: "Hide", ...changed },
    edit: { label: "Bulk edit…", ...changed },
  },
} as const satisfies BulkTexts;

/** The change that an action stands for. */
export const productChangeOf = (action: string, input: unknown): ProductChange =>
  action === "edit" ? (input as ProductChange) : { kind: "visibility", visible: action === "show" };
