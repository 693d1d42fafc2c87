import { describe, expect, it } from "vitest";
import { dayIn, deliveryDays, deliveryOf } from "./delivery-day.ts";

const now = "2030-03-01T03:30:00.000Z";
const zone = "America/New_York";

describe("the day of delivery", () => {
  it("is a day of the shop's own time zone", () => {
    expect(dayIn(now, zone)).toBe("2030-02-28");
    expect(dayIn(now, "Asia/Tokyo")).toBe("2030-03-01");
    expect(deliveryDays(now, zone)).toEqual({ first: "2030-02-28", last: "2031-03-01" });
  });
  it("begins at nine in the morning there, before and after the clocks change", () => {
    expect(deliveryOf("2030-03-09", now, zone)).toEqual({
      ok: true,
      deliverAt: "2030-03-09T14:00:00.000Z",
    });
    expect(deliveryOf("2030-03-10", now, zone)).toEqual({
      ok: true,
      deliverAt: "2030-03-10T13:00:00.000Z",
    });
    expect(deliveryOf("2030-03-10", now, "Asia/Kathmandu")).toEqual({
      ok: true,
      deliverAt: "2030-03-10T03:15:00.000Z",
    });
  });
  it("is immediate when none was selected, and today", () => {
    expect(deliveryOf("", now, zone)).toEqual({ ok: true, deliverAt: null });
    expect(deliveryOf("2030-02-28", now, zone)).toEqual({ ok: true, deliverAt: null });
  });
  it("lies neither in the past nor more than a year ahead, and exists", () => {
    expect(deliveryOf("2030-02-27", now, zone)).toEqual({ ok: false, problem: "past" });
    expect(deliveryOf("2030-04-31", now, zone)).toEqual({ ok: false, problem: "past" });
    expect(deliveryOf("soon", now, zone)).toEqual({ ok: false, problem: "past" });
    expect(deliveryOf("2031-03-02", now, zone)).toEqual({ ok: false, problem: "too-late" });
  });
});
