import fc from "fast-check";
import { expect, it } from "vitest";
import type { GiftCardCommand } from "./commands.ts";
import { giftCardDecider } from "./decide.ts";
import type { GiftCardState } from "./evolve.ts";
import { heldCents } from "./holds.ts";

const giftCardId = "00000000-0000-4000-8000-000000000001";
const person = { personId: "00000000-0000-4000-8000-000000000002", sealed: "" };
const moment = (seconds: number): string =>
  new Date(Date.UTC(2030, 0, 1) + seconds * 1_000).toISOString();

const holdId = fc.constantFrom("a", "b", "c");
const orderId = fc.constantFrom("order-1", "order-2");
const cents = fc.integer({ min: 1, max: 900 });

/** Without its time, which only increases. */
const step = fc.oneof(
  fc.record({ type: fc.constant("HoldGiftCard" as const), holdId, amountCents: cents }),
  fc.record({
    type: fc.constant("ReleaseGiftCardHold" as const),
    holdId,
    reason: fc.constantFrom("expired" as const, "cancelled" as const),
  }),
  fc.record({ type: fc.constant("SpendGiftCard" as const), holdId, orderId, amountCents: cents }),
  fc.record({
    type: fc.constant("ReturnToGiftCard" as const),
    orderId,
    returnId: fc.constantFrom("a", "b", "refund-1", "refund-2"),
    amountCents: cents,
  }),
  fc.record({
    type: fc.constant("AdjustGiftCard" as const),
    deltaCents: fc.integer({ min: -900, max: 900 }),
    reason: fc.constant(""),
  }),
  fc.constant({ type: "DisableGiftCard" as const, reason: "" }),
  fc.constant({ type: "EnableGiftCard" as const }),
);

const { decide, evolve, initial } = giftCardDecider;

const run = (state: GiftCardState, command: GiftCardCommand): GiftCardState => {
  const decision = decide(command, state);
  return decision.ok ? decision.value.reduce(evolve, state) : state;
};

it("keeps every cent: the balance is receipts minus payments, and holds never exceed it", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = run(initial, {
        type: "IssueGiftCard",
        giftCardId,
        codeHash: "",
        lastCharacters: "",
        amountCents: 1_000,
        currency: "USD",
        source: { kind: "owner", note: "" },
        person,
        at: moment(0),
      });
      let adjusted = 0;
      for (const [index, said] of steps.entries()) {
        const at = moment(index * 7);
        const before = state;
        const more = { currency: "USD", expiresAt: moment(index * 7 + 20) };
        state = run(state, { giftCardId, at, ...more, ...said } as GiftCardCommand);
        if (said.type === "AdjustGiftCard" && state !== before) adjusted += said.deltaCents;
        const sum = (all: readonly { readonly amountCents: number }[]) =>
          all.reduce((total, { amountCents }) => total + amountCents, 0);
        expect(state.balanceCents).toBe(1_000 + adjusted - sum(state.spends) + sum(state.returns));
        expect(heldCents(state)).toBeLessThanOrEqual(state.balanceCents);
        expect(sum(state.returns)).toBeLessThanOrEqual(sum(state.spends));
        expect(new Set(state.spends.map((spend) => spend.holdId)).size).toBe(state.spends.length);
      }
    }),
  );
});
