import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isKeyedId } from "#domain/kit/keyed-id.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { followingId, newKeyedId } from "../kit/keyed-id.ts";
import { uuidOf } from "../kit/uuid-of.ts";
import { createOrderIdOf } from "./order-id.ts";

const signing = createSigning("one secret of thirty-two characters");
const other = createSigning("another secret of thirty-two letters");
const unkeyed = (...parts: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 8);

describe("the id of the order that a cart becomes", () => {
  it("is always the same, and cannot be worked out without the secret", () => {
    const cartId = newKeyedId(signing);
    const orderId = createOrderIdOf(signing)("demo", cartId);
    expect(createOrderIdOf(signing)("demo", cartId)).toBe(orderId);
    expect(createOrderIdOf(other)("demo", cartId)).not.toBe(orderId);
    expect(orderId.slice(0, 8)).not.toBe(unkeyed("order", "demo", cartId));
    expect(createOrderIdOf(signing)("other", cartId)).not.toBe(orderId);
  });
  it("hands the key on: what follows from it is keyed, too", () => {
    const cartId = newKeyedId(signing);
    const next = followingId(signing, cartId, "follow-up cart", "demo", cartId);
    expect([cartId, createOrderIdOf(signing)("demo", cartId), next].map(isKeyedId)).toEqual([
      true,
      true,
      true,
    ]);
  });
  it("stays as it was for carts from before, so that a retry meets what it began", () => {
    for (const cartId of [newId(), crypto.randomUUID(), uuidOf("cart", "demo", "first")])
      expect(createOrderIdOf(signing)("demo", cartId)).toBe(uuidOf("order", "demo", cartId));
  });
});
