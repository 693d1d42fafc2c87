import type { FormFieldLists } from "#domain/forms/posted-answers.ts";
import type { Refusal } from "#infra/http/refusal.ts";

/** A plain form that was refused: what it sent, and why it was not taken. */
export type RefusedForm = { readonly sent: FormFieldLists; readonly refusal: Refusal };
