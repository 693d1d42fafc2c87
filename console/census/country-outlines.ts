import type { Feature, Geometry } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import world from "world-atlas/countries-110m.json" with { type: "json" };

/** Natural Earth, public domain, with the numeric codes of ISO 3166-1. */
const atlas = world as unknown as Topology<{
  readonly countries: GeometryCollection<{ readonly name: string }>;
}>;

/** It has no numeric code. Addresses there have the letters that are in use for it. */
const KOSOVO = { name: "Kosovo", code: "XK" } as const;

/** Locales with numeric regions have the two letters in their usual form. */
const codeOf = (numeric: string | number | undefined): string =>
  numeric === undefined
    ? ""
    : (Intl.getCanonicalLocales(`und-${numeric}`)[0]?.replace("und-", "") ?? "");

export type CountryOutline = Feature<
  Geometry,
  {
    readonly name: string;
    /** ISO 3166-1 alpha-2; empty for an area that has none. */
    readonly code: string;
  }
>;

const ANTARCTICA = "AQ";

/** All countries but the smallest, whose outlines a map of the world cannot show. */
export const outlines: readonly CountryOutline[] = feature(atlas, atlas.objects.countries)
  .features.map(
    ({ id, properties: { name }, ...country }): CountryOutline => ({
      ...country,
      properties: { name, code: name === KOSOVO.name ? KOSOVO.code : codeOf(id) },
    }),
  )
  .filter(({ properties: { code } }) => code !== ANTARCTICA);
