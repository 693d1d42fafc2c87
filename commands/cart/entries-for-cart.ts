import type { Entry } from "#domain/cart/entry.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { uuidOf } from "../kit/uuid-of.ts";
import { createOpenFields, createSealFields, type FilledCart } from "./sealed-fields.ts";

type Sealing = Pick<PersonalData, "open" | "sealComparable" | "find" | "tie">;

/**
 * The id that an entry of another cart gets in this one. It is derived, so that repetitions give
 * the same id.
 */
export const takenEntryId = (cartId: string, entryId: string): string =>
  uuidOf("entry taken", cartId, entryId);

/**
 * Converts entries for another cart: under new ids, with answers sealed for that cart's customer.
 */
export const createEntriesForCart = (personalData: Sealing) => {
  const sealFields = createSealFields(personalData);
  const openFields = createOpenFields(personalData);
  return async (into: FilledCart, entries: readonly Entry[]): Promise<Entry[]> => {
    const opened = await openFields(entries);
    return Promise.all(
      opened.map(async ({ sealedFields: _before, ...entry }) => ({
        // The gift card purchase's id is not sealed: its own stream contains what was entered.
        ...(entry.productType === productTypes.GIFT_CARD ? entry : await sealFields(into, entry)),
        entryId: takenEntryId(into.cartId, entry.entryId),
      })),
    );
  };
};
