import { formDecider } from "#domain/forms/decide-form.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormEvent } from "#domain/forms/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Handler } from "../shared/handle.ts";

/** Records what a form asks; nothing when it is already so. */
export const createDefineForm = ({
  handler,
  now,
}: {
  readonly handler: Handler;
  readonly now: () => string;
}) => {
  const { run } = handler(formDecider, FormEvent);
  return (form: FormDefinition, metadata: EventMetadata) =>
    run(form.formId, { type: "DefineForm", form, at: now() }, { metadata });
};
