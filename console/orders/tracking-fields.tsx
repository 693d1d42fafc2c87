import { Group, TextInput } from "@mantine/core";
import { fieldError } from "../kit/editing/form-error.tsx";

const LONGEST = 200;
const LONGEST_URL = 1_000;

/** As typed. */
export type TrackingDraft = {
  readonly carrier: string;
  readonly number: string;
  readonly url: string;
};
export const noTracking: TrackingDraft = { carrier: "", number: "", url: "" };
export const trackingFieldNames = ["tracking.carrier", "tracking.number", "tracking.url"] as const;

/** Without a number there is nothing to follow. */
export const trackingOf = ({ carrier, number, url }: TrackingDraft) =>
  number.trim() === "" ? null : { carrier, number, url: url.trim() || null };

export const TrackingFields = ({
  tracking,
  error,
  onChange,
}: {
  readonly tracking: TrackingDraft;
  readonly error: unknown;
  readonly onChange: (tracking: TrackingDraft) => void;
}) => {
  const field = (name: keyof TrackingDraft, label: string) => (
    <TextInput
      label={label}
      maxLength={name === "url" ? LONGEST_URL : LONGEST}
      value={tracking[name]}
      error={fieldError(error, `tracking.${name}`)}
      onChange={({ currentTarget }) => onChange({ ...tracking, [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <Group grow align="flex-start">
        {field("carrier", "Carrier")}
        {field("number", "Tracking number")}
      </Group>
      {field("url", "Tracking link")}
    </>
  );
};
