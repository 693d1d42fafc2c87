import type { TrafficDimension } from "#domain/census/traffic-dimensions.ts";
import {
  COUNTRY_NOT_RECORDED,
  visitCountryChoices,
  visitCountryName,
} from "#domain/census/visit-country.ts";

const { [COUNTRY_NOT_RECORDED]: _, ...named } = visitCountryChoices;
const literal = JSON.stringify({ ...named, "": visitCountryName("") }).replaceAll("'", "''");

/** SQL for the text by which a value is searched, filtered and sorted: countries are stored as codes. */
export const valueLabel = (dimension: TrafficDimension, column: string): string =>
  dimension === "country" ? `coalesce(jsonb '${literal}' ->> ${column}, ${column})` : column;
