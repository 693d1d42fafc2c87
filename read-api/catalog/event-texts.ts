import type { ProductEvent } from "#domain/catalog/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const productTexts: EventTexts<ProductEvent> = {
  ProductDefined: ({ product: { name, variants } }) => [
    "The product was saved",
    `${name}, ${variants.length} ${variants.length === 1 ? "variant" : "variants"}`,
  ],
  ProductRemoved: () => "The product was removed from the shop",
};
