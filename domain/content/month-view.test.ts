import { expect, it } from "vitest";
import { firstDayOf, isMonth, momentsShown, monthOf, monthView } from "./month-view.ts";

const occasion = (name: string, start: string, end: string) => ({
  name,
  startDate: Date.parse(start),
  endDate: Date.parse(end),
});
const dayWith = (view: ReturnType<typeof monthView<ReturnType<typeof occasion>>>, name: string) =>
  view.weeks
    .flat()
    .filter(({ items }) => items.some((item) => item.name === name))
    .map(({ day }) => day);

it("shows a month in whole weeks from Monday or Sunday", () => {
  const monday = monthView([], { month: "2026-11", firstDay: 1, timeZone: "UTC" });
  expect(monday.weeks.map((week) => week[0]?.day)).toEqual([
    ...["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"],
    "2026-11-30",
  ]);
  expect(monday.weeks[0]?.map(({ isOutside }) => isOutside).filter(Boolean)).toHaveLength(6);
  const sunday = monthView([], { month: "2026-11", firstDay: 7, timeZone: "UTC" });
  expect(sunday.weeks[0]?.[0]).toMatchObject({ day: "2026-11-01", number: 1, isOutside: false });
  expect(sunday.weeks).toHaveLength(5);
  expect([sunday.previous, sunday.next]).toEqual(["2026-10", "2026-12"]);
  // A February of exactly four weeks.
  expect(monthView([], { month: "2027-02", firstDay: 1, timeZone: "UTC" }).weeks).toHaveLength(4);
});

it("puts what happens on the days of the website’s time zone", () => {
  const late = occasion("late", "2026-11-10T23:30:00Z", "2026-11-11T01:00:00Z");
  const days = occasion("days", "2026-11-12T10:00:00Z", "2026-11-14T10:00:00Z");
  const midnight = occasion("midnight", "2026-11-20T20:00:00Z", "2026-11-20T23:00:00Z");
  const view = monthView([days, late, midnight], {
    month: "2026-11",
    firstDay: 1,
    timeZone: "Europe/Berlin",
  });
  expect(dayWith(view, "late")).toEqual(["2026-11-11"]);
  expect(dayWith(view, "days")).toEqual(["2026-11-12", "2026-11-13", "2026-11-14"]);
  // It ends with the day.
  expect(dayWith(view, "midnight")).toEqual(["2026-11-20"]);
});

it("knows the moments that it shows, also across a change of the clocks", () => {
  const { from, to } = momentsShown("2026-10", 1, "Europe/Berlin");
  expect(new Date(from).toISOString()).toBe("2026-09-27T22:00:00.000Z");
  expect(new Date(to).toISOString()).toBe("2026-11-01T23:00:00.000Z");
  expect(monthOf(Date.parse("2026-10-31T23:30:00Z"), "Europe/Berlin")).toBe("2026-11");
});

it("takes months that a calendar shows", () => {
  expect(["2026-01", "1971-01", "9998-12"].every(isMonth)).toBe(true);
  expect(["2026-13", "2026-1", "1970-01", "9999-01", "2026-00"].some(isMonth)).toBe(false);
  expect([firstDayOf("de-DE"), firstDayOf("en-US")]).toEqual([1, 7]);
});
