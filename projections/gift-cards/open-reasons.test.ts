import { expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { giftCards } from "./gift-cards.ts";

const at = "2030-01-01T00:00:00.000Z";

it("blanks reasons that were recorded before they were sealed when the person is forgotten, and in a rebuild", async () => {
  const test = await createTestDatabase();
  const eventStore = createMemoryEventStore();
  const personalData = createMemoryPersonalData();
  const record = (
    stream: string,
    type: string,
    data: { readonly [key: string]: Json },
    by: string,
  ) =>
    eventStore.append({
      stream,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data }],
      metadata: { websiteId: "demo", actor: by, correlationId: "c" },
    });
  const adjust = (giftCardId: string, reason: string) => {
    const adjusted = { giftCardId, deltaCents: -1, reason, adjustedAt: at };
    return record(`giftCard-demo.${giftCardId}`, "GiftCardAdjusted", adjusted, "owner:o");
  };
  const issue = async (email: string) => {
    const giftCardId = newId();
    const person = await personalData.seal("demo", email, { email });
    const stream = `giftCard-demo.${giftCardId}`;
    const card = { codeHash: giftCardId, lastCharacters: "ABCD", currency: "USD", amountCents: 9 };
    const source = { kind: "owner", note: `for ${email}` };
    const issued = { giftCardId, ...card, source, person, issuedAt: at };
    await record(stream, "GiftCardIssued", issued, "owner:o");
    await adjust(giftCardId, `${email} moved`);
    const stopped = { giftCardId, reason: "Refunded", disabledAt: at };
    await record(stream, "GiftCardDisabled", stopped, "job:gift-cards");
    return { giftCardId, personId: person.personId };
  };
  const reasons = async () => {
    const rows = await test.database.query<{ reason: string | null }>(
      "select reason from read.gift_card_movements where kind <> 'issued' order by reason",
    );
    return rows.map(({ reason }) => reason);
  };
  try {
    const gone = await issue("gone@shop.example");
    await issue("stays@shop.example");
    await projectAll(test.database, eventStore, [giftCards], { personalData });
    expect(await reasons()).toContain("gone@shop.example moved");
    const { giftCardId, personId } = gone;
    await personalData.destroyKey("demo", personId);
    await record(`person-demo.${personId}`, "PersonForgotten", { personId }, "owner:o");
    await adjust(giftCardId, "what nobody seals any more");
    await projectAll(test.database, eventStore, [giftCards], { personalData });
    const left = ["Refunded", "Refunded", "stays@shop.example moved", null, null];
    expect(await reasons()).toEqual(left);
    await expectReplayEqualsLive(test.database, eventStore, giftCards, { personalData });
  } finally {
    await test.drop();
  }
});
