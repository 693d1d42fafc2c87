import { describe, expect, it } from "vitest";
import { measuringRetentionDecider } from "./decide-retention.ts";
import { addMonths, firstRetainedMonth, isShorter } from "./retention.ts";

describe("how long page views are kept", () => {
  it.each([
    ["2026-11-30T23:30:00.000Z", "UTC", 3, "2026-08"],
    // It is December in Kathmandu already.
    ["2026-11-30T23:30:00.000Z", "Asia/Kathmandu", 3, "2026-09"],
    ["2027-01-01T04:30:00.000Z", "America/New_York", 12, "2025-12"],
  ])("counts whole months by the website's clock: at %s in %s", (at, zone, months, first) =>
    expect(firstRetainedMonth(at, zone, months)).toBe(first),
  );
  it("adds months across years", () => {
    expect(addMonths("2026-11", 2)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
  });
  it.each([
    [3, null, true],
    [3, 6, true],
    [6, 6, false],
    [6, 3, false],
    [null, 3, false],
  ])("knows that %s months are shorter than %s: %s", (after, before, shorter) =>
    expect(isShorter(after, before)).toBe(shorter),
  );
});

describe("a change of it", () => {
  const { decide, evolve, initial } = measuringRetentionDecider;
  const change = (months: number | null, was: number | null) =>
    ({ type: "ChangeRetention", months, was, at: "2026-11-28T12:00:00.000Z" }) as const;

  it("is recorded, and changes nothing when it is the same", () => {
    expect(decide(change(14, null), initial)).toEqual({
      ok: true,
      value: [
        { type: "MeasuringRetentionChanged", months: 14, changedAt: "2026-11-28T12:00:00.000Z" },
      ],
    });
    expect(decide(change(null, null), initial)).toEqual({ ok: true, value: [] });
  });
  it("is refused when another member was faster", () => {
    const state = evolve(initial, {
      type: "MeasuringRetentionChanged",
      months: 6,
      changedAt: "2026-11-28T12:00:00.000Z",
    });
    expect(decide(change(14, null), state)).toEqual({
      ok: false,
      rejection: { code: "retention-changed" },
    });
  });
  it("is not undone by a month that is destroyed", () =>
    expect(
      evolve(
        { months: 6 },
        {
          type: "MeasuringMonthDestroyed",
          month: "2026-03",
          hits: 5,
          keyId: "7e0a0f6e-52a5-4a55-8ad5-0d6f6a3e8c11",
          destroyedAt: "2026-11-28T12:00:00.000Z",
        },
      ),
    ).toEqual({ months: 6 }));
});
