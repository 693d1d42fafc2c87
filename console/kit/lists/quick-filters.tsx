import { NativeSelect } from "@mantine/core";
import type { Condition } from "#domain/kit/list-filters.ts";
import {
  type QuickFilters as Presets,
  type QuickChoice,
  type QuickText,
  quickDays,
  quickValue,
  withDays,
  withQuick,
} from "#domain/kit/quick-filters.ts";
import { DayRange } from "./day-range.tsx";

export type QuickOptions = Readonly<
  Record<string, readonly { readonly value: string; readonly label: string }[]>
>;

type Props = {
  readonly quick: Presets;
  /** What the presets of text columns offer, by the name of the preset. */
  readonly options: QuickOptions;
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
};

/** The filters that a list is asked for most, one step away. They set the same conditions as *Filter*. */
export const QuickFilters = ({ quick, options, conditions, onChange }: Props) =>
  Object.entries(quick).map(([name, each]) =>
    "days" in each ? (
      <DayRange
        key={name}
        of={each.label}
        search={quickDays(each, conditions)}
        onChange={(change) => onChange(withDays(each, conditions, change))}
      />
    ) : (
      <QuickSelect
        key={name}
        quick={each}
        options={
          "text" in each
            ? (options[name] ?? [])
            : Object.entries(each.options).map(([value, { label }]) => ({ value, label }))
        }
        conditions={conditions}
        onChange={onChange}
      />
    ),
  );

/** Stands for conditions that no preset has, such as two words of one column. */
const OTHER = " ";
const ACTIVE = { input: { fontWeight: 600 } };

const QuickSelect = ({
  quick,
  options,
  conditions,
  onChange,
}: Omit<Props, "quick" | "options"> & {
  readonly quick: QuickChoice | QuickText;
  readonly options: QuickOptions[string];
}) => {
  const set = quickValue(quick, conditions);
  const isOffered = set === "" || options.some(({ value }) => value === set);
  return (
    <NativeSelect
      aria-label={quick.label}
      value={isOffered ? set : OTHER}
      {...(set !== "" && { styles: ACTIVE })}
      onChange={({ currentTarget: { value } }) => onChange(withQuick(quick, conditions, value))}
      data={[
        { value: "", label: quick.none },
        ...options,
        ...(isOffered ? [] : [{ value: OTHER, label: "Other filter", disabled: true }]),
      ]}
    />
  );
};
