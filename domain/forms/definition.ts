import * as z from "zod/mini";
import { formPartId } from "../kit/bounds.ts";

/** The members that every field has in addition to its type. Spec: B3.15–B3.23. */
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

/** The types and the settings of each. Spec: B3.16–B3.23. */
export const FormField = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), ...common, ...required, ...placeholder }),
  z.object({
    type: z.literal("textarea"),
    ...common,
    ...required,
    ...placeholder,
    /** Maximum number of characters. Spec: B3.23, B5.2. */
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
  /** The options of a likert are its questions. */
  z.object({ type: z.literal("likert"), ...common, ...required, ...options }),
  z.object({
    type: z.literal("hidden"),
    ...common,
    key: z.string(),
    value: z._default(z.string(), ""),
  }),
]);
export type FormField = z.infer<typeof FormField>;

/** The destinations of a form's answers in addition to the log. Spec: B3.15, fieldset "storage". */
const storage = {
  /** Each recipient gets an email for every submission that is not spam. */
  recipients: z._default(z.array(z.string().check(z.maxLength(256))).check(z.maxLength(20)), []),
  /**
   * URLs that receive the answers in a signed call. The secret is derived from the id and never
   * stored.
   */
  webhooks: z._default(
    z
      .array(z.object({ webhookId: z.uuid(), url: z.string().check(z.maxLength(2_000)) }))
      .check(z.maxLength(10)),
    [],
  ),
  /**
   * Visitors who submit the form join this list; with `consentFieldId` only those who ticked that
   * checkbox.
   */
  mailingList: z._default(
    z.nullable(z.object({ listId: z.string(), consentFieldId: z.nullable(z.string()) })),
    null,
  ),
};

/**
 * Rules that detect spam. Not in the specification: nothing is dropped; suspicious submissions go
 * to a folder.
 */
const spam = z._default(
  z.object({
    honeypot: z.boolean(),
    /** Minimum number of seconds between the key and the submission; 0: not checked. */
    minimumFillSeconds: z.int().check(z.minimum(0), z.maximum(600)),
    /** Maximum number of links in all answers together; null: not limited. */
    maximumLinks: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000))),
    /** Maximum number of submissions from one IP address within an hour; null: not limited. */
    maximumPerHour: z.nullable(z.int().check(z.positive(), z.maximum(100_000))),
  }),
  { honeypot: true, minimumFillSeconds: 2, maximumLinks: 3, maximumPerHour: 30 },
);

/**
 * The shape of a form, finished or not: a draft may lack titles, options, even fields.
 * `definitionProblems` checks what a release requires, including lengths, because stored forms can
 * be older than those limits. Spec: B3.15.
 */
export const FormDefinition = z.object({
  formId: formPartId,
  name: z.string().check(z.maxLength(200)),
  fields: z.array(FormField).check(z.maxLength(200)),
  submitLabel: z._default(z.string(), "Submit"),
  /** Replaces the form after it was sent. */
  submissionMessage: z.string(),
  /** Shown below the message, sanitized. Spec: B2.38. */
  postSubmitHtml: z._default(z.string(), ""),
  disclaimer: z._default(z.string(), ""),
  /** Path on this website or URL that is opened instead of showing the message. */
  successRedirect: z._default(z.nullable(z.string()), null),
  /** Null: no captcha. */
  captcha: z._default(z.nullable(z.object({ siteKey: z.string() })), null),
  ...storage,
  spam,
});
export type FormDefinition = z.infer<typeof FormDefinition>;
