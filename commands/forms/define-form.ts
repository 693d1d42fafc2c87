import { formDecider } from "#domain/forms/decide-form.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormEvent } from "#domain/forms/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Handler } from "../kit/handle.ts";
import { safeHtml } from "../kit/safe-html.ts";

/** Texts of a form can be formatted, but cannot run, load or style anything. */
export const cleaned = (form: FormDefinition): FormDefinition => ({
  ...form,
  postSubmitHtml: safeHtml(form.postSubmitHtml),
});

/** Records a form's definition; nothing when it is unchanged. */
export const createDefineForm = ({
  handler,
  now,
}: {
  readonly handler: Handler;
  readonly now: () => string;
}) => {
  const { run } = handler(formDecider, FormEvent);
  return (form: FormDefinition, metadata: EventMetadata) =>
    run(form.formId, { type: "DefineForm", form: cleaned(form), at: now() }, { metadata });
};
