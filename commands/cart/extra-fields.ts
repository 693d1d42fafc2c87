import { readAdditionalFields } from "#domain/cart/additional-fields.ts";
import { type ExtraFields, type ExtraForm, readExtraFields } from "#domain/cart/extra-fields.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import { PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { isPhoneNumber } from "../kit/phone-number.ts";

/** Undefined when visitors cannot fill the form in: then nothing is asked. */
export type FindExtraForm = (websiteId: string, formId: string) => Promise<ExtraForm | undefined>;

/**
 * JSON text of the answers; 400 `fields-malformed` for anything else. Which gift card purchase a line is of
 * is no answer: whoever could say it would get at another browser's purchase, and at who receives the card.
 */
export const readAnswerTexts = (json: string): Record<string, string> => {
  const texts = readAdditionalFields(json);
  if (texts === undefined) throw new Refusal(400, "fields-malformed", cartTexts.fieldsMalformed);
  const { [PURCHASE_FIELD]: _ours, ...answers } = texts;
  return answers;
};

/**
 * What was answered to the form of a product, judged by the form's present version. Answers for a
 * product that asks nothing are kept as they are.
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
