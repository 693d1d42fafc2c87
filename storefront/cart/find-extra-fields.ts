import { buyingOf } from "#domain/cart/buying.ts";
import type { Product } from "../catalog/product.ts";
import type { ExtraFields } from "./extra-fields.tsx";
import type { FilledIn } from "./filled-in.ts";

/** Few products have extra fields: their code is only loaded with them. */
export const findExtraFields = async (
  { structuredContent }: Product,
  filledIn: Pick<FilledIn, "entries">,
): Promise<ExtraFields | undefined> => {
  const form = structuredContent.additionalFieldsForm;
  if (form === null || buyingOf(structuredContent) === "gift-card") return undefined;
  const { createExtraFields } = await import("./extra-fields.tsx");
  return createExtraFields(form, filledIn);
};
