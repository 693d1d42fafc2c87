import { describe, expect, it } from "vitest";
import { Day, DayOrMoment, DayOrZonedMoment, Moment, momentTexts, ZonedMoment } from "./moment.ts";

describe("a day or a moment in a call", () => {
  it.each(["2030-01-31", "1000-01-01", "9998-12-31"])("may be the day %s", (day) => {
    for (const schema of [Day, DayOrMoment, DayOrZonedMoment])
      expect(schema.safeParse(day).success).toBe(true);
  });
  it.each([
    "0000-01-01",
    "0999-12-31",
    "9999-01-01",
    "2030-02-30",
    "2030-1-1",
    "",
    "now",
    "+12030-01-01",
  ])("is not %j", (text) => {
    for (const schema of [Day, Moment, ZonedMoment, DayOrMoment, DayOrZonedMoment])
      expect(schema.safeParse(text).success).toBe(false);
  });
  it("can have a zone where that is allowed, and is converted to UTC", () => {
    expect(Moment.safeParse("2030-01-31T12:00:00Z").success).toBe(true);
    expect(Moment.safeParse("2030-01-31T12:00:00+01:00").success).toBe(false);
    expect(ZonedMoment.safeParse("2030-01-31T12:00:00+01:00").success).toBe(true);
    expect(ZonedMoment.safeParse("1000-01-01T00:00:00+01:00").success).toBe(false);
    expect(ZonedMoment.safeParse("9998-12-31T23:30:00-01:00").success).toBe(false);
  });
  it("says what to write", () => {
    const said = (schema: typeof DayOrMoment | typeof Day, text: string) =>
      schema.safeParse(text).error?.issues[0]?.message;
    expect(said(DayOrMoment, "0000-01-01")).toBe(momentTexts.either);
    expect(said(DayOrMoment, "yesterday")).toBe(momentTexts.either);
    expect(said(Day, "0000-01-01")).toBe(momentTexts.day);
    expect(said(Day, "yesterday")).toBe(momentTexts.day);
  });
});
