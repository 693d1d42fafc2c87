import { type AnswerChart, chartOf } from "#domain/analysis/answer-chart.ts";
import { escapeHtml } from "#domain/kit/escape-html.ts";
import type { Answer } from "#infra/ask/port.ts";
import { UsageError } from "../kit/tools.ts";
import { scaleOf } from "./chart-scale.ts";

const WIDTH = 860;
const PAD = 24;
const HEAD = 64;
const FONT_PX = 13;
/** Width of a letter of this size: that of capitals, in which many product names are written. */
const LETTER_PX = 8.4;
const MAX_LABEL = 34;
/** Not in the specification: more bars are not readable in one picture. */
const MAX_BARS = 200;

/** The colours of the console, with those of its dark mode. */
const STYLE = `
  .page { fill: #fff } text { fill: #625b51; font: ${FONT_PX}px system-ui, sans-serif }
  .title { fill: #211e1a; font-weight: 600; font-size: 16px } .grid { stroke: #e5dfd4 }
  .zero { stroke: #b5ab9b } .s0 { color: #a23a22 } .s1 { color: #2c4f86 } .s2 { color: #2c5c43 }
  .s3 { color: #7a5200 } .s4 { color: #6b3f86 } .s5 { color: #625b51 }
  .bar, .dot { fill: currentColor } .line { fill: none; stroke: currentColor; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #211e1a } text { fill: #b8b0a3 } .title { fill: #f2ede4 } .grid { stroke: #38332c }
    .zero { stroke: #5d564b } .s0 { color: #f2a48f } .s1 { color: #a9c4f0 } .s2 { color: #9fd3b4 }
    .s3 { color: #e9c679 } .s4 { color: #d3b3ec } .s5 { color: #b8b0a3 }
  }`;

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** What no XML document can contain is shown as its replacement character. */
const textOf = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to replace
  escapeHtml(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd"));

const short = (label: string): string =>
  label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;

const at = (value: number): string => String(Math.round(value * 10) / 10);

const legendOf = ({ series }: AnswerChart): string => {
  let x = PAD;
  return series
    .map(({ label }, index) => {
      const mark = `<rect class="bar s${index}" x="${x}" y="43" width="10" height="10" rx="2"/>`;
      const text = `<text x="${x + 16}" y="52">${textOf(short(label))}</text>`;
      x += 40 + Math.min(label.length, MAX_LABEL) * LETTER_PX;
      return mark + text;
    })
    .join("");
};

const pictureOf = (title: string, chart: AnswerChart, height: number, marks: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${textOf(title)}">
<style>${STYLE}
</style>
<rect class="page" width="${WIDTH}" height="${height}"/>
<text class="title" x="${PAD}" y="30">${textOf(title)}</text>
${legendOf(chart)}
${marks}
</svg>
`;

/** Horizontal bars, because names of products need room. */
const barsOf = (chart: AnswerChart) => {
  const labels = chart.labels.slice(0, MAX_BARS);
  const values = chart.series.flatMap((series) => series.values.slice(0, MAX_BARS));
  const longest = Math.max(...labels.map((label) => short(label).length));
  const left = PAD + longest * LETTER_PX + 12;
  const widest = Math.max(...values.map((value) => numbers.format(value ?? 0).length));
  const right = WIDTH - PAD - widest * LETTER_PX - 8;
  const low = Math.min(0, ...values.map((value) => value ?? 0));
  const high = Math.max(0, ...values.map((value) => value ?? 0)) || (low === 0 ? 1 : 0);
  const xOf = (value: number) => left + ((value - low) / (high - low)) * (right - left);
  const thick = chart.series.length === 1 ? 18 : 12;
  const groupHeight = thick * chart.series.length + 10;
  const marks = labels.flatMap((label, row) => {
    const top = HEAD + row * groupHeight;
    const middle = top + (thick * chart.series.length) / 2 + 4.5;
    const name = `<text x="${at(left - 8)}" y="${at(middle)}" text-anchor="end">${textOf(short(label))}</text>`;
    const bars = chart.series.map(({ values: all }, index) => {
      const value = all[row] ?? null;
      if (value === null) return "";
      const [from, to] = [xOf(Math.min(0, value)), xOf(Math.max(0, value))];
      const y = top + index * thick;
      return `<rect class="bar s${index}" x="${at(from)}" y="${y}" width="${at(Math.max(1, to - from))}" height="${thick - 1}" rx="2"/><text x="${at(to + 6)}" y="${at(y + thick / 2 + 4)}">${numbers.format(value)}</text>`;
    });
    return [name, ...bars];
  });
  const height = HEAD + labels.length * groupHeight + PAD;
  const zero = `<path class="zero" d="M${at(xOf(0))} ${HEAD - 4}V${height - PAD}"/>`;
  return { height, marks: [zero, ...marks].join("\n") };
};

const PLOT_HEIGHT = 320;
const TIME_LABELS = 6;
/** With more points, a line without dots is clearer. */
const MAX_DOTS = 60;

const linesOf = (chart: AnswerChart, times: readonly number[]) => {
  const { low, high, ticks } = scaleOf(chart.series.flatMap(({ values }) => values));
  const left = PAD + Math.max(...ticks.map((tick) => numbers.format(tick).length)) * LETTER_PX + 10;
  const right = WIDTH - PAD - 40;
  const bottom = HEAD + PLOT_HEIGHT;
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const xOf = (time: number) => left + ((time - first) / (last - first)) * (right - left);
  const yOf = (value: number) => bottom - ((value - low) / (high - low)) * PLOT_HEIGHT;
  const grid = ticks.map(
    (tick) =>
      `<path class="${tick === 0 ? "zero" : "grid"}" d="M${left} ${at(yOf(tick))}H${right}"/><text x="${left - 8}" y="${at(yOf(tick) + 4)}" text-anchor="end">${numbers.format(tick)}</text>`,
  );
  const every = Math.ceil(times.length / TIME_LABELS);
  const names = times.map((time, index) =>
    index % every === 0
      ? `<text x="${at(xOf(time))}" y="${bottom + 20}" text-anchor="middle">${textOf((chart.labels[index] ?? "").slice(0, 10))}</text>`
      : "",
  );
  const lines = chart.series.map(({ values }, index) => {
    let isGap = true;
    const path = values.map((value, point) => {
      const step = isGap ? "M" : "L";
      isGap = value === null;
      return value === null ? "" : `${step}${at(xOf(times[point] ?? 0))} ${at(yOf(value))}`;
    });
    const dots =
      values.length > MAX_DOTS
        ? []
        : values.map((value, point) =>
            value === null
              ? ""
              : `<circle class="dot" cx="${at(xOf(times[point] ?? 0))}" cy="${at(yOf(value))}" r="3"/>`,
          );
    return `<g class="s${index}"><path class="line" d="${path.join("")}"/>${dots.join("")}</g>`;
  });
  return { height: bottom + 44, marks: [...grid, ...names, ...lines].join("\n") };
};

/** An answer as a picture: lines over time, and otherwise a bar for each row. */
export const chartSvg = (answer: Answer): string => {
  const chart = chartOf(answer);
  if (chart === undefined)
    throw new UsageError(
      answer.rows.length === 0
        ? "The answer has no rows to draw."
        : "A chart needs a column of numbers and one for its axis.",
    );
  const { times, labels, series, axis } = chart;
  const shown = times === undefined && labels.length > MAX_BARS ? `, first ${MAX_BARS} rows` : "";
  const title = `${series.map(({ label }) => label).join(", ")} by ${axis}${shown}`;
  const { height, marks } = times === undefined ? barsOf(chart) : linesOf(chart, times);
  return pictureOf(title, chart, height, marks);
};
