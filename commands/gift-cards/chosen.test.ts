import { expect, it } from "vitest";
import { holdIdOf } from "#domain/checkout/ids.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createGiftCards } from "./gift-cards.ts";

const at = "2030-01-01T00:00:00.000Z";
const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };

it("counts the amount held by the cart's own order as free, and no other hold", async () => {
  const { handler, now } = createTestShop(at);
  const giftCards = createGiftCards({
    handler,
    now,
    sql: { query: async () => [] },
    signing: { sign: () => "" },
  });
  const [giftCardId, cartId, orderId] = [newId(), newId(), newId()];
  const card = { giftCardId, at, currency: "USD" };
  const issue = {
    ...card,
    type: "IssueGiftCard",
    codeHash: "hash",
    lastCharacters: "WXYZ",
    amountCents: 5_000,
    source: { kind: "owner", note: "" },
    person: { personId: newId(), sealed: "" },
  } as const;
  await giftCards.cards.run(giftCardId, issue, { metadata });
  const choose = { type: "ChooseGiftCard", cartId, giftCardId, at } as const;
  await giftCards.choices.run(cartId, choose, { metadata });
  const expiresAt = "2030-01-01T00:10:00.000Z";
  const hold = { ...card, type: "HoldGiftCard", expiresAt } as const;
  for (const [holdId, amountCents] of [
    [holdIdOf(orderId, 2), 3_000],
    [holdIdOf(newId(), 1), 500],
  ] as const)
    await giftCards.cards.run(giftCardId, { ...hold, holdId, amountCents }, { metadata });
  const free = async (asked: object) =>
    (await giftCards.chosen("demo", cartId, { currency: "USD", ...asked }))[0]?.availableCents;
  expect(await free({})).toBe(1_500);
  expect(await free({ orderId })).toBe(4_500);
  expect(await free({ holdId: holdIdOf(orderId, 2) })).toBe(4_500);
});
