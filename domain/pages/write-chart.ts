import { createCache } from "../kit/intl-cache.ts";
import { escapeHtml } from "../templates/markup.ts";
import type { Dataset } from "./dataset.ts";

export type ChartLook = "bars" | "lines" | "shares";

const WIDTH = 640;
const HEIGHT = 320;
const LEFT = 56;
const RIGHT = 8;
const TOP = 12;
const BOTTOM = 32;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const STEPS = 4;
const COLORS = 6;

const formats = createCache<Intl.NumberFormat>();
const numberText = (locale: string, value: number): string =>
  formats(locale, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })).format(value);

const place = (value: number): string => String(Math.round(value * 10) / 10);
const colorOf = (index: number): string => `chart-color-${(index % COLORS) + 1}`;

/** The next number of 1, 2, 2.5, 5 or 10 times a power of ten. */
const niceStep = (size: number): number => {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= size) ?? 10;
  return factor * power;
};

type Scale = { readonly low: number; readonly high: number; readonly step: number };

const scaleOf = ({ rows }: Dataset): Scale => {
  const numbers = rows.flatMap(({ values }) => values.filter((value) => value !== null));
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const step = high === low ? 1 : niceStep((high - low) / STEPS);
  return {
    low: Math.floor(low / step) * step,
    high: Math.max(step, Math.ceil(high / step) * step),
    step,
  };
};

const heightAt = ({ low, high }: Scale, value: number): number =>
  TOP + PLOT_HEIGHT * (1 - (value - low) / (high - low));

const axisOf = (scale: Scale, locale: string): string => {
  const lines = Math.round((scale.high - scale.low) / scale.step);
  return Array.from({ length: lines + 1 }, (_line, index) => {
    const value = scale.low + index * scale.step;
    const y = place(heightAt(scale, value));
    return `<path class="chart-line" d="M${LEFT} ${y}H${WIDTH - RIGHT}"/><text class="chart-number" x="${LEFT - 8}" y="${y}" dy="4" text-anchor="end">${numberText(locale, value)}</text>`;
  }).join("");
};

const MAX_NAMES = 12;
const MAX_NAME = 14;

/** The names that fit below the plot. */
const namesOf = ({ rows }: Dataset, centre: (index: number) => number): string => {
  const every = Math.ceil(rows.length / MAX_NAMES);
  return rows
    .map(({ name }, index) =>
      index % every === 0
        ? `<text class="chart-name" x="${place(centre(index))}" y="${HEIGHT - 10}" text-anchor="middle">${escapeHtml(name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name)}</text>`
        : "",
    )
    .join("");
};

const titled = (name: string, column: string, value: string): string =>
  `<title>${escapeHtml(`${name}, ${column}: ${value}`)}</title>`;

const writeBars = (dataset: Dataset, locale: string): string => {
  const { columns, rows } = dataset;
  const scale = scaleOf(dataset);
  const slot = PLOT_WIDTH / rows.length;
  const width = (slot * 0.72) / columns.length;
  const zero = heightAt(scale, 0);
  const bars = rows.flatMap(({ name, values }, row) =>
    values.map((value, column) => {
      if (value === null) return "";
      const top = heightAt(scale, value);
      const x = LEFT + slot * row + slot * 0.14 + width * column;
      return `<rect class="${colorOf(column)}" x="${place(x)}" y="${place(Math.min(top, zero))}" width="${place(width)}" height="${place(Math.abs(zero - top))}">${titled(name, columns[column] ?? "", numberText(locale, value))}</rect>`;
    }),
  );
  return (
    axisOf(scale, locale) + bars.join("") + namesOf(dataset, (row) => LEFT + slot * (row + 0.5))
  );
};

/** A value that is missing interrupts its line. */
const writeLines = (dataset: Dataset, locale: string): string => {
  const { columns, rows } = dataset;
  const scale = scaleOf(dataset);
  const slot = PLOT_WIDTH / Math.max(1, rows.length - 1);
  const xOf = (row: number): number =>
    rows.length === 1 ? LEFT + PLOT_WIDTH / 2 : LEFT + slot * row;
  const lines = columns.map((name, column) => {
    let isOpen = false;
    const path = rows
      .map(({ values }, row) => {
        const value = values[column] ?? null;
        const command = isOpen ? "L" : "M";
        isOpen = value !== null;
        return value === null
          ? ""
          : `${command}${place(xOf(row))} ${place(heightAt(scale, value))}`;
      })
      .join("");
    const points = rows.map(({ name: row, values }, index) => {
      const value = values[column] ?? null;
      return value === null
        ? ""
        : `<circle class="${colorOf(column)}" cx="${place(xOf(index))}" cy="${place(heightAt(scale, value))}" r="3.5">${titled(row, name, numberText(locale, value))}</circle>`;
    });
    return `<path class="chart-path ${colorOf(column)}" d="${path}"/>${points.join("")}`;
  });
  return axisOf(scale, locale) + lines.join("") + namesOf(dataset, xOf);
};

const CENTRE = HEIGHT / 2;
const RADIUS = 140;

const onCircle = (share: number): string => {
  const angle = 2 * Math.PI * share - Math.PI / 2;
  return `${place(CENTRE + RADIUS * Math.cos(angle))} ${place(CENTRE + RADIUS * Math.sin(angle))}`;
};

/** Parts of the sum of the first column; negative and missing values have none. */
const writeShares = ({ columns, rows }: Dataset, locale: string): string => {
  const parts = rows.map(({ name, values }) => ({ name, value: Math.max(0, values[0] ?? 0) }));
  const sum = parts.reduce((all, { value }) => all + value, 0);
  let from = 0;
  return parts
    .map(({ name, value }, index) => {
      const share = sum === 0 ? 0 : value / sum;
      const start = from;
      from += share;
      if (share === 0) return "";
      const text = `${numberText(locale, value)} (${numberText(locale, share * 100)} %)`;
      const title = titled(name, columns[0] ?? "", text);
      if (share > 0.9999)
        return `<circle class="${colorOf(index)}" cx="${CENTRE}" cy="${CENTRE}" r="${RADIUS}">${title}</circle>`;
      return `<path class="${colorOf(index)}" d="M${CENTRE} ${CENTRE}L${onCircle(start)}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${onCircle(from)}Z">${title}</path>`;
    })
    .join("");
};

const legendOf = (names: readonly string[]): string =>
  `<ul class="chart-legend">${names.map((name, index) => `<li><svg class="chart-swatch ${colorOf(index)}" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true"><rect width="10" height="10"/></svg>${escapeHtml(name)}</li>`).join("")}</ul>`;

const drawings = { bars: writeBars, lines: writeLines, shares: writeShares } as const;

/**
 * A chart as an SVG with its legend; empty without a column or a row. Its data is shown as a table
 * next to it, so that the picture is hidden from screen readers.
 */
export const writeChart = (look: ChartLook, dataset: Dataset, locale: string): string => {
  const { columns, rows } = dataset;
  if (columns.length === 0 || rows.length === 0) return "";
  const names = look === "shares" ? rows.map(({ name }) => name) : columns;
  const width = look === "shares" ? HEIGHT : WIDTH;
  return `<svg class="chart chart-${look}" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">${drawings[look](dataset, locale)}</svg>${names.length > 1 ? legendOf(names) : ""}`;
};
