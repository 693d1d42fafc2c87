import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { ShippingEvent } from "#domain/shipping/events.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const optionsTable = defineTable({
  name: "all_shipping_options",
  columns: {
    website_id: "text",
    shipping_option_id: "text",
    name: "text",
    kind: "text",
    enabled: "boolean",
    definition: "jsonb",
    place: "bigint",
    defined_at: "timestamptz",
    removed: "boolean",
  },
  key: ["website_id", "shipping_option_id"],
});

/** More than the number of options: options that one event sorts come after all earlier ones. */
const PLACES = 1_000n;

type Defined = Extract<ShippingEvent, { type: "ShippingOptionDefined" }>;

const columnsOf = ({ option, definedAt }: Defined) => ({
  name: option.name,
  kind: option.rate.kind,
  enabled: option.enabled,
  definition: option,
  defined_at: definedAt,
  removed: false,
});

const project = (batch: readonly Projectable[]) => {
  const options = tableChanges(optionsTable);
  for (const { revision, type, data, metadata } of batch) {
    const event = readEvent(ShippingEvent, { type, data });
    const keyOf = (id: string) => ({ website_id: metadata.websiteId, shipping_option_id: id });
    switch (event.type) {
      case "ShippingOptionDefined": {
        const key = keyOf(event.option.shippingOptionId);
        options.ensure({ ...key, ...columnsOf(event), place: revision * PLACES });
        options.patch(key, columnsOf(event));
        break;
      }
      case "ShippingOptionRemoved":
        options.patch(keyOf(event.shippingOptionId), { removed: true });
        break;
      case "ShippingOptionRestored":
        options.patch(keyOf(event.shippingOptionId), { removed: false });
        break;
      case "ShippingOptionsArranged":
        event.shippingOptionIds.forEach((id, index) => {
          options.patch(keyOf(id), { place: revision * PLACES + BigInt(index) });
        });
        break;
      default:
        unreachable(event);
    }
  }
  return options.statements();
};

/** The shipping options of each website, in the customers' order. */
export const shippingOptions: Projection = {
  name: "shipping-options",
  version: 2,
  reads: { categories: ["shipping"] },
  tables: readFileSync(new URL("./shipping-options.sql", import.meta.url), "utf8"),
  views: ["shipping_options", "all_shipping_options"],
  project,
};
