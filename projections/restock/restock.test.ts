import { afterAll, beforeAll, expect, it } from "vitest";
import { sendDecider } from "#domain/restock/decide-send.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import { sendStreamId, signUpStreamId } from "#domain/restock/stream-ids.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { handlerOn } from "#tests/support/handler.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { restock } from "./restock.ts";

const mug = { productId: "mug", variantId: "mug-s" };
const asked = { awaitsConfirmation: false, origin: "https://shop.example" };
const shown = { productName: "Mug", sku: "MUG-S", attributes: { Size: "Small" } };
let test: TestDatabase;
let personalData: PersonalData;
let tick = 0;
const now = () => {
  tick += 1_000;
  return new Date(Date.UTC(2030, 0, 1) + tick).toISOString();
};

beforeAll(async () => {
  test = await createTestDatabase();
  personalData = createPersonalData({
    database: test.database,
    secret: "a secret of thirty-two characters or more",
  });
});
afterAll(() => test.drop());

const eventStore = createMemoryEventStore();
const handler = handlerOn(eventStore);
const signUps = handler(signUpDecider, RestockSignUpEvent);
const sends = handler(sendDecider, RestockSendEvent);
const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };

const signUp = async (email: string, variant = mug, websiteId = "demo") => {
  const person = await personalData.seal(websiteId, email, { email });
  const signUpId = newId();
  await signUps.run(
    signUpStreamId(variant, person.personId),
    {
      type: "SignUp",
      signUpId,
      ...variant,
      ...shown,
      isJoinMailingList: false,
      person,
      ...asked,
      at: now(),
    },
    { metadata: { ...metadata, websiteId } },
  );
  return { signUpId, personId: person.personId };
};
const forget = async (personId: string) => {
  await personalData.destroyKey("demo", personId);
  await eventStore.append({
    stream: `person-demo.${personId}`,
    expectedRevision: "any",
    events: [
      { id: newId(), type: "PersonForgotten", version: 1, data: { personId, forgottenAt: now() } },
    ],
    metadata,
  });
};
const project = () => projectAll(test.database, eventStore, [restock], { personalData });
const groups = () =>
  test.database.query(
    `select website_id, product_id, variant_id, waiting, restock_group.sent, restock_group.failed,
            restock_group.bounced, coalesce(send.sent, 0) as send_sent, coalesce(send.failed, 0) as send_failed,
            send.skipped_for, send.completed_at is not null as completed
       from read.restock_groups as restock_group
       left join read.restock_sends as send using (website_id, product_id, variant_id, send_id)
      order by website_id, product_id, variant_id`,
  );

it("counts sign-ups that wait, were answered or failed, and drops those of erased persons", async () => {
  const told = await signUp("told@shop.example");
  const failed = await signUp("failed@shop.example");
  const forgotten = await signUp("forgotten@shop.example");
  await signUp("waiting@shop.example");
  await signUp("waiting@shop.example", { productId: "mug", variantId: "mug-l" });
  await signUp("waiting@shop.example", mug, "other");
  await project();
  const rest = { send_sent: 0, send_failed: 0, completed: false };
  const before = { ...mug, sent: 0, failed: 0 };
  expect(await groups()).toMatchObject([
    { website_id: "demo", variant_id: "mug-l", waiting: 1, ...rest },
    { website_id: "demo", variant_id: "mug-s", waiting: 4, sent: before.sent, ...rest },
    { website_id: "other", variant_id: "mug-s", waiting: 1, ...rest },
  ]);

  const sendId = newId();
  const variant = { ...shown, productUrl: "/shop/p/mug", soldOut: false, unitsLeft: 9 };
  const wish = {
    audience: "everyone",
    holdMinutes: 0,
    startsAt: "2030-01-01T00:00:00.000Z",
  } as const;
  const send = { ...mug, sendId, at: now() };
  const streamId = sendStreamId(mug);
  await sends.run(
    streamId,
    {
      type: "RequestSend",
      ...send,
      ...wish,
      variant,
      websiteTitle: "Pens",
      origin: "https://shop.example",
    },
    { metadata },
  );
  await signUps.run(
    signUpStreamId(mug, told.personId),
    { type: "RecordNoticeSent", ...send, signUpId: told.signUpId },
    { metadata },
  );
  await signUps.run(
    signUpStreamId(mug, failed.personId),
    {
      type: "RecordNoticeFailed",
      ...send,
      signUpId: failed.signUpId,
      kind: "bounced",
      reason: "550 at RCPT TO",
    },
    { metadata },
  );
  await forget(forgotten.personId);
  await sends.run(
    streamId,
    {
      type: "CompleteSend",
      ...send,
      sent: 1,
      failed: 1,
      bounced: 1,
      inDoubt: 0,
      skippedFor: { gone: 2 },
    },
    { metadata },
  );
  await project();
  expect(await groups()).toMatchObject([
    { website_id: "demo", variant_id: "mug-l", waiting: 1, sent: 0, ...rest },
    {
      website_id: "demo",
      variant_id: "mug-s",
      waiting: 1,
      sent: 1,
      failed: 1,
      bounced: 1,
      send_sent: 1,
      send_failed: 1,
      skipped_for: { gone: 2 },
      completed: true,
    },
    { website_id: "other", variant_id: "mug-s", waiting: 1, sent: 0, ...rest },
  ]);
  const rows = await test.database.query<{ email: string | null }>(
    "select email from read.restock_sign_ups where person_id = $1",
    [forgotten.personId],
  );
  expect(rows).toEqual([{ email: null }]);
});

it("lets a sign-up wait again that a member removed and restored, unless the visitor left in the meantime", async () => {
  const variant = { productId: "cap", variantId: "cap-m" };
  const cap = async (email: string) => ({ ...(await signUp(email, variant)), ...variant });
  const act = async (
    { personId, signUpId }: { readonly personId: string; readonly signUpId: string },
    ...types: ("TakeOffSignUp" | "PutBackSignUp" | "LeaveSignUp")[]
  ) => {
    for (const type of types)
      await signUps.run(
        signUpStreamId(variant, personId),
        { type, ...variant, signUpId, at: now() },
        { metadata },
      );
  };
  const [back, off, left] = [await cap("back@a.co"), await cap("off@a.co"), await cap("left@a.co")];
  await act(back, "TakeOffSignUp");
  await project();
  await act(back, "PutBackSignUp");
  await act(off, "TakeOffSignUp", "PutBackSignUp", "TakeOffSignUp");
  await act(left, "TakeOffSignUp", "LeaveSignUp", "PutBackSignUp");
  await project();
  const rows = await test.database.query(
    `select email, status, waited_until is null as waits from read.restock_sign_ups
      where product_id = 'cap' order by email`,
  );
  expect(rows).toEqual([
    { email: "back@a.co", status: "waiting", waits: true },
    { email: "left@a.co", status: "left", waits: false },
    { email: "off@a.co", status: "taken-off", waits: false },
  ]);
  expect(await groups()).toContainEqual(
    expect.objectContaining({ variant_id: "cap-m", waiting: 1 }),
  );
  await expectReplayEqualsLive(test.database, eventStore, restock, { personalData });
});

it("gives the same rows when it is replayed, the forgotten person's key being gone", async () => {
  await forget((await signUp("told-and-forgotten@shop.example")).personId);
  await signUp("waiting@shop.example", { productId: "mug", variantId: "mug-l" });
  await project();
  await expectReplayEqualsLive(test.database, eventStore, restock, { personalData });
});
