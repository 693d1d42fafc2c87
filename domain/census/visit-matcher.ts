import type { Condition, Operator } from "../kit/list-filters.ts";
import type { Segment } from "./segment.ts";
import type { TrafficDimension } from "./traffic-dimensions.ts";
import { storedCountry } from "./visit-country.ts";

/** A country is one of several. */
const countryMatcher = ({ operator, values }: Condition): ((name: string) => boolean) => {
  const named = new Set(values.map(storedCountry));
  return operator === "not" ? (name) => !named.has(name) : (name) => named.has(name);
};

/** Whether a value of a visit, or one of its pages, meets a condition. */
export const valueMatcher = (condition: Condition): ((name: string) => boolean) => {
  if (condition.column === "country") return countryMatcher(condition);
  const {
    operator,
    values: [value = ""],
  } = condition;
  const wanted = value.toLowerCase();
  switch (operator) {
    case "contains":
      return (name) => name.toLowerCase().includes(wanted);
    case "starts":
      return (name) => name.toLowerCase().startsWith(wanted);
    case "lacks":
      return (name) => !name.toLowerCase().includes(wanted);
    case "not":
      return (name) => name !== value;
    case "empty":
      return (name) => name === "";
    case "filled":
      return (name) => name !== "";
    default:
      return (name) => name === value;
  }
};

const opposites: Partial<Record<Operator, Operator>> = { not: "is", lacks: "contains" };

/** What a visit must have on none of its pages; undefined for what it must have on one of them. */
export const oppositeOf = ({ column, operator }: Condition): Operator | undefined =>
  column === "page" ? opposites[operator] : undefined;

/** What a segment asks of one visit. */
export type MatchedVisit = {
  readonly pages: readonly string[];
  readonly valueIn: (dimension: Exclude<TrafficDimension, "page">) => string;
};
type Match = (visit: MatchedVisit) => boolean;

const conditionMatcher = (condition: Condition): Match => {
  const dimension = condition.column as TrafficDimension;
  if (dimension !== "page") {
    const matches = valueMatcher(condition);
    return ({ valueIn }) => matches(valueIn(dimension));
  }
  const opposite = oppositeOf(condition);
  const matches = valueMatcher(
    opposite === undefined ? condition : { ...condition, operator: opposite },
  );
  return ({ pages }) => pages.some(matches) === (opposite === undefined);
};

/** Whether a segment selects a visit. Reports on many visits compare each name once instead. */
export const visitMatcher = (segment: Segment): Match => {
  if (segment.length === 0) return () => true;
  const groups = segment.map((group) => group.map(conditionMatcher));
  return (visit) => groups.some((group) => group.every((matches) => matches(visit)));
};
