import { NativeSelect } from "@mantine/core";
import { useCall } from "#console/app/queries.ts";
import { DayField } from "#console/ui/day-field.tsx";
import { formatCount } from "#console/ui/figures.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { type EventFilters, eventFacetsContract } from "#read-api/history/contract.ts";

type Facet = { readonly name: string; readonly count: number };
type Change = (
  change: { readonly [name: string]: string | undefined },
  options?: { readonly replace?: boolean },
) => unknown;

const anyOf = (label: string, facets: readonly Facet[] = [], chosen = "") => [
  { value: "", label },
  // An address may name what the latest events do not hold.
  ...(chosen !== "" && !facets.some(({ name }) => name === chosen)
    ? [{ value: chosen, label: chosen }]
    : []),
  ...facets.map(({ name, count }) => ({ value: name, label: `${name} (${formatCount(count)})` })),
];

/** A date field shows the day of a moment that an address may carry. */
const dayOf = (moment: string | undefined): string | undefined => moment?.slice(0, 10);

export const EventFilterBar = ({
  search,
  onChange,
}: {
  readonly search: EventFilters;
  readonly onChange: Change;
}) => {
  const { data } = useCall(eventFacetsContract, {});
  const day = (name: "from" | "to") => ({
    value: dayOf(search[name]),
    onChange: (value: string | undefined) =>
      onChange({ [name]: value, before: undefined, after: undefined }),
  });
  const filter = (name: "category" | "type") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({
        [name]: currentTarget.value || undefined,
        before: undefined,
        after: undefined,
      }),
  });
  return (
    <>
      <SearchField
        label="Stream, or its beginning with *"
        value={search.stream}
        onChange={(stream) =>
          onChange({ stream, before: undefined, after: undefined }, { replace: true })
        }
      />
      <NativeSelect
        {...filter("category")}
        aria-label="Category"
        data={anyOf("Any category", data?.categories, search.category)}
      />
      <NativeSelect
        {...filter("type")}
        aria-label="Type"
        data={anyOf("Any type", data?.types, search.type)}
      />
      <DayField {...day("from")} word="from" label="Recorded from (UTC)" />
      <DayField {...day("to")} word="until" label="Recorded until (UTC)" />
    </>
  );
};
