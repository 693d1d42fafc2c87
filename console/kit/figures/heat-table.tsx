import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type CohortRow, cohortName, laterName, laterShare } from "#domain/kit/cohort-columns.ts";
import { type CohortGrain, LATER_PERIODS } from "#domain/kit/cohort-periods.ts";
import { formatCount } from "./figures.tsx";
import classes from "./heat-table.module.css";

/** Tenths only where they matter: twelve columns fit into a window. */
const FINE_BELOW = 0.1;
const whole = new Intl.NumberFormat("en-US", { style: "percent" });
const fine = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const shareText = (share: number): string => (share < FINE_BELOW ? fine : whole).format(share);
const places = Array.from({ length: LATER_PERIODS }, (_, place) => place);

export type HeatRow = CohortRow & {
  /** The later period that is not over, from 1 on; 0 for that of the cohort. */
  readonly open: number | null;
  /** Next to the name of the cohort: a currency. */
  readonly note?: string;
};

type Cell = {
  readonly share: number | null;
  /** The share that has the strongest colour. */
  readonly strongest: number;
  readonly isOpen?: boolean;
  readonly title?: string;
  /** Around the share. */
  readonly link?: ((text: string) => ReactNode) | undefined;
  /** Shown in the corner while the pointer or the focus is in the cell. */
  readonly corner?: ReactNode;
};

/** A share with a colour of its strength. What is not over has an outline instead of an edge. */
const HeatCell = ({ share, strongest, isOpen = false, title, link, corner }: Cell) =>
  share === null ? (
    <td className={classes.nothing} />
  ) : (
    <td className={classes.cell} title={title} data-open={isOpen || undefined}>
      <span
        className={classes.heat}
        style={{ "--heat": strongest === 0 ? 0 : share / strongest } as object}
      >
        {link === undefined ? shareText(share) : link(shareText(share))}
        {isOpen && <span className={classes.spoken}> so far</span>}
      </span>
      {corner !== undefined && <span className={classes.corner}>{corner}</span>}
    </td>
  );

/** Cohorts by row, and the part of each that was there again in later periods by column. */
export const HeatTable = <Row extends HeatRow>({
  label,
  grain,
  member,
  rows,
  averages,
  linkOf,
  cornerOf,
  cornerOfAverage,
}: {
  readonly label: string;
  readonly grain: CohortGrain;
  /** What a cohort consists of, in the plural. */
  readonly member: string;
  readonly rows: readonly Row[];
  readonly averages: readonly (number | null)[];
  /** Around a figure: that of a later period, by its place, or the number of members. */
  readonly linkOf?: (row: Row, place: number | "size", text: string) => ReactNode;
  /** In the corner of the cell of a later period, by its place. */
  readonly cornerOf?: (row: Row, place: number) => ReactNode;
  readonly cornerOfAverage?: (place: number) => ReactNode;
}) => {
  const shown = places.filter(
    (place) => averages[place] != null || rows.some(({ later }) => later[place] != null),
  );
  const shares = rows.flatMap((row) => shown.map((place) => laterShare(row, place) ?? 0));
  const strongest = Math.max(0, ...shares);
  return (
    // A table that is wider than the window is scrolled with the arrow keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} aria-label={`${label}, scrolls`} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{grain === "month" ? "Month" : "Week of"}</th>
            <th scope="col" className={classes.number}>
              {member}
            </th>
            {shown.map((place) => (
              <th key={place} scope="col" className={classes.number}>
                {laterName(place, grain)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.cohort} ${row.note ?? ""}`}>
              <th scope="row">
                {cohortName(row.cohort, grain)}
                {row.note !== undefined && <span className={classes.note}>{row.note}</span>}
              </th>
              <td className={classes.number}>
                {linkOf?.(row, "size", formatCount(row.size)) ?? formatCount(row.size)}
              </td>
              {shown.map((place) => (
                <HeatCell
                  key={place}
                  share={laterShare(row, place)}
                  strongest={strongest}
                  isOpen={row.open === place + 1}
                  title={`${formatCount(row.later[place] ?? 0)} of ${formatCount(row.size)}`}
                  link={linkOf && ((text) => linkOf(row, place, text))}
                  corner={cornerOf?.(row, place)}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {shown.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">Average</th>
              <td className={classes.number} />
              {shown.map((place) => (
                <HeatCell
                  key={place}
                  share={averages[place] ?? null}
                  strongest={strongest}
                  corner={cornerOfAverage?.(place)}
                />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {shown.length === 0 && (
        <Text className={classes.none ?? ""} size="sm" c="dimmed">
          {`These days include no later ${grain}.`}
        </Text>
      )}
    </section>
  );
};
