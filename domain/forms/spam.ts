import type { FormDefinition } from "./definition.ts";
import type { SpamReason } from "./events.ts";
import { honeypotFieldId } from "./honeypot.ts";
import { readValue } from "./read-value.ts";
import { answerTo, type FieldValues } from "./values.ts";

/** Observations about how a form was filled in. */
export type Signs = {
  /** Everything that was sent as `form`, including unknown fields. */
  readonly sent: FieldValues;
  /** Milliseconds from the key to the submission. */
  readonly fillMs: number;
  /** Submissions to this form from the same IP address within the last hour, including this one. */
  readonly sentWithinHour: number;
  readonly captchaFailed: boolean;
};

const LINK = /https?:\/\/|(?<![\p{L}\d/.])www\./giu;
const linksIn = (text: string): number => text.match(LINK)?.length ?? 0;

/** Fields that ask for a link, or that the visitor did not write. */
const mayBeLink = (type: string): boolean => type === "website" || type === "hidden";

/** Number of links in all answers, without fields that ask for one. */
export const countLinks = (
  { fields }: Pick<FormDefinition, "fields">,
  values: FieldValues,
): number => {
  let links = 0;
  for (const field of fields) {
    if (mayBeLink(field.type) || field.type === "section") continue;
    const read = readValue(field, answerTo(values, field.fieldId));
    if (read?.kind === "single") links += linksIn(read.text);
    else if (read?.kind === "parts") for (const part of read.parts) links += linksIn(part);
  }
  return links;
};

const isFilledIn = (value: FieldValues[string] | undefined): boolean =>
  value !== undefined && value !== "" && !(Array.isArray(value) && value.join("") === "");

type Judged = Pick<FormDefinition, "formId" | "fields" | "spam">;
type Rule = (form: Judged, signs: Signs) => boolean;

const rules: Readonly<Record<SpamReason, Rule>> = {
  honeypot: (form, { sent }) => {
    const trap = honeypotFieldId(form);
    return form.spam.honeypot && isFilledIn(answerTo(sent, trap));
  },
  "filled-too-fast": ({ spam }, { fillMs }) => fillMs < spam.minimumFillSeconds * 1_000,
  "captcha-failed": (_form, { captchaFailed }) => captchaFailed,
  "too-many": ({ spam: { maximumPerHour } }, { sentWithinHour }) =>
    maximumPerHour !== null && sentWithinHour > maximumPerHour,
  "too-many-links": (form, { sent }) =>
    form.spam.maximumLinks !== null && countLinks(form, sent) > form.spam.maximumLinks,
};

/**
 * Why a submission looks like spam; empty when it does not. Nothing is rejected for it, and the
 * sender sees the normal answer. The submission goes to a folder from which an owner can release
 * it.
 */
export const spamReasons = (form: Judged, signs: Signs): readonly SpamReason[] =>
  (Object.keys(rules) as SpamReason[]).filter((reason) => rules[reason](form, signs));
