import * as z from "zod/mini";

/** What every field has besides its type. Spec: B3.15–B3.23. */
const common = {
  /** Key of the answer in a submission, unique in its form. */
  fieldId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  title: z.string().check(z.maxLength(500)),
  description: z._default(z.string(), ""),
};
const required = { required: z._default(z.boolean(), false) };
const placeholder = { placeholder: z._default(z.string(), "") };
const options = { options: z.array(z.string()).check(z.minLength(1), z.maxLength(500)) };

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

/** Spec: B3.15. */
export const FormDefinition = z.object({
  formId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  name: z.string().check(z.maxLength(200)),
  fields: z.array(FormField).check(z.minLength(1), z.maxLength(200)),
  submitLabel: z._default(z.string(), "Submit"),
  /** Replaces the form once it is sent. */
  submissionMessage: z.string(),
  disclaimer: z._default(z.string(), ""),
  /** Path on this site to go to instead of showing the message. */
  successRedirect: z._default(z.nullable(z.string()), null),
  /** Null: no captcha. */
  captcha: z._default(z.nullable(z.object({ siteKey: z.string() })), null),
});
export type FormDefinition = z.infer<typeof FormDefinition>;
