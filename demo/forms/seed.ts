import { createDefineForm } from "#commands/forms/define-form.ts";
import { formDecider } from "#domain/forms/decide-form.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { NO_STREAM } from "#infra/event-store/port.ts";
import type { Infrastructure } from "#infrastructure";
import { contactForm } from "./contact-form.ts";

/** Defines the demo's forms, unless they were defined before. */
export const seedDemoForms = async (
  { handler, now, newId }: Pick<Infrastructure, "handler" | "now" | "newId">,
  websiteId = "demo",
): Promise<void> => {
  const forms = handler(formDecider, FormEvent);
  if ((await forms.load(websiteId, contactForm.formId)).revision !== NO_STREAM) return;
  const define = createDefineForm({ handler, now });
  const outcome = await define(contactForm, { websiteId, actor: "demo", correlationId: newId() });
  if (!outcome.ok) throw new Error(`The demo's form was refused: ${outcome.rejection.code}`);
};
