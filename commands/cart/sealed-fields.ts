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
  /** Whose account is signed in: the cart is forgotten with it. */
  readonly siteUserId?: string | undefined;
};

/**
 * Whoever fills a cart may be anybody: their answers are sealed for a person of the cart's own, who is
 * tied to the account or the buyer as soon as one is known. No visitor can type it: it has no @.
 */
const cartAddress = (cartId: string): string => `cart:${cartId}`;

type Judged = Answered & { readonly fieldErrors?: Readonly<Record<string, string>> };

export type SealFields = <Answers extends Judged>(
  cart: FilledCart,
  answers: Answers,
) => Promise<Answers>;

/** Seals what was answered, unless it is refused anyway. */
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

/** Lines as visitors read them. Nothing is asked where nothing was answered. */
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
