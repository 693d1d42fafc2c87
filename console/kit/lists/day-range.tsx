import { TextInput } from "@mantine/core";
import { addDays, dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { useWebsite } from "../session/session.tsx";

/** ISO 8601, or a plain day from a typed URL. */
type Moments = { readonly from?: string | undefined; readonly to?: string | undefined };

const isPlainDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * Two day fields over the times `from` (inclusive) and `to` (exclusive) of a URL: owners mean whole
 * days in the website's time zone, calls compare times.
 */
export const DayRange = ({
  of,
  search: { from, to },
  onChange,
}: {
  /** The event in the range: "Placed". */
  readonly of: string;
  readonly search: Moments;
  readonly onChange: (change: Moments) => void;
}) => {
  const { timeZone } = useWebsite();
  const dayAt = (moment: string | undefined, shiftMs = 0): string => {
    if (moment === undefined || isPlainDay(moment)) return moment ?? "";
    return dayOf(new Date(Date.parse(moment) + shiftMs), timeZone);
  };
  return (
    <>
      <DayField
        word="from"
        label={`${of} from`}
        value={dayAt(from)}
        onChange={(day) => onChange({ from: day && startOfDay(day, timeZone) })}
      />
      <DayField
        word="until"
        label={`${of} until`}
        value={dayAt(to, -1)}
        onChange={(day) => onChange({ to: day && startOfDay(addDays(day, 1), timeZone) })}
      />
    </>
  );
};

/** The label says which end of the range it is. */
const DayField = ({
  word,
  label,
  value,
  onChange,
}: {
  readonly word: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string | undefined) => void;
}) => (
  <TextInput
    type="date"
    aria-label={label}
    leftSection={<span style={{ fontSize: "0.8125rem" }}>{word}</span>}
    leftSectionWidth={42}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
  />
);
