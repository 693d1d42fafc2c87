import type { FormFieldLists } from "#domain/forms/posted-answers.ts";
import type { Refusal } from "#infra/http/refusal.ts";

/** A rejected plain form: its input and the reason. */
export type RefusedForm = { readonly sent: FormFieldLists; readonly refusal: Refusal };
