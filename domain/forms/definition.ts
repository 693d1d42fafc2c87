import * as z from "zod/mini";
import { formPartId } from "../kit/bounds.ts";

/** What every field has besides its type. Spec: B3.15–B3.23. */
const common = {
  /** Key of the answer in a submission, unique in its form. */
  fieldId: formPartId,
  title: z.string().check(z.maxLength(500)),
  description: z._default(z.string(), ""),
};
const required = { required: z._default(z.boolean(), false) };
const placeholder = { placeholder: z._default(z.string(), "") };
const options = {
  options: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500)),
};

/** Spec: B3.16–B3.23: the types and the settings that each exposes. */
export const FormField = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), ...common, ...required, ...placeholder }),
  z.object({
    type: z.literal("textarea"),
    ...common,
    ...required,
    ...placeholder,
    /** Characters at most. Spec: B3.23, B5.2. */
    maxLength: z.optional(z.int().check(z.positive())),
  }),
  z.object({ type: z.literal("email"), ...common, ...required, ...placeholder }),
  z.object({ type: z.literal("number"), ...common, ...required, ...placeholder }),
  z.object({ type: z.literal("website"), ...common, ...required, ...placeholder }),
  z.object({
    type: z.literal("currency"),
    ...common,
    ...required,
    currencySymbol: z._default(z.string(), "$"),
  }),
  z.object({ type: z.literal("password"), ...common, ...required }),
  z.object({ type: z.literal("twitter"), ...common, ...required }),
  z.object({ type: z.literal("date"), ...common, ...required }),
  z.object({ type: z.literal("time"), ...common, ...required }),
  z.object({ type: z.literal("name"), ...common, ...required }),
  z.object({ type: z.literal("address"), ...common, ...required }),
  z.object({
    type: z.literal("phone"),
    ...common,
    ...required,
    showCountryCode: z._default(z.boolean(), false),
  }),
  z.object({ type: z.literal("section"), ...common, underline: z._default(z.boolean(), false) }),
  z.object({ type: z.literal("radio"), ...common, ...required, ...options }),
  z.object({ type: z.literal("checkbox"), ...common, ...required, ...options }),
  z.object({ type: z.literal("select"), ...common, ...required, ...options }),
  /** The options are the questions. */
  z.object({ type: z.literal("likert"), ...common, ...required, ...options }),
  z.object({
    type: z.literal("hidden"),
    ...common,
    key: z.string(),
    value: z._default(z.string(), ""),
  }),
]);
export type FormField = z.infer<typeof FormField>;

/** Where a form's answers go besides the log. Spec: B3.15, fieldset "storage". */
const storage = {
  /** Each gets a mail for every submission that is not spam. */
  recipients: z._default(z.array(z.string().check(z.maxLength(256))).check(z.maxLength(20)), []),
  /** Called with the answers, signed. The secret is never stored: it is derived from the id. */
  webhooks: z._default(
    z
      .array(z.object({ webhookId: z.uuid(), url: z.string().check(z.maxLength(2_000)) }))
      .check(z.maxLength(10)),
    [],
  ),
  /** Whoever submits joins this list; with `consentFieldId` only when that checkbox was ticked. */
  mailingList: z._default(
    z.nullable(z.object({ listId: z.string(), consentFieldId: z.nullable(z.string()) })),
    null,
  ),
};

/** What tells spam from mail. Our choice: nothing is dropped, what is suspicious goes to a folder. */
const spam = z._default(
  z.object({
    honeypot: z.boolean(),
    /** Seconds between the key and the submission; 0: not looked at. */
    minimumFillSeconds: z.int().check(z.minimum(0), z.maximum(600)),
    /** Links in all answers together; null: any number. */
    maximumLinks: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000))),
    /** Submissions of one visitor address within an hour; null: any number. */
    maximumPerHour: z.nullable(z.int().check(z.positive(), z.maximum(100_000))),
  }),
  { honeypot: true, minimumFillSeconds: 2, maximumLinks: 3, maximumPerHour: 30 },
);

/**
 * The shape of a form, finished or not: a draft may lack titles, options, even fields. What a form
 * needs to be released is asked by `definitionProblems`, lengths among it: stored forms may be from
 * before there were any. Spec: B3.15.
 */
export const FormDefinition = z.object({
  formId: formPartId,
  name: z.string().check(z.maxLength(200)),
  fields: z.array(FormField).check(z.maxLength(200)),
  submitLabel: z._default(z.string(), "Submit"),
  /** Replaces the form once it is sent. */
  submissionMessage: z.string(),
  /** Shown below the message, cleaned of scripts. Spec: B2.38. */
  postSubmitHtml: z._default(z.string(), ""),
  disclaimer: z._default(z.string(), ""),
  /** Path on this site or web address to go to instead of showing the message. */
  successRedirect: z._default(z.nullable(z.string()), null),
  /** Null: no captcha. */
  captcha: z._default(z.nullable(z.object({ siteKey: z.string() })), null),
  ...storage,
  spam,
});
export type FormDefinition = z.infer<typeof FormDefinition>;
