import { describe, expect, it } from "vitest";
import { seeded } from "#tests/event-store/seeded.ts";
import { provesCases } from "#tests/support/template-cases.ts";
import { renderByOracle } from "#tests/support/template-oracle.ts";
import { dateCases } from "#tests/templates/date.cases.ts";
import { compile, type RenderOptions, render } from "../template-vocabulary/engine.ts";

const letters = "aAbBcCdDeFgGhHiIjklmMnNpPqrRsStTuUvVwWxXyYzZQ";
const everything = `{a|date ${[...letters].map((each) => `${each}=%${each}`).join(";")}}`;
/** Without the letters of the zone, which have changed over time. */
const clock = "{a|date %F %T %z %j %U %V %G %a}";

const draw = (source: string, data: unknown, options: RenderOptions = {}) =>
  render(compile(source).template, data, options);

const zones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Phoenix",
  "America/Toronto",
  "America/Halifax",
  "America/Sao_Paulo",
  "America/Bogota",
  "Europe/Dublin",
  "Europe/Berlin",
  "Europe/Paris",
  "Europe/Athens",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Asia/Dubai",
  "Australia/Sydney",
  "Pacific/Auckland",
  "UTC",
];

const differences = (source: string, times: readonly number[], timeZone: string) =>
  times.flatMap((a) => {
    const data = { a, website: { timeZone } };
    const theirs = renderByOracle(source, data).output;
    const ours = draw(source, data).output;
    return ours === theirs ? [] : [{ a, ours, theirs }];
  });

describe("dates", () => provesCases(dateCases));

describe("the calendar and the clock agree with the reference engine", () => {
  const seed = 9_021;
  const random = seeded(seed);
  const between = (from: number, to: number) => Math.floor(from + random() * (to - from));

  it.each(zones)("in %s, by every letter, 1972 to 2037 [B9.21]", (zone) => {
    const times = Array.from({ length: 50 }, () => between(Date.UTC(1972, 0), Date.UTC(2038, 0)));
    expect(differences(everything, times, zone), `seed ${seed}`).toEqual([]);
  });

  it.each(zones)(
    "in %s, 1970 to 2037, at the turn of years and of the calendar, and far away [B9.21]",
    (zone) => {
      const turns = Array.from({ length: 20 }, (_, at) => Date.UTC(2000 + at, 0, 1 + (at % 4)));
      const gregory = Array.from(
        { length: 10 },
        () => Date.UTC(1582, 9, 15) + between(-4e10, 4e10),
      );
      const common = Array.from({ length: 60 }, () => between(0, Date.UTC(2038, 0)));
      const far = Array.from({ length: 20 }, () => between(-2.1e14, 2.1e14));
      expect(
        differences(clock, [...common, ...turns, ...gregory, ...far], zone),
        `seed ${seed}`,
      ).toEqual([]);
    },
  );

  it.each([
    ["America/New_York", Date.UTC(2026, 2, 8, 7)],
    ["America/New_York", Date.UTC(2026, 10, 1, 6)],
    ["Europe/Berlin", Date.UTC(2026, 2, 29, 1)],
    ["Europe/Berlin", Date.UTC(2026, 9, 25, 1)],
    ["Australia/Lord_Howe", Date.UTC(2026, 3, 4, 15)],
    ["Pacific/Apia", Date.UTC(2011, 11, 30, 10)],
  ])("in %s around %i, where its clocks change", (zone, change) => {
    const times = [-3_600_000, -1, 0, 1, 3_600_000].map((each) => change + each);
    expect(differences(everything, times, zone)).toEqual([]);
  });
});

describe("the time zone", () => {
  const a = Date.UTC(2026, 6, 1, 12);
  const at = (website: object | undefined, options?: RenderOptions) =>
    draw("{a|date %R %Z}", { a, website }, options).output;

  it("is New York's unless the website names one [A9.11] [B9.10]", () => {
    expect(at(undefined)).toBe("08:00 EDT");
    expect(at({ currency: "EUR" })).toBe("08:00 EDT");
  });
  it.each([
    ["Europe/London", "13:00 BST"],
    ["US/Pacific", "05:00 PDT"],
    ["Asia/Calcutta", "17:30 IST"],
    ["America/Sao_Paulo", "09:00 -03"],
    ["Etc/GMT", "12:00 GMT"],
    ["Mars/Olympus", "12:00 UTC"],
    ["+05:00", "12:00 UTC"],
    ["", "12:00 UTC"],
    [7, "12:00 UTC"],
  ])(
    "%j of the page's website gives %s, as in the reference engine [B9.21]",
    (timeZone, output) => {
      const data = { a, website: { timeZone } };
      expect(at({ timeZone })).toBe(output);
      expect(renderByOracle("{a|date %R %Z}", data).output).toBe(output);
    },
  );
  it("is the caller's, as the currency is, whatever the page says [B9.21]", () => {
    expect(at(undefined, { website: { timeZone: "Asia/Tokyo" } })).toBe("21:00 JST");
    expect(at({ timeZone: "UTC" }, { website: { timeZone: "Asia/Tokyo" } })).toBe("21:00 JST");
  });
  it("does not change a day in summer after the last year that is foretold", () =>
    expect(draw("{a|date %R %Z}", { a: Date.UTC(2040, 6, 1, 12) }).output).toBe("07:00 EST"));
});

it("says that a date has no calendar", () => {
  for (const a of ["x", 1e300, Date.UTC(8653, 0, 2), -210_866_803_200_001]) {
    const { output, errors } = draw("{a|date %F}", { a });
    expect(output).toBe("");
    expect(errors.map(({ code }) => code)).toEqual(["formatter-error"]);
  }
});

it("costs each rendering the same, whichever time zone the one before it printed", () => {
  const isWithin = (steps: number): boolean => {
    const options = { website: { timeZone: "Asia/Tokyo" }, budget: { steps } };
    return draw("{a|date %R}", { a: 0 }, options).errors.length === 0;
  };
  let steps = 1;
  while (!isWithin(steps)) steps += 1;
  expect([isWithin(steps - 1), isWithin(steps)]).toEqual([false, true]);
});
