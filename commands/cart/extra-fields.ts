import { readAdditionalFields } from "#domain/cart/additional-fields.ts";
import { type ExtraFields, type ExtraForm, readExtraFields } from "#domain/cart/extra-fields.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import { PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { isPhoneNumber } from "../kit/phone-number.ts";

/** Undefined when visitors cannot fill in the form: no answers are required then. */
export type FindExtraForm = (websiteId: string, formId: string) => Promise<ExtraForm | undefined>;

/**
 * JSON text of the answers; 400 `fields-malformed` for anything else. The gift card purchase of a
 * line is not accepted as an answer: otherwise a caller could reach another browser's purchase and
 * the card's recipient.
 */
export const readAnswerTexts = (json: string): Record<string, string> => {
  const texts = readAdditionalFields(json);
  if (texts === undefined) throw new Refusal(400, "fields-malformed", cartTexts.fieldsMalformed);
  const { [PURCHASE_FIELD]: _ours, ...answers } = texts;
  return answers;
};

/**
 * Checks the answers to a product's form against the form's current version. Answers for a product
 * without a form are kept unchanged.
 */
export const judgeAnswers = async (
  findExtraForm: FindExtraForm,
  websiteId: string,
  formId: string | null | undefined,
  texts: Readonly<Record<string, string>>,
): Promise<ExtraFields> => {
  if (!formId) return { additionalFields: texts };
  const form = await findExtraForm(websiteId, formId);
  return form === undefined
    ? { additionalFields: {} }
    : readExtraFields(form, texts, { isPhoneNumber });
};
