import { sameJson } from "../kit/same-json.ts";
import type { FormDefinition } from "./definition.ts";

/**
 * Where a form sends visitors' answers. Every recipient named here can read all later submissions.
 */
export type Destinations = Pick<FormDefinition, "recipients" | "webhooks">;

const destinationsOf = (form: Destinations | undefined): Destinations => ({
  recipients: form?.recipients ?? [],
  webhooks: form?.webhooks ?? [],
});

/** Whether both forms have the same destinations; a missing form has none. */
export const sameDestinations = (
  one: Destinations | undefined,
  other: Destinations | undefined,
): boolean => sameJson(destinationsOf(one), destinationsOf(other));

/** A form with the destinations of another one. */
export const withDestinationsOf = <Form extends Destinations>(
  form: Form,
  other: Destinations,
): Form => ({ ...form, ...destinationsOf(other) });

/** What an author without permission to read submissions sees. */
export const destinationsLockedText =
  "You need permission to see submissions to change a form’s recipients or webhooks.";
