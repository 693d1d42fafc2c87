import { Group, TextInput } from "@mantine/core";
import type { CommandFormOf } from "../kit/editing/use-command-form.ts";

/** The input. */
export type TrackingDraft = {
  readonly carrier: string;
  readonly number: string;
  readonly url: string;
};
export const noTracking: TrackingDraft = { carrier: "", number: "", url: "" };

/** Without a number there is no tracking. */
export const trackingOf = ({ carrier, number, url }: TrackingDraft) =>
  number.trim() === "" ? null : { carrier, number, url: url.trim() || null };

export const TrackingFields = <Values extends { readonly tracking: TrackingDraft }>({
  form,
}: {
  readonly form: CommandFormOf<Values>;
}) => (
  <>
    <Group grow align="flex-start">
      <TextInput label="Carrier" {...form.field("tracking.carrier")} />
      <TextInput label="Tracking number" {...form.field("tracking.number")} />
    </Group>
    <TextInput label="Tracking link" {...form.field("tracking.url")} />
  </>
);
