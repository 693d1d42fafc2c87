import * as z from "zod/mini";
import { SealedPerson } from "../shared/person.ts";
import { FormDefinition } from "./definition.ts";

const FormDefined = z.object({
  type: z.literal("FormDefined"),
  form: FormDefinition,
  definedAt: z.iso.datetime(),
});
/** Stream `form-<websiteId>.<formId>`. Stored for ever: a released member is never edited. */
export const FormEvent = z.discriminatedUnion("type", [FormDefined]);
export type FormEvent = z.infer<typeof FormEvent>;

const FormSubmitted = z.object({
  type: z.literal("FormSubmitted"),
  submissionId: z.uuid(),
  formId: z.string(),
  formName: z.string(),
  /** The questions as they were asked. */
  fields: z.array(z.object({ fieldId: z.string(), title: z.string(), type: z.string() })),
  /** Opens to { values }: answers by field id. */
  person: SealedPerson,
  /** Keyed hash of the answers: tells a retry from another submission without opening them. */
  answersDigest: z.string(),
  pageTitle: z.string(),
  pageId: z.string(),
  contentSource: z.nullable(z.enum(["i", "c"])),
  pagePath: z.string(),
  pagePermissionTypeValue: z.nullable(z.string()),
  submittedAt: z.iso.datetime(),
});
/** Stream `formSubmission-<websiteId>.<submissionId>`, the submission's id being that of its key. Stored for ever: a released member is never edited. */
export const FormSubmissionEvent = z.discriminatedUnion("type", [FormSubmitted]);
export type FormSubmissionEvent = z.infer<typeof FormSubmissionEvent>;
