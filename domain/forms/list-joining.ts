import type { FormDefinition } from "./definition.ts";
import { replyAddress } from "./notification.ts";
import { isEmpty, readValue } from "./read-value.ts";
import type { ShownSubmission } from "./webhook-body.ts";

type Answers = Pick<ShownSubmission, "fields" | "values">;

const isTicked = ({ fields, values }: Answers, fieldId: string): boolean => {
  const field = fields.find((each) => each.fieldId === fieldId);
  if (field === undefined) return false;
  const value = readValue({ type: field.type as "checkbox" }, values[fieldId]);
  return value !== undefined && !isEmpty(value);
};

/** The parts of the first name field among the answers. */
const nameOf = ({ fields, values }: Answers): string => {
  const field = fields.find(({ type }) => type === "name");
  const value = field === undefined ? undefined : values[field.fieldId];
  const parts = Array.isArray(value) ? value : [value];
  return parts
    .filter((part): part is string => typeof part === "string")
    .join(" ")
    .trim();
};

/**
 * The subscriber that these answers add to the form's mailing list; undefined when there is none.
 */
export const joiningBy = (
  { mailingList }: Pick<FormDefinition, "mailingList">,
  answers: Answers,
): { readonly listId: string; readonly email: string; readonly name: string } | undefined => {
  if (mailingList === null) return undefined;
  const { listId, consentFieldId } = mailingList;
  const email = replyAddress(answers);
  if (email === undefined) return undefined;
  if (consentFieldId !== null && !isTicked(answers, consentFieldId)) return undefined;
  return { listId, email, name: nameOf(answers) };
};
