import type { Entry } from "#domain/cart/entry.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { uuidOf } from "../kit/uuid-of.ts";
import { createOpenFields, createSealFields, type FilledCart } from "./sealed-fields.ts";

type Sealing = Pick<PersonalData, "open" | "sealComparable" | "find" | "tie">;

/** The id that an entry of another cart has in this one: the same however often it is taken. */
export const takenEntryId = (cartId: string, entryId: string): string =>
  uuidOf("entry taken", cartId, entryId);

/**
 * Entries of one cart as another takes them: under ids of its own, with their answers sealed for whoever
 * fills that one.
 */
export const createEntriesForCart = (personalData: Sealing) => {
  const sealFields = createSealFields(personalData);
  const openFields = createOpenFields(personalData);
  return async (into: FilledCart, entries: readonly Entry[]): Promise<Entry[]> => {
    const opened = await openFields(entries);
    return Promise.all(
      opened.map(async ({ sealedFields: _before, ...entry }) => ({
        // Which purchase a gift card is stands open: its own stream has what was entered.
        ...(entry.productType === productTypes.GIFT_CARD ? entry : await sealFields(into, entry)),
        entryId: takenEntryId(into.cartId, entry.entryId),
      })),
    );
  };
};
