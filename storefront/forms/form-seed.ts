import type { FieldErrors } from "#domain/forms/field-view.ts";
import type { PublicForm } from "#domain/forms/public-form.ts";

/** The server's data for a form's scripts: `<script type="application/json" data-form>`. */
export type FormSeed = {
  readonly form: Omit<PublicForm, "submissionMessage" | "postSubmitHtml" | "successRedirect">;
  readonly version: number;
  /** Errors of a rejected attempt without scripts. */
  readonly errors: FieldErrors;
  readonly failure: string;
};
