import { createDefineForm } from "#commands/forms/define-form.ts";
import type { Infrastructure } from "#infrastructure";
import { contactForm } from "./contact-form.ts";

/** Defines the demo's forms; a second time changes nothing. */
export const seedDemoForms = async (
  { handler, now, newId }: Pick<Infrastructure, "handler" | "now" | "newId">,
  websiteId = "demo",
): Promise<void> => {
  const define = createDefineForm({ handler, now });
  const outcome = await define(contactForm, { websiteId, actor: "demo", correlationId: newId() });
  if (!outcome.ok) throw new Error(`The demo's form was refused: ${outcome.rejection.code}`);
};
