import { expect, it } from "vitest";
import { subscribedLine } from "./subscribed-line.ts";

const box = { itemId: "box", sku: "BOX" };

it.each([
  ["the requested item", box, [box], box],
  ["its only variant, without a SKU in the request", { itemId: "box", sku: "" }, [box], box],
  ["another item", box, [{ itemId: "mug", sku: "BOX" }], undefined],
  ["another variant", box, [{ itemId: "box", sku: "BIG" }], undefined],
  ["another item in addition", box, [box, { itemId: "mug", sku: "MUG" }], undefined],
  ["nothing", box, [], undefined],
])("an order of %s", (_what, requested, lines, line) => {
  expect(subscribedLine(requested, lines)).toEqual(line);
});
