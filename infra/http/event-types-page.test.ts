import { describe, expect, it } from "vitest";
import { describeEvents } from "#domain/event-types/describe.ts";
import { eventTypesPage } from "./event-types-page.ts";
import { membersOf } from "./member-types.ts";

describe("the members of an event’s data", () => {
  it("are named with their types in words", () => {
    const schema = {
      type: "object",
      properties: {
        type: { const: "Sold" },
        id: { type: "string", format: "uuid" },
        at: { type: "string", format: "date-time" },
        method: { type: "string", enum: ["manual", "stripe"] },
        lines: { type: "array", items: { type: "object", properties: { lineId: {}, sku: {} } } },
        names: { type: "object", additionalProperties: { type: "string" } },
        note: { anyOf: [{ type: "string" }, { type: "null" }] },
      },
      required: ["id", "at", "method", "lines", "names"],
    };
    expect(membersOf(schema).map(({ name, type }) => `${name}: ${type}`)).toEqual([
      "id: UUID",
      "at: time",
      'method: "manual", "stripe"',
      "lines: list of { lineId, sku }",
      "names: map of text",
      "note: text or null",
    ]);
    expect(membersOf(schema).filter(({ isOptional }) => isOptional)).toMatchObject([
      { name: "note" },
    ]);
  });
});

describe("the page of all events", () => {
  const events = describeEvents();
  const page = eventTypesPage(events);

  it("describes each type, with an anchor of its own and every member of its data", () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, schema } of events) {
      expect(ids).toContain(type);
      for (const { name } of membersOf(schema)) expect(page).toContain(`<code>${name}</code>`);
    }
  });

  it("has a type in words for each member", () => {
    const vague = events.flatMap(({ type, schema }) =>
      membersOf(schema)
        .filter((member) => member.type === "any value")
        .map(({ name }) => `${type}.${name}`),
    );
    expect(vague).toEqual([]);
  });
});
