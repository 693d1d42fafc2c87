import { describe, expect, it } from "vitest";
import {
  type AddToCartSignal,
  type AddToCartState,
  addToCartLabel,
  idle,
  lastsMs,
  nextAddToCartState,
} from "./add-to-cart-state.ts";

const error = { title: "Unable to Add Item", message: "No." };
const driven = (...signals: readonly AddToCartSignal[]): AddToCartState =>
  signals.reduce(nextAddToCartState, idle);
const label = (state: AddToCartState) => addToCartLabel(state, "Add To Cart");

describe("the add-to-cart button", () => {
  it("says Adding… from the click on [A4.1]", () => {
    const state = driven({ type: "clicked" });
    expect(label(state)).toBe("Adding…");
    expect(lastsMs(state)).toBeUndefined();
  });
  it("says Added! one second after success and is idle two seconds later [A4.1, A9.1]", () => {
    const done = driven({ type: "clicked" }, { type: "succeeded" });
    expect([label(done), lastsMs(done)]).toEqual(["Adding…", 1000]);
    const added = nextAddToCartState(done, { type: "elapsed" });
    expect([label(added), lastsMs(added)]).toEqual(["Added!", 2000]);
    const rest = nextAddToCartState(added, { type: "elapsed" });
    expect([label(rest), lastsMs(rest)]).toEqual(["Add To Cart", undefined]);
  });
  it("shows the error immediately and is idle one second later [A4.1, A9.1]", () => {
    const failed = driven({ type: "clicked" }, { type: "failed", error });
    expect(failed.error).toEqual(error);
    expect(lastsMs(failed)).toBe(1000);
    const rest = nextAddToCartState(failed, { type: "elapsed" });
    expect([rest.status, rest.error]).toEqual(["idle", error]);
  });
  it("takes the error away when the visitor chooses again or tries again", () => {
    const refused = driven({ type: "invalid", error });
    expect(refused).toEqual({ status: "idle", error });
    expect(nextAddToCartState(refused, { type: "changed" })).toEqual(idle);
    expect(nextAddToCartState(refused, { type: "clicked" }).error).toBeUndefined();
  });
  it("counts a second click only when it is idle again", () => {
    const adding = driven({ type: "clicked" });
    expect(nextAddToCartState(adding, { type: "clicked" })).toBe(adding);
    expect(nextAddToCartState(adding, { type: "invalid", error })).toBe(adding);
  });
  it("ignores an answer that nobody waits for", () => {
    expect(driven({ type: "succeeded" })).toEqual(idle);
    expect(driven({ type: "failed", error })).toEqual(idle);
  });
});
