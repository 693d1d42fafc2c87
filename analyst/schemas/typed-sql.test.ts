import { expect, it } from "vitest";
import { eventKey, eventTypes } from "#domain/event-types/all-events.ts";
import { typedSql } from "./typed-sql.ts";

const sqlOf = (type: string): string => {
  const event = eventTypes.get(eventKey(type, 1));
  if (event === undefined) throw new Error(`${type} is not an event.`);
  return typedSql(event);
};

it("has a typed column for each member of an event's data", () =>
  expect(sqlOf("StockReceived")).toBe(`select position,
       recorded_at,
       stream,
       data->>'productId' as "product_id",
       data->>'variantId' as "variant_id",
       cast(data->>'quantity' as bigint) as "quantity",
       data->>'reference' as "reference",
       cast(data->>'receivedAt' as timestamptz) as "received_at"
  from events
 where type = 'StockReceived' and version = 1`));

it("keeps lists and objects as JSON", () => {
  expect(sqlOf("OrderPlaced")).toContain(`data->'lines' as "lines"`);
  expect(sqlOf("OrderPlaced")).toContain(`cast(data->>'grandTotalCents' as bigint)`);
});

it("gives no two columns of an event the same name", () => {
  for (const event of eventTypes.values()) {
    const names = typedSql(event).match(/"\w+"/g) ?? [];
    expect([event.type, new Set(names).size]).toEqual([event.type, names.length]);
    for (const own of ["position", "recorded_at", "stream"])
      expect(names).not.toContain(`"${own}"`);
  }
});
