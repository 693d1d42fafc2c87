import { expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { MAX_SHIPPING_OPTIONS, shippingDecider, shippingOptionsOf } from "./decide.ts";
import type { ShippingEvent, ShippingOption } from "./events.ts";

const at = "2030-01-01T00:00:00.000Z";
const option = (shippingOptionId: string, enabled = true): ShippingOption => ({
  shippingOptionId,
  name: `Way ${shippingOptionId}`,
  description: "",
  rate: { kind: "flat", costCents: 490 },
  currency: "USD",
  countries: [],
  enabled,
});
const defined = (id: string, enabled = true): ShippingEvent => ({
  type: "ShippingOptionDefined",
  option: option(id, enabled),
  definedAt: at,
});
const removed = (shippingOptionId: string): ShippingEvent => ({
  type: "ShippingOptionRemoved",
  shippingOptionId,
  removedAt: at,
});
const restored = (shippingOptionId: string): ShippingEvent => ({
  type: "ShippingOptionRestored",
  shippingOptionId,
  restoredAt: at,
});
const shipping = given(shippingDecider);
const remove = (shippingOptionId: string) =>
  ({ type: "RemoveShippingOption", shippingOptionId, at }) as const;
const restore = (shippingOptionId: string) =>
  ({ type: "RestoreShippingOption", shippingOptionId, at }) as const;
const turn = (shippingOptionId: string, enabled: boolean) =>
  ({ type: "SwitchShippingOption", shippingOptionId, enabled, at }) as const;
const arrange = (...shippingOptionIds: readonly string[]) =>
  ({ type: "ArrangeShippingOptions", shippingOptionIds, at }) as const;
const stateAfter = (...events: readonly ShippingEvent[]) =>
  events.reduce(shippingDecider.evolve, shippingDecider.initial);
const idsAfter = (...events: readonly ShippingEvent[]) =>
  shippingOptionsOf(stateAfter(...events)).map(({ shippingOptionId }) => shippingOptionId);

it("is removed once, and comes back once, at its old place", () => {
  shipping(defined("a")).when(remove("a")).yields(removed("a"));
  shipping(defined("a"), removed("a")).when(remove("a")).yields();
  shipping(defined("a"), removed("a")).when(restore("a")).yields(restored("a"));
  shipping(defined("a")).when(restore("a")).yields();
  for (const command of [remove("b"), restore("b"), turn("b", true)])
    shipping(defined("a")).when(command).refuses({ code: "shipping-option-not-found" });
  const gone = [defined("a"), defined("b"), removed("a")];
  expect(idsAfter(...gone)).toEqual(["b"]);
  expect(idsAfter(...gone, restored("a"))).toEqual(["a", "b"]);
});

it("is put in order with those that were removed, which follow", () => {
  const gone = [defined("a"), defined("b"), defined("c"), removed("a")];
  const decided = shippingDecider.decide(arrange("c", "b"), stateAfter(...gone));
  expect(decided).toMatchObject({ ok: true, value: [{ shippingOptionIds: ["c", "b", "a"] }] });
  const events = decided.ok ? decided.value : [];
  expect(idsAfter(...gone, ...events)).toEqual(["c", "b"]);
  expect(idsAfter(...gone, ...events, restored("a"))).toEqual(["c", "b", "a"]);
});

it("is offered or not, whatever else it is", () => {
  shipping(defined("a")).when(turn("a", false)).yields(defined("a", false));
  shipping(defined("a")).when(turn("a", true)).yields();
  shipping(defined("a"), removed("a"))
    .when(turn("a", false))
    .refuses({ code: "shipping-option-not-found" });
});

it("does not come back where there are as many as can be", () => {
  const others = Array.from({ length: MAX_SHIPPING_OPTIONS }, (_, n) => defined(`other-${n}`));
  const full = [defined("a"), removed("a"), ...others];
  shipping(...full)
    .when(restore("a"))
    .refuses({ code: "too-many-shipping-options" });
});
