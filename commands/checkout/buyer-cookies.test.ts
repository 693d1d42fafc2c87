import { expect, it } from "vitest";
import type { RequestContext } from "#infra/http/context.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { attemptCookie, cartToBuy } from "./buyer-cookies.ts";

const signing = createSigning("a secret of thirty-two characters");
const dependencies = { signing };
const KEY = "one attempt";
const CART = "3fbf46e6-0000-4000-8000-000000000001";
const OTHER = "3fbf46e6-0000-4000-8000-000000000002";

const context = (cookies: Readonly<Record<string, string>>, idempotencyKey = KEY): RequestContext =>
  ({ cookies, idempotencyKey }) as unknown as RequestContext;
const [attempt] = attemptCookie(dependencies, context({}), CART);
const ours = { checkout_attempt: attempt?.value ?? "" };

it.each([
  ["the cart that the browser has", { cart: OTHER }, KEY, OTHER],
  ["the cart of the attempt whose answer was lost", ours, KEY, CART],
  ["no cart for another attempt", ours, "another attempt", undefined],
  ["no cart for an attempt without a signature", { checkout_attempt: CART }, KEY, undefined],
  ["no cart without a cookie", {}, KEY, undefined],
])("a checkout buys %s", (_what, cookies, key, cartId) => {
  expect(cartToBuy(dependencies, context(cookies as Record<string, string>, key))).toBe(cartId);
});
