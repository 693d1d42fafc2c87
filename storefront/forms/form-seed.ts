import type { FieldErrors } from "#domain/forms/field-view.ts";
import type { PublicForm } from "#domain/forms/public-form.ts";

/** What the server's form carries for its scripts: `<script type="application/json" data-form>`. */
export type FormSeed = {
  readonly form: Omit<PublicForm, "submissionMessage" | "postSubmitHtml" | "successRedirect">;
  readonly version: number;
  /** Of an attempt without scripts that was refused. */
  readonly errors: FieldErrors;
  readonly failure: string;
};
