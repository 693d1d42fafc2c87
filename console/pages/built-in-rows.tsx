import { Anchor, Button } from "@mantine/core";
import { useMemo } from "react";
import { placeName, placeUrls, type WholePlace, wholePlaces } from "#domain/pages/places.ts";
import { listPagePlacesContract, type PageRow } from "#read-api/pages/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Pill } from "../kit/ui/pill.tsx";
import classes from "./pages-screen.module.css";
import { linkToPublished } from "./preview/cookies.ts";
import { useMakePage } from "./use-make-page.ts";

/** The home or contact page while no page of blocks is in its place. */
export type BuiltInRow = {
  readonly builtIn: WholePlace;
  /** What visitors find there now; undefined: nothing. */
  readonly shows: "Built in" | "Own template" | undefined;
};
export type ListedPage = PageRow | BuiltInRow;

export const isBuiltIn = (row: ListedPage): row is BuiltInRow => "builtIn" in row;

type Listed<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** The first page of the list with the pages that nobody has written yet. */
export const useBuiltInRows = <Data extends Listed<PageRow>>(
  data: Data | undefined,
  { isFirst, pageSize }: { readonly isFirst: boolean; readonly pageSize: number },
): (Omit<Data, keyof Listed<PageRow>> & Listed<ListedPage>) | undefined => {
  const places = useCall(listPagePlacesContract, {}).data;
  return useMemo(() => {
    if (data === undefined || places === undefined || !isFirst) return data;
    const taken = new Set(places.places.map(({ place }) => place));
    const own = new Set(places.ownTemplates.map(({ place }) => place));
    const rows = wholePlaces
      .filter((place) => !taken.has(place))
      .map((builtIn): BuiltInRow => {
        const isShown = builtIn === "home" || places.hasContactForm;
        const shows = own.has(builtIn) ? "Own template" : "Built in";
        return { builtIn, shows: isShown ? shows : undefined };
      });
    // A count of more rows than one page has would add an empty page.
    const total = data.total + rows.length <= pageSize ? data.total + rows.length : data.total;
    return { ...data, rows: [...rows, ...data.rows], total };
  }, [data, places, isFirst, pageSize]);
};

export const BuiltInStatus = ({ row: { shows } }: { readonly row: BuiltInRow }) => (
  <Pill>{shows ?? "Not shown"}</Pill>
);

export const BuiltInActions = ({ row }: { readonly row: BuiltInRow }) => {
  const { builtIn, shows } = row;
  const make = useMakePage();
  const name = placeName(builtIn);
  return (
    <span className={classes.builtIn}>
      {shows !== undefined && (
        <Anchor size="sm" {...linkToPublished(placeUrls[builtIn])} aria-label={`View ${name}`}>
          View
        </Anchor>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Convert to page: ${name}`}
        loading={make.isPending}
        onClick={() => make.mutate(row)}
      >
        Convert to page
      </Button>
    </span>
  );
};
