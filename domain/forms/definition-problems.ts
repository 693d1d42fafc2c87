import * as z from "zod/mini";
import { isEmail } from "../kit/email.ts";
import type { FormDefinition } from "./definition.ts";
import { definitionTexts as texts } from "./definition-texts.ts";
import { fieldProblems } from "./field-problems.ts";

/** Why a form cannot be released, and the setting behind the problem. */
export const DefinitionProblem = z.object({
  /** Spec: B3.15. */
  fieldset: z.enum(["build", "storage", "advanced", "captcha", "disclaimer"]),
  /** The field with the setting; null for a setting of the form. */
  fieldId: z.nullable(z.string()),
  /** Name of the member in the definition: `title`, `options`, `recipients`, `successRedirect`. */
  setting: z.string(),
  /**
   * Index in a list, starting at 0; null when the setting is not a list or the whole list is meant.
   */
  at: z.nullable(z.int()),
  message: z.string(),
});
export type DefinitionProblem = z.infer<typeof DefinitionProblem>;

type Rule = (form: FormDefinition) => readonly DefinitionProblem[];

const problem = (
  fieldset: DefinitionProblem["fieldset"],
  setting: string,
  message: string,
  at: number | null = null,
): DefinitionProblem => ({ fieldset, fieldId: null, setting, at, message });

const blank = (text: string): boolean => text.trim() === "";

const build: Rule = ({ name, fields, submitLabel }) => [
  ...(blank(name) ? [problem("build", "name", texts.noName)] : []),
  ...(fields.some(({ type }) => type !== "section" && type !== "hidden")
    ? []
    : [problem("build", "fields", texts.noFields)]),
  ...(blank(submitLabel) ? [problem("build", "submitLabel", texts.noSubmitLabel)] : []),
];

const ofFields: Rule = ({ fields }) =>
  fields.flatMap((field, at) =>
    fieldProblems(field, fields.slice(0, at)).map(({ setting, message, at: index = null }) => ({
      ...problem("build", setting, message, index),
      fieldId: field.fieldId,
    })),
  );

const recipients: Rule = ({ recipients: addresses }) =>
  addresses.flatMap((address, at) => {
    const repeated = addresses.slice(0, at).some((each) => sameAddress(each, address));
    const message = blank(address)
      ? texts.blankEmail
      : !isEmail(address.trim())
        ? texts.malformedEmail
        : repeated
          ? texts.exists("recipient")
          : undefined;
    return message === undefined ? [] : [problem("storage", "recipients", message, at)];
  });

const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** RFC 1035: maximum length of a name, plus its port. */
const MAX_HOST_LENGTH = 253 + ":65535".length;
/** Labels and dots alternate, so that a name can be parsed in only one way, whatever its length. */
const HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.?(?::\d{1,5})?$/u;
const DASH_OUTSIDE = /(?:^|\.)-|-(?:[.:]|$)/;

/** Whether a server can send requests to this URL, judging by its syntax only. */
const isWebAddress = (text: string): boolean => {
  const [, host = ""] = /^https?:\/\/([^/?#\s\\]+)(?:[/?#]\S*)?$/i.exec(text) ?? [];
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) && !DASH_OUTSIDE.test(host);
};

const webhooks: Rule = ({ webhooks: calls }) =>
  calls.flatMap(({ webhookId, url }, at) => {
    const earlier = calls.slice(0, at);
    const message = !isWebAddress(url.trim())
      ? texts.malformedLink
      : earlier.some((each) => each.webhookId === webhookId || each.url.trim() === url.trim())
        ? texts.exists("webhook")
        : undefined;
    return message === undefined ? [] : [problem("storage", "webhooks", message, at)];
  });

const mailingList: Rule = ({ mailingList: joins, fields }) => {
  if (joins === null) return [];
  const { listId, consentFieldId } = joins;
  const consents = fields.some(
    ({ type, fieldId }) => type === "checkbox" && fieldId === consentFieldId,
  );
  return [
    ...(blank(listId) ? [problem("storage", "mailingList", texts.noList)] : []),
    ...(consentFieldId === null || consents
      ? []
      : [problem("storage", "mailingList", texts.notExpected(consentFieldId))]),
    ...(fields.some(({ type }) => type === "email")
      ? []
      : [problem("storage", "mailingList", texts.noEmailField)]),
  ];
};

/** A path on this website. Its syntax rules out another host. */
const isPagePath = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text);

const afterwards: Rule = ({ successRedirect, submissionMessage }) => {
  if (successRedirect === null)
    return blank(submissionMessage)
      ? [problem("advanced", "submissionMessage", texts.noSubmissionMessage)]
      : [];
  const target = successRedirect.trim();
  if (isPagePath(target) || isWebAddress(target)) return [];
  const message = /^https?:/i.test(target) ? texts.malformedLink : texts.notAPage(target);
  return [problem("advanced", "successRedirect", message)];
};

const captcha: Rule = ({ captcha: used }) => {
  if (used === null || /^[\w.:-]{1,200}$/.test(used.siteKey)) return [];
  const message = blank(used.siteKey) ? texts.noSiteKey : texts.malformedSiteKey;
  return [problem("captcha", "captcha", message)];
};

/** Maximum lengths in characters. */
const lengths = [
  ["build", "submitLabel", 200],
  ["advanced", "submissionMessage", 2_000],
  ["advanced", "postSubmitHtml", 20_000],
  ["advanced", "successRedirect", 2_000],
  ["disclaimer", "disclaimer", 5_000],
] as const;

const withinLengths: Rule = (form) =>
  lengths.flatMap(([fieldset, setting, most]) =>
    (form[setting]?.length ?? 0) > most ? [problem(fieldset, setting, texts.tooLong(most))] : [],
  );

const rules: readonly Rule[] = [
  build,
  ofFields,
  recipients,
  webhooks,
  mailingList,
  afterwards,
  captcha,
  withinLengths,
];

/**
 * Empty for a form that can be released. Problems are in the order of the builder. Spec: B3.15,
 * B5.25.
 */
export const definitionProblems = (form: FormDefinition): readonly DefinitionProblem[] =>
  rules.flatMap((rule) => rule(form));
