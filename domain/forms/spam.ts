import type { FormDefinition } from "./definition.ts";
import type { SpamReason } from "./events.ts";
import { honeypotFieldId } from "./honeypot.ts";
import { readValue } from "./read-value.ts";
import { answerTo, type FieldValues } from "./values.ts";

/** What is known about how a form was filled in. */
export type Signs = {
  /** Everything that was sent as `form`, also what the form does not ask. */
  readonly sent: FieldValues;
  /** From the key to the submission. */
  readonly fillMs: number;
  /** Submissions to this form from the same place within the last hour, this one among them. */
  readonly sentWithinHour: number;
  readonly captchaFailed: boolean;
};

const LINK = /https?:\/\/|(?<![\p{L}\d/.])www\./giu;
const linksIn = (text: string): number => text.match(LINK)?.length ?? 0;

/** Where a link is what was asked for, or was not written by the visitor. */
const mayBeLink = (type: string): boolean => type === "website" || type === "hidden";

/** In all answers together, without fields that ask for a link. */
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
 * Why this looks like spam; empty when it does not. Nothing is refused for it, and whoever sent it
 * sees what everybody sees: it goes to a folder that the owner can take it out of.
 */
export const spamReasons = (form: Judged, signs: Signs): readonly SpamReason[] =>
  (Object.keys(rules) as SpamReason[]).filter((reason) => rules[reason](form, signs));
