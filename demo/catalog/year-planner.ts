import type { DemoFile } from "./build-product.ts";
import { element } from "./drawing.ts";

/** A sheet of A3, lying: 420 by 297 mm. */
const [WIDTH, HEIGHT] = [420, 297];
const MARGIN = 14;
const COLUMNS = 4;
const CELL = { width: (WIDTH - 2 * MARGIN) / COLUMNS, height: 86 };
const INK = "#24304f";
const months = Array.from({ length: 12 }, (_each, month) => month);
const weekdays = ["M", "T", "W", "T", "F", "S", "S"];

const text = (x: number, y: number, size: number, said: string, more = {}): string =>
  element(
    "text",
    { x: x.toFixed(1), y: y.toFixed(1), "font-size": size, fill: INK, ...more },
    said,
  );

const monthOf = (year: number, month: number): string => {
  const [left, top] = [
    MARGIN + (month % COLUMNS) * CELL.width,
    36 + Math.floor(month / COLUMNS) * CELL.height,
  ];
  const step = (CELL.width - 10) / 7;
  const name = new Date(Date.UTC(year, month)).toLocaleString("en-US", {
    month: "long",
    timeZone: "UTC",
  });
  // Weeks begin on Monday.
  const first = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const place = (day: number) => first + day - 1;
  return [
    text(left, top, 7, name, { "font-family": "Georgia, serif" }),
    ...weekdays.map((day, at) => text(left + at * step, top + 8, 3, day, { opacity: 0.6 })),
    ...Array.from({ length: days }, (_each, at) => at + 1).map((day) =>
      text(
        left + (place(day) % 7) * step,
        top + 17 + Math.floor(place(day) / 7) * 10,
        4.6,
        String(day),
        place(day) % 7 > 4 ? { opacity: 0.55 } : {},
      ),
    ),
  ].join("");
};

/** The year on one sheet, to print and to write on. */
export const yearPlanner = (year: number): DemoFile => ({
  name: `year-planner-${year}.svg`,
  mediaType: "image/svg+xml",
  content: element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: `${WIDTH}mm`,
      height: `${HEIGHT}mm`,
      "font-family": "Helvetica, Arial, sans-serif",
    },
    text(MARGIN, 20, 12, String(year), { "font-family": "Georgia, serif" }) +
      months.map((month) => monthOf(year, month)).join(""),
  ),
});
