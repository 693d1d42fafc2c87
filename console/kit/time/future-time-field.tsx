import { TextInput } from "@mantine/core";
import { instantOf } from "#domain/kit/zoned-day.ts";
import { useWebsite } from "../session/session.tsx";

/** The moment of a local time that was typed, in milliseconds since 1970; undefined: it is not in the future. */
export const futureTimeOf = (typed: string, timeZone: string): number | undefined => {
  const at = typed === "" ? Number.NaN : instantOf(typed, timeZone);
  return at > Date.now() ? at : undefined;
};

/** When visitors will see something, by the clocks of the website. */
export const FutureTimeField = ({
  value,
  onChange,
  ...rest
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly "data-autofocus"?: true;
}) => {
  const { timeZone } = useWebsite();
  const isPast = value !== "" && futureTimeOf(value, timeZone) === undefined;
  return (
    <TextInput
      type="datetime-local"
      label="Visitors see it from"
      description={timeZone}
      error={isPast && "Enter a time in the future."}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...rest}
    />
  );
};
