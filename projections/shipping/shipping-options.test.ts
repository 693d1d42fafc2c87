import { afterEach, beforeEach, expect, it } from "vitest";
import type { ShippingEvent } from "#domain/shipping/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { shippingOptions } from "./shipping-options.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(shippingOptions);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const record = (...events: readonly ShippingEvent[]) => website.record("shipping site", ...events);
const defined = (shippingOptionId: string, name: string): ShippingEvent => ({
  type: "ShippingOptionDefined",
  option: {
    shippingOptionId,
    name,
    description: "",
    rate: { kind: "flat", costCents: 500 },
    currency: "EUR",
    countries: [],
    enabled: true,
  },
  definedAt: at,
});
const offered = "select name, kind, enabled from read.shipping_options order by place";
const flat = { kind: "flat", enabled: true };

it("offers options in the order of their definition until the owner arranges them", async () => {
  await record(defined("post", "Post"), defined("express", "Express"), defined("post", "Parcel"));
  expect(await website.rows(offered)).toEqual([
    { name: "Parcel", ...flat },
    { name: "Express", ...flat },
  ]);
  await record({
    type: "ShippingOptionsArranged",
    shippingOptionIds: ["express", "post"],
    arrangedAt: at,
  });
  expect(await website.rows(offered)).toEqual([
    { name: "Express", ...flat },
    { name: "Parcel", ...flat },
  ]);
});

it("offers a removed option no longer, and in its old place once it is restored", async () => {
  await record(defined("post", "Post"), defined("express", "Express"), {
    type: "ShippingOptionRemoved",
    shippingOptionId: "post",
    removedAt: at,
  });
  expect(await website.rows(offered)).toEqual([{ name: "Express", ...flat }]);
  await record({ type: "ShippingOptionRestored", shippingOptionId: "post", restoredAt: at });
  expect(await website.rows(offered)).toEqual([
    { name: "Post", ...flat },
    { name: "Express", ...flat },
  ]);
});
