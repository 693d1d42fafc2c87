import { NativeSelect, TextInput } from "@mantine/core";
import { addDays, dayOf } from "#domain/kit/zoned-day.ts";
import { resetPaging } from "../lists/list-address.ts";
import { useWebsite } from "../session/session.tsx";
import classes from "./range-choice.module.css";

const DEFAULT_DAYS = 30;
const presets = [1, 7, 30, 90, 365];
const CUSTOM = "custom";

type Range = { readonly from: string | undefined; readonly to: string | undefined };

/** The selected days in the website's time zone, or the last ones, and today. */
export const useRange = (from: string | undefined, to: string | undefined) => {
  const { timeZone } = useWebsite();
  const today = dayOf(new Date(), timeZone);
  return { from: from ?? addDays(to ?? today, 1 - DEFAULT_DAYS), to: to ?? today, today };
};

/** The last days up to today, or any range of days, in the website's time zone. */
export const RangeChoice = ({
  from,
  to,
  onChange,
}: Range & { readonly onChange: (range: Range & typeof resetPaging) => unknown }) => {
  const { from: first, to: last, today } = useRange(from, to);
  const preset = presets.find((days) => last === today && first === addDays(today, 1 - days));
  const choose = (range: Range) => onChange({ ...range, ...resetPaging });
  return (
    <div className={classes.range}>
      <NativeSelect
        aria-label="Range"
        value={preset === undefined ? CUSTOM : String(preset)}
        onChange={({ currentTarget: { value } }) => {
          if (value === CUSTOM) return;
          const days = Number(value);
          choose(
            days === DEFAULT_DAYS
              ? { from: undefined, to: undefined }
              : { from: addDays(today, 1 - days), to: today },
          );
        }}
        data={[
          ...presets.map((days) => ({
            value: String(days),
            label: days === 1 ? "Today" : `Last ${days} days`,
          })),
          { value: CUSTOM, label: "Custom range", disabled: preset !== undefined },
        ]}
      />
      <TextInput
        type="date"
        aria-label="First day"
        value={first}
        max={last}
        onChange={({ currentTarget: { value } }) => value && choose({ from: value, to: last })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        type="date"
        aria-label="Last day"
        value={last}
        min={first}
        max={today}
        onChange={({ currentTarget: { value } }) => value && choose({ from: first, to: value })}
      />
    </div>
  );
};
