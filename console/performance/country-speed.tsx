import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { COUNTRY_NOT_RECORDED, visitCountryName } from "#domain/census/visit-country.ts";
import { countryDatabaseAttribution } from "#domain/kit/country-database.ts";
import { performanceColumns } from "#domain/performance/columns.ts";
import { asksForDevices, parseSpeedSegment } from "#domain/performance/speed-segment.ts";
import { countrySpeedContract } from "#read-api/performance/contract.ts";
import { exportCountrySpeedContract } from "#read-api/performance/file-lists-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { SectionControls } from "../kit/figures/section-controls.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListFileMenu } from "../kit/lists/list-file-menu.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Section } from "../kit/ui/page.tsx";
import { MetricValue } from "./metric-value.tsx";

type Range = { readonly from?: string; readonly to?: string; readonly segment?: string };

const FIRST = 8;
const metrics = ["lcp", "inp", "cls"] as const;

/** The whole website, by country; nothing where no country was recorded. */
export const CountrySpeed = ({
  range,
  onSelect,
}: {
  readonly range: Range;
  readonly onSelect: (country: string) => unknown;
}) => {
  const { data } = useCall(countrySpeedContract, { query: range });
  const [isWhole, setWhole] = useState(false);
  const countries = data?.countries ?? [];
  if (!countries.some(({ country }) => country !== "")) return null;
  const isLong = countries.length > FIRST;
  const fileOf = listFileAddress(exportCountrySpeedContract, range);
  return (
    <Section
      title="Countries"
      aside={
        <SectionControls>
          {isLong && (
            <Button size="compact-sm" variant="default" onClick={() => setWhole(!isWhole)}>
              {isWhole ? `First ${FIRST}` : `All ${countries.length}`}
            </Button>
          )}
          <ListFileMenu
            addressOf={(...style) => fileOf(undefined, ...style)}
            rows={counted(countries.length, "row")}
            content="all metrics"
            label="Export by country"
            size="xs"
          />
        </SectionControls>
      }
    >
      <PlainTable
        label="Speed by country"
        rows={isWhole ? countries : countries.slice(0, FIRST)}
        rowId={({ country }) => country}
        columns={[
          {
            id: "country",
            header: "Country",
            card: "title",
            cell: ({ country }) => (
              <Anchor
                component="button"
                type="button"
                onClick={() => onSelect(country || COUNTRY_NOT_RECORDED)}
              >
                {visitCountryName(country)}
              </Anchor>
            ),
          },
          {
            id: "loads",
            header: performanceColumns.loads.label,
            align: "right",
            cell: ({ loads }) => formatCount(loads),
          },
          ...metrics.map((metric) => ({
            id: metric,
            ...(metric === "lcp" && { card: "corner" as const }),
            header: performanceColumns[metric].label,
            align: "right" as const,
            cell: (row: (typeof countries)[number]) => (
              <MetricValue metric={metric} value={row[metric]} />
            ),
          })),
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        On all pages together. Select a country to filter the screen by it. Few page loads say
        little about a country.{" "}
        {asksForDevices(parseSpeedSegment(range.segment) ?? []) &&
          "Filters by device do not select page loads that an earlier version of Daybook recorded without one. "}
        Countries:{" "}
        <a href={countryDatabaseAttribution.url} rel="noreferrer" target="_blank">
          {countryDatabaseAttribution.text}
        </a>
        , unless this installation uses another database.
      </Text>
    </Section>
  );
};
