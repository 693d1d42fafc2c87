import { sameJson } from "../kit/same-json.ts";
import type { FormDefinition } from "./definition.ts";

/** Where a form sends the answers of visitors. Whoever names one of them reads every later submission. */
export type Destinations = Pick<FormDefinition, "recipients" | "webhooks">;

const destinationsOf = (form: Destinations | undefined): Destinations => ({
  recipients: form?.recipients ?? [],
  webhooks: form?.webhooks ?? [],
});

/** Whether both forms send their answers to the same places; a form that is not there sends nothing. */
export const sameDestinations = (
  one: Destinations | undefined,
  other: Destinations | undefined,
): boolean => sameJson(destinationsOf(one), destinationsOf(other));

/** A form that sends its answers where another one does. */
export const withDestinationsOf = <Form extends Destinations>(
  form: Form,
  other: Destinations,
): Form => ({ ...form, ...destinationsOf(other) });

/** What an author reads who is not allowed to see submissions. */
export const destinationsLockedText =
  "You need permission to see submissions to change a form’s recipients or webhooks.";
