import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { readEvent, readEventsByType } from "./read-event.ts";

const Opened = z.object({ type: z.literal("Opened"), by: z._default(z.string(), "someone") });
const Closed = z.object({ type: z.literal("Closed"), units: z.int().check(z.positive()) });
const DoorEvent = z.discriminatedUnion("type", [Opened, Closed]);

describe("reading a recorded event", () => {
  it("gives the type and the data as one event", () => {
    expect(readEvent(DoorEvent, { type: "Closed", data: { units: 2 } })).toEqual({
      type: "Closed",
      units: 2,
    });
  });
  it("fills in what an event of an earlier version does not have", () => {
    expect(readEvent(DoorEvent, { type: "Opened", data: {} })).toEqual({
      type: "Opened",
      by: "someone",
    });
  });
  it("goes by the recorded type, whatever the data says", () => {
    expect(readEvent(DoorEvent, { type: "Closed", data: { type: "Opened", units: 1 } }).type).toBe(
      "Closed",
    );
  });
  it.each([
    ["data that the schema refuses", { type: "Closed", data: { units: 0 } }],
    ["data that is missing", { type: "Closed", data: {} }],
    ["a type that is not in the schema", { type: "Painted", data: {} }],
  ])("refuses %s", (_what, recorded) => {
    expect(() => readEvent(DoorEvent, recorded)).toThrow();
  });
});

describe("reading recorded events by their type", () => {
  const doorEventOf = readEventsByType(DoorEvent);

  it("gives the type and the data as one event, unchecked", () => {
    expect(doorEventOf({ type: "Closed", data: { units: 0 } })).toEqual({
      type: "Closed",
      units: 0,
    });
  });
  it("refuses a type that is not in the schema", () => {
    expect(() => doorEventOf({ type: "Painted", data: {} })).toThrow("Painted");
  });
  it("knows the types of a schema with one event", () => {
    expect(readEventsByType(Opened)({ type: "Opened", data: {} }).type).toBe("Opened");
    expect(() => readEventsByType(Opened)({ type: "Closed", data: {} })).toThrow("Closed");
  });
  it("refuses a schema without types", () => {
    expect(() => readEventsByType(z.custom<{ type: string }>(() => true))).toThrow("types");
  });
});
