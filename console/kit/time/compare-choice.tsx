import { NativeSelect, TextInput } from "@mantine/core";
import {
  type Comparison,
  type ComparisonQuery,
  comparedDays,
  comparisons,
} from "#domain/kit/comparison.ts";
import classes from "./range-choice.module.css";
import { useRange } from "./range-choice.tsx";

const names: Readonly<Record<Comparison, string>> = {
  period: "Previous period",
  year: "Same dates last year",
  yearByWeekday: "Same weekdays last year",
  custom: "Compare with dates",
  none: "No comparison",
};

/** The comparison of a screen's URL; custom dates without one of their days are none. */
export const comparisonOf = ({
  compare = "period",
  compareFrom,
  compareTo,
}: ComparisonQuery): ComparisonQuery & { readonly compare: Comparison } => {
  if (compare !== "custom") return { compare };
  return compareFrom === undefined || compareTo === undefined
    ? { compare: "period" }
    : { compare, compareFrom, compareTo };
};

type Change = (change: {
  readonly compare?: Comparison | undefined;
  readonly compareFrom: string | undefined;
  readonly compareTo: string | undefined;
}) => unknown;

/** What the figures of the screen are compared with. */
export const CompareChoice = ({
  search,
  onChange,
}: {
  readonly search: ComparisonQuery & {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  readonly onChange: Change;
}) => {
  const range = useRange(search.from, search.to);
  const comparison = comparisonOf(search);
  const { compare, compareFrom = "", compareTo = "" } = comparison;
  const select = (next: Comparison) => {
    const days =
      next === "custom" ? (comparedDays(range, comparison) ?? comparedDays(range, {})) : null;
    onChange({
      compare: next === "period" ? undefined : next,
      compareFrom: days?.from,
      compareTo: days?.to,
    });
  };
  const selectDays = (from: string, to: string) =>
    onChange({ compare, compareFrom: from, compareTo: to });
  return (
    <div className={classes.range}>
      <NativeSelect
        aria-label="Compare with"
        value={compare}
        onChange={({ currentTarget: { value } }) => select(value as Comparison)}
        data={comparisons.map((value) => ({ value, label: names[value] }))}
      />
      {compare === "custom" && (
        <>
          <TextInput
            type="date"
            aria-label="First day to compare with"
            value={compareFrom}
            max={compareTo}
            onChange={({ currentTarget: { value } }) => value && selectDays(value, compareTo)}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="date"
            aria-label="Last day to compare with"
            value={compareTo}
            min={compareFrom}
            onChange={({ currentTarget: { value } }) => value && selectDays(compareFrom, value)}
          />
        </>
      )}
    </div>
  );
};
