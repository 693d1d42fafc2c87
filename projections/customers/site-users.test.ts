import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SiteUserCommand } from "#domain/customers/commands.ts";
import { siteUserDecider } from "#domain/customers/decide.ts";
import { SiteUserEvent } from "#domain/customers/events.ts";
import { siteUserAddress } from "#domain/customers/ids.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { handlerOn } from "#tests/support/handler.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { siteUsers } from "./site-users.ts";

const at = "2030-01-01T00:00:00.000Z";
const origin = "https://shop.example";
let test: TestDatabase;
let personalData: PersonalData;
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
const accounts = handler(siteUserDecider, SiteUserEvent);
const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
const run = async (command: SiteUserCommand) => {
  const outcome = await accounts.run(command.siteUserId, command, { metadata });
  if (!outcome.ok) throw new Error(outcome.rejection.code);
};
const sealFor = (siteUserId: string, content: object) =>
  personalData.seal("demo", siteUserAddress(siteUserId), { ...content });
const mailTo = async (siteUserId: string, email: string) => ({
  mailId: newId(),
  person: await sealFor(siteUserId, { email }),
  origin,
});
const register = async (email: string) => {
  const siteUserId = newId();
  const person = await sealFor(siteUserId, { email, firstName: "Ann", lastName: "Lee" });
  await run({
    type: "Register",
    siteUserId,
    person,
    mail: await mailTo(siteUserId, email),
    at,
  });
  return { siteUserId, personId: person.personId };
};
const confirm = async (siteUserId: string, addressPersonId: string) =>
  run({ type: "ConfirmAddress", siteUserId, addressPersonId, at });

const project = () => projectAll(test.database, eventStore, [siteUsers], { personalData });
const account = async (siteUserId: string) => {
  await project();
  const [row] = await test.database.query<object>(
    `select email, first_name, last_name, status, sign_ins::int, cart_id,
            (select email from read.site_user_new_emails as n
              where n.site_user_id = u.site_user_id) as new_email
       from read.site_users as u where site_user_id = $1`,
    [siteUserId],
  );
  return row;
};
const personsOf = async (siteUserId: string) => {
  await project();
  const rows = await test.database.query<{ id: string }>(
    "select person_id as id from read.site_user_persons where site_user_id = $1",
    [siteUserId],
  );
  return rows.map(({ id }) => id).sort();
};

const momentOf = (moment: string | null) => moment && new Date(moment).toISOString();
const periodsOf = async (personId: string) => {
  await project();
  const rows = await test.database.query<{ holder: string; since: string; until: string }>(
    `select site_user_id as holder, nullif(since, '-infinity') as since, until
       from read.site_user_persons where person_id = $1 order by site_user_persons.since, until`,
    [personId],
  );
  return rows.map(({ holder, since, until }) => ({
    holder,
    since: momentOf(since),
    until: momentOf(until),
  }));
};

describe("an account in the tables", () => {
  it("goes from unconfirmed to active, blocked and forgotten", async () => {
    const { siteUserId, personId } = await register("ann@visitor.example");
    const told = { email: "ann@visitor.example", first_name: "Ann", last_name: "Lee" };
    expect(await account(siteUserId)).toMatchObject({ ...told, status: "unconfirmed" });
    await confirm(siteUserId, newId());
    await run({ type: "SignIn", siteUserId, cartId: "cart-1", at });
    const active = { ...told, status: "active", sign_ins: 1, cart_id: "cart-1" };
    expect(await account(siteUserId)).toMatchObject(active);
    await run({ type: "Block", siteUserId, at });
    expect(await account(siteUserId)).toMatchObject({ status: "blocked" });
    await run({ type: "Unblock", siteUserId, at });
    expect(await account(siteUserId)).toMatchObject({ status: "active" });
    await run({ type: "DeleteAccount", siteUserId, personIds: [personId], at });
    await personalData.destroyKey("demo", personId);
    await eventStore.append({
      stream: `person-demo.${personId}`,
      expectedRevision: "any",
      events: [
        { id: newId(), type: "PersonForgotten", version: 1, data: { personId, forgottenAt: at } },
      ],
      metadata,
    });
    expect(await account(siteUserId)).toMatchObject({
      status: "forgotten",
      email: null,
      first_name: null,
      last_name: null,
      cart_id: null,
    });
  });

  it("shows a new address as waiting until it is confirmed", async () => {
    const { siteUserId } = await register("bob@visitor.example");
    const next = "bob.new@visitor.example";
    const mail = await mailTo(siteUserId, next);
    await run({ type: "AskForMail", kind: "confirm-new-address", siteUserId, mail, at });
    expect(await account(siteUserId)).toMatchObject({
      email: "bob@visitor.example",
      new_email: next,
    });
    await run({
      type: "ChangeAddress",
      siteUserId,
      mailId: mail.mailId,
      addressPersonId: newId(),
      person: await sealFor(siteUserId, { email: next, firstName: "Bob", lastName: "" }),
      mail: await mailTo(siteUserId, "bob@visitor.example"),
      at,
    });
    expect(await account(siteUserId)).toMatchObject({ email: next, new_email: null });
  });

  it("has its own person and those of its addresses, until another account confirms them", async () => {
    const [first, second] = [
      await register("c@visitor.example"),
      await register("d@visitor.example"),
    ];
    const address = newId();
    await confirm(first.siteUserId, address);
    expect(await personsOf(first.siteUserId)).toEqual([first.personId, address].sort());
    await confirm(second.siteUserId, address);
    expect(await periodsOf(address)).toEqual([
      { holder: first.siteUserId, since: null, until: at },
      { holder: second.siteUserId, since: at, until: null },
    ]);
    await confirm(second.siteUserId, address);
    expect(await personsOf(second.siteUserId)).toEqual([second.personId, address].sort());
  });

  it("keeps data recorded under a former address, and none that is recorded later", async () => {
    const { siteUserId, personId } = await register("e@visitor.example");
    const [first, second] = [newId(), newId()];
    const change = async (email: string, addressPersonId: string, changedAt: string) => {
      const mail = await mailTo(siteUserId, email);
      await run({
        type: "AskForMail",
        kind: "confirm-new-address",
        siteUserId,
        mail,
        at: changedAt,
      });
      await run({
        type: "ChangeAddress",
        siteUserId,
        mailId: mail.mailId,
        addressPersonId,
        person: await sealFor(siteUserId, { email, firstName: "E", lastName: "" }),
        mail: await mailTo(siteUserId, "e@visitor.example"),
        at: changedAt,
      });
    };
    await confirm(siteUserId, first);
    const [later, latest] = ["2031-01-01T00:00:00.000Z", "2031-02-01T00:00:00.000Z"];
    await change("f@visitor.example", second, later);
    const own = { holder: siteUserId, since: null, until: null };
    expect(await periodsOf(personId)).toEqual([own]);
    expect(await periodsOf(first)).toEqual([{ ...own, until: later }]);
    expect(await periodsOf(second)).toEqual([own]);
    await change("e@visitor.example", first, latest);
    expect(await periodsOf(personId)).toEqual([own]);
    expect(await periodsOf(first)).toEqual([
      { ...own, until: later },
      { ...own, since: later },
    ]);
    expect(await periodsOf(second)).toEqual([{ ...own, until: latest }]);
    // The next holder had the address in between as a guest; the account has it again afterwards.
    const next = await register("g@visitor.example");
    await confirm(next.siteUserId, second);
    expect(await periodsOf(second)).toEqual([
      { ...own, until: latest },
      { holder: next.siteUserId, since: latest, until: null },
    ]);
  });

  it("is the same when the log is replayed, the forgotten person's key being gone", async () => {
    await project();
    await expectReplayEqualsLive(test.database, eventStore, siteUsers, { personalData });
  });
});
