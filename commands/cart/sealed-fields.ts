import {
  type Answered,
  comparedBy,
  withFields,
  withoutFields,
} from "#domain/cart/sealed-fields.ts";
import { siteUserAddress } from "#domain/customers/ids.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";

/** The cart that answers are sealed for. */
export type FilledCart = {
  readonly websiteId: string;
  readonly cartId: string;
  /** The signed-in account: the cart is erased together with it. */
  readonly siteUserId?: string | undefined;
};

/**
 * The customer of a cart is unknown at first. Their answers are sealed for a person of the cart's
 * own, who is linked to the account or the customer once one is known. No visitor can enter this
 * address because it has no @.
 */
const cartAddress = (cartId: string): string => `cart:${cartId}`;

type Judged = Answered & { readonly fieldErrors?: Readonly<Record<string, string>> };

export type SealFields = <Answers extends Judged>(
  cart: FilledCart,
  answers: Answers,
) => Promise<Answers>;

/** Seals answers, unless they are rejected anyway. */
export const createSealFields =
  (personalData: Pick<PersonalData, "sealComparable" | "find" | "tie">): SealFields =>
  async ({ websiteId, cartId, siteUserId }, answers) => {
    const { additionalFields, fieldsForm, fieldErrors = {} } = answers;
    if (Object.keys(additionalFields).length === 0) return answers;
    if (Object.keys(fieldErrors).length > 0) return answers;
    const sealedFields = await personalData.sealComparable(
      websiteId,
      cartAddress(cartId),
      { additionalFields, ...(fieldsForm && { answers: fieldsForm.answers }) },
      comparedBy(additionalFields),
    );
    if (siteUserId !== undefined) {
      const ownerId = await personalData.find(websiteId, siteUserAddress(siteUserId));
      if (ownerId !== undefined) await personalData.tie(websiteId, sealedFields.personId, ownerId);
    }
    return { ...withoutFields(answers), sealedFields };
  };

export type OpenFields = <Item extends Answered>(
  items: readonly Item[],
) => Promise<readonly Item[]>;

/** Lines with opened answers. There is no query when no line has any. */
export const createOpenFields =
  (personalData: Pick<PersonalData, "open">): OpenFields =>
  async (items) => {
    const sealed = items.flatMap(({ sealedFields }) => sealedFields ?? []);
    if (sealed.length === 0) return items;
    const opened = (await personalData.open(sealed)).values();
    return items.map((item) =>
      item.sealedFields === undefined ? item : withFields(item, opened.next().value),
    );
  };
