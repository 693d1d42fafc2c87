import { expect, it } from "vitest";
import type { Answer } from "#infra/ask/port.ts";
import { chartSvg } from "./chart-svg.ts";

const title = { name: "title", kind: "text" } as const;
const units = { name: "units", kind: "integer" } as const;
const returned = { name: "returned", kind: "integer" } as const;
const day = { name: "day", kind: "time" } as const;

const answer = (columns: Answer["columns"], rows: Answer["rows"]): Answer => ({
  columns,
  rows,
  isCut: false,
});

/** Left edge and width of each bar. */
const barsOf = (svg: string, series = 0) =>
  [
    ...svg.matchAll(
      new RegExp(`"bar s${series}" x="(\\S+)" y="\\S+" width="(\\S+)" height="1[17]"`, "g"),
    ),
  ].map(([, x, width]) => [Number(x), Number(width)] as const);

it("has a bar for each row, as long as its number", () => {
  const svg = chartSvg(
    answer(
      [title, units],
      [
        ["Lantern", 40],
        ["Garland", 10],
        ["Card", null],
      ],
    ),
  );
  const [[left, long] = [0, 0], [sameLeft, short] = [0, 0], ...others] = barsOf(svg);
  expect(others).toEqual([]);
  expect(sameLeft).toBe(left);
  expect(long / short).toBeCloseTo(4, 1);
  expect(svg).toContain(">units by title</text>");
  expect(svg).toContain(">40</text>");
});

it("has bars to the left of zero, and one for each column of numbers", () => {
  const svg = chartSvg(answer([title, units, returned], [["Lantern", 40, -20]]));
  const [[left, width] = [0, 0]] = barsOf(svg);
  const [[otherLeft, otherWidth] = [0, 0]] = barsOf(svg, 1);
  expect(otherLeft + otherWidth).toBeCloseTo(left, 0);
  expect(width / otherWidth).toBeCloseTo(2, 1);
});

it("is a line over time, interrupted where a number is missing", () => {
  const svg = chartSvg(
    answer(
      [day, units],
      [
        ["2030-01-01T00:00:00.000Z", 1],
        ["2030-01-02T00:00:00.000Z", 2],
        ["2030-01-03T00:00:00.000Z", null],
        ["2030-01-05T00:00:00.000Z", 4],
      ],
    ),
  );
  const [, path = ""] = /class="line" d="(.*?)"/.exec(svg) ?? [];
  expect(path.match(/[ML]/g)?.join("")).toBe("MLM");
  const [first = 0, second = 0, last = 0] = [...path.matchAll(/[ML](\S+) /g)].map(([, x]) =>
    Number(x),
  );
  expect((last - first) / (second - first)).toBeCloseTo(4, 1);
  expect(svg).toContain(">2030-01-05<");
});

it("is a document in which a name is only text", () => {
  const svg = chartSvg(answer([title, units], [['<script>"&\u0001', 1]]));
  expect(svg).toContain(">&lt;script&gt;&quot;&amp;\ufffd</text>");
});

it("shows up to 200 bars, and says so", () => {
  const rows = Array.from({ length: 250 }, (_, index) => [`Card ${index}`, index + 1] as const);
  const svg = chartSvg(answer([title, units], rows));
  expect(barsOf(svg)).toHaveLength(200);
  expect(svg).toContain("units by title, first 200 rows");
});

it("says why there is nothing to draw", () => {
  expect(() => chartSvg(answer([title, units], []))).toThrow("no rows");
  expect(() => chartSvg(answer([title], [["Lantern"]]))).toThrow("a column of numbers");
});
