import { describe, expect, it } from "vitest";
import { HOLDING_COOKIE, ownHoldsOf } from "./holding-cookie.ts";
import { attemptOf, holdIdOf } from "./ids.ts";

const orderId = "0af31c2e-9b4d-4c55-8e66-77f8899aabbc";

describe("the id of a checkout's holds", () => {
  it.each([1, 10, 999_999_999])("says which order and that its attempt is %i", (attempt) => {
    expect(holdIdOf(orderId, attempt)).toBe(`${orderId}.${attempt}`);
    expect(attemptOf(holdIdOf(orderId, attempt))).toEqual({ orderId, attempt });
  });
  it.each([
    orderId,
    "",
    `${orderId}.`,
    `${orderId}.0`,
    `${orderId}.01`,
    `${orderId}.-1`,
    `${orderId}.1x`,
    `${orderId}.x1`,
    `${orderId}.1000000000`,
    `${orderId}.1.2`,
  ])("is not %j", (holdId) => expect(attemptOf(holdId)).toBeUndefined());
});

describe("the holds of this browser", () => {
  it("begin with the order that its cookie names", () => {
    expect(HOLDING_COOKIE).toBe("holding");
    expect(ownHoldsOf({ holding: orderId })).toBe(`${orderId}.`);
  });
  it("are none without the cookie", () => {
    expect(ownHoldsOf({})).toBeUndefined();
    expect(ownHoldsOf({ cart: orderId })).toBeUndefined();
  });
  it.each([
    "",
    "undefined",
    `x${orderId}`,
    `${orderId}0`,
    orderId.toUpperCase(),
    orderId.slice(1),
    orderId.slice(0, -1),
    orderId.replace("-9b4d-", "-b4d-"),
    orderId.replace("-4c55-", "-c55-"),
    orderId.replace("-8e66-", "-e66-"),
    orderId.replaceAll("-", ""),
    orderId.replace("0af31c2e", "gaf31c2e"),
  ])("are none for the cookie %j, which is not an order's id", (holding) =>
    expect(ownHoldsOf({ holding })).toBeUndefined(),
  );
});
