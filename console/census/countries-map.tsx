import { geoEqualEarth, geoPath } from "d3-geo";
import type { KeyboardEvent } from "react";
import { visitCountryName } from "#domain/census/visit-country.ts";
import { countryCodes } from "#domain/kit/country-codes.ts";
import { type TrafficRow, trafficByContract } from "#read-api/census/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import type { SelectValue, VisitsQuery } from "./bars.tsx";
import classes from "./countries-map.module.css";
import { outlines } from "./country-outlines.ts";

const WIDTH = 800;
const HEIGHT = 390;
/** The weakest colour of a country with visitors. */
const FAINTEST = 0.18;
/** All countries on one page. */
const ROWS = 200;

const drawnOutlines = (() => {
  const projection = geoEqualEarth().fitSize([WIDTH, HEIGHT], {
    type: "FeatureCollection",
    features: [...outlines],
  });
  const path = geoPath(projection);
  return outlines.map((outline) => ({
    // Disputed areas have none.
    code: outline.properties.code,
    name: outline.properties.name,
    path: path(outline) ?? "",
  }));
})();

const drawnCodes = new Set(drawnOutlines.map(({ code }) => code));

/** A few countries have most of the visitors. The square root keeps the others visible. */
const shadeOf = (visitors: number, most: number): number =>
  FAINTEST + (1 - FAINTEST) * Math.sqrt(visitors / Math.max(1, most));

type Say = (text: string) => string;

const textOf = ({ name, visitors, visits }: TrafficRow, say: Say): string =>
  `${visitCountryName(name)}: ${say(counted(visitors, "visitor"))}, ${counted(visits, "visit")}`;

const pressed =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };

type Rows = readonly TrafficRow[];
type Shown = { readonly rows: Rows; readonly say: Say; readonly onSelect: (code: string) => void };

const Picture = ({ rows, say, onSelect }: Shown) => {
  const byCode = new Map(rows.map((row) => [row.name, row]));
  const most = Math.max(0, ...rows.map(({ visitors }) => visitors));
  const isVisited = ({ code }: { readonly code: string }) => byCode.has(code);
  return (
    <svg className={classes.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <title>{say("Visitors by country")}</title>
      {drawnOutlines
        .filter((outline) => !isVisited(outline))
        .map(({ name, path }) => (
          <path key={name} className={classes.land} d={path} />
        ))}
      {drawnOutlines.filter(isVisited).map(({ code, path }) => {
        const row = byCode.get(code) as TrafficRow;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button cannot have the shape of a country
          <path
            key={code}
            className={classes.visited}
            d={path}
            role="button"
            tabIndex={0}
            aria-label={`${textOf(row, say)}: show only these`}
            fillOpacity={shadeOf(row.visitors, most)}
            onClick={() => onSelect(code)}
            onKeyDown={pressed(() => onSelect(code))}
          >
            <title>{textOf(row, say)}</title>
          </path>
        );
      })}
    </svg>
  );
};

const Legend = ({ most, say }: { readonly most: number; readonly say: Say }) => (
  <p className={classes.legend} aria-hidden="true">
    <span>1</span>
    <span className={classes.scale} />
    <span>{say(counted(most, "visitor"))}</span>
  </p>
);

/** The countries of the map, and those that are too small for it. */
const CountriesTable = ({ rows, say, onSelect }: Shown) => (
  <div className={classes.scroller}>
    <table className={classes.table} aria-label={say("Visitors by country")}>
      <thead>
        <tr>
          <th scope="col">Country</th>
          <th scope="col">{say("Visitors")}</th>
          <th scope="col">Visits</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, visitors, visits }) => (
          <tr key={name}>
            <th scope="row">
              <button type="button" onClick={() => onSelect(name)}>
                {visitCountryName(name)}
              </button>
            </th>
            <td>{formatCount(visitors)}</td>
            <td>{formatCount(visits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const smallText = (rows: Rows): string | undefined => {
  const small = rows.filter(({ name }) => countryCodes.includes(name) && !drawnCodes.has(name));
  if (small.length === 0) return undefined;
  return `Too small for the map: ${small.map(({ name }) => visitCountryName(name)).join(", ")}.`;
};

/** A world map of visitors, and a table with the same figures. Selecting a country filters the screen. */
export const CountriesMap = ({
  reportQuery,
  onSelect,
}: {
  readonly reportQuery: VisitsQuery;
  readonly onSelect: SelectValue;
}) => {
  const query = useCall(trafficByContract, {
    params: { dimension: "country" },
    query: { ...reportQuery, pageSize: ROWS, sort: "-visitors" },
  });
  const say = useVisitorLabels(reportQuery ?? {});
  const select = (code: string) => onSelect("country", code);
  return (
    <Loaded query={query}>
      {({ rows }) => {
        const small = smallText(rows);
        return (
          <div className={classes.map}>
            <div className={classes.place}>
              <Picture rows={rows} say={say} onSelect={select} />
              <Legend say={say} most={Math.max(1, ...rows.map(({ visitors }) => visitors))} />
              {small !== undefined && <p className={classes.small}>{small}</p>}
            </div>
            <CountriesTable rows={rows} say={say} onSelect={select} />
          </div>
        );
      }}
    </Loaded>
  );
};
