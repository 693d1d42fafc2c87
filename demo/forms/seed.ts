import { createDefineForm } from "#commands/forms/define-form.ts";
import { formDecider } from "#domain/forms/decide-form.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { NO_STREAM } from "#infra/event-store/port.ts";
import type { Infrastructure } from "#infrastructure";
import { contactForm } from "./contact-form.ts";
import { initialsForm } from "./initials-form.ts";
import { newsletterForm } from "./newsletter-form.ts";
import { workshopForm } from "./workshop-form.ts";

export const demoForms: readonly FormDefinition[] = [
  contactForm,
  initialsForm,
  newsletterForm,
  workshopForm,
];

/** Defines the demo's forms, unless they were defined before. */
export const seedDemoForms = async (
  { handler, now, newId }: Pick<Infrastructure, "handler" | "now" | "newId">,
  websiteId = "demo",
): Promise<void> => {
  const forms = handler(formDecider, FormEvent);
  const define = createDefineForm({ handler, now });
  for (const form of demoForms) {
    if ((await forms.load(websiteId, form.formId)).revision !== NO_STREAM) continue;
    const outcome = await define(form, { websiteId, actor: "demo", correlationId: newId() });
    if (!outcome.ok)
      throw new Error(`The demo's form ${form.formId} was refused: ${outcome.rejection.code}`);
  }
};
