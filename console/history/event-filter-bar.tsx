import { NativeSelect } from "@mantine/core";
import { type EventFilters, eventFacetsContract } from "#read-api/history/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { SearchField } from "../kit/lists/search-field.tsx";
import { canHidePageViews, type PageViews } from "./asked-events.ts";

type Facet = { readonly name: string; readonly count: number };
type Change = (
  change: { readonly [name: string]: string | undefined },
  options?: { readonly replace?: boolean },
) => unknown;

const anyOf = (label: string, facets: readonly Facet[] = [], chosen = "") => [
  { value: "", label },
  // A URL can name values that the latest events do not contain.
  ...(chosen !== "" && !facets.some(({ name }) => name === chosen)
    ? [{ value: chosen, label: chosen }]
    : []),
  ...facets.map(({ name, count }) => ({ value: name, label: `${name} (${formatCount(count)})` })),
];

export const EventFilterBar = ({
  search,
  onChange,
}: {
  readonly search: EventFilters & PageViews;
  readonly onChange: Change;
}) => {
  const { data } = useCall(eventFacetsContract, {});
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
        label="Stream name or prefix, such as order-*"
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
      {canHidePageViews(search) && (
        <NativeSelect
          aria-label="Page views"
          value={search.views ?? ""}
          onChange={({ currentTarget }) =>
            onChange({
              views: currentTarget.value || undefined,
              before: undefined,
              after: undefined,
            })
          }
          data={[
            { value: "", label: "Without page views" },
            { value: "shown", label: "With page views" },
          ]}
        />
      )}
    </>
  );
};
