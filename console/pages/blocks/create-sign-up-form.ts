import { createFormContract, releaseFormContract } from "#commands/forms/contract.ts";
import { createMailingListContract } from "#commands/mailing-lists/contract.ts";
import { formTemplates } from "#domain/forms/form-templates.ts";
import { listMailingListsContract } from "#read-api/mailing-lists/contract.ts";
import { call } from "../../kit/calls/api.ts";

const LIST_NAME = "Newsletter";
const FORM_NAME = "Newsletter sign-up";

/** The list that visitors join from product pages, or one of that name; else a new one. */
const findList = async (): Promise<{ readonly listId: string; readonly name: string }> => {
  const { rows } = await call(listMailingListsContract, { query: {} });
  const found =
    rows.find(({ isDefault }) => isDefault) ?? rows.find(({ name }) => name === LIST_NAME);
  if (found !== undefined) return found;
  const { listId } = await call(createMailingListContract, { body: { name: LIST_NAME } });
  return { listId, name: LIST_NAME };
};

/** Not released yet. */
export type SignUpForm = {
  readonly formId: string;
  readonly edition: number;
  readonly listName: string;
};

/** With an email address and the consent to be written to. */
const createForm = async (): Promise<SignUpForm> => {
  const template = formTemplates.find(({ name }) => name === "sign-up");
  if (template === undefined) throw new Error("There is no template for sign-ups.");
  const { listId, name: listName } = await findList();
  const fields = template.form.fields.filter(({ type }) => type === "email" || type === "checkbox");
  const consentFieldId = fields.find(({ type }) => type === "checkbox")?.fieldId ?? null;
  const mailingList = { listId, consentFieldId };
  const form = { ...template.form, name: FORM_NAME, fields, mailingList };
  const { formId, edition } = await call(createFormContract, { body: { form } });
  return { formId, edition, listName };
};

/**
 * A released form that joins a mailing list. `made` has the form whose release failed, so that the next attempt releases
 * it instead of a second one.
 */
export const createSignUpForm = async (made: { current: SignUpForm | undefined }) => {
  made.current ??= await createForm();
  const { formId, edition, listName } = made.current;
  await call(releaseFormContract, { params: { formId }, body: { edition } });
  return { formId, listName };
};
