import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSiteUsers } from "#commands/customers/dependencies.ts";
import { readMailToken } from "#commands/customers/mail-token.ts";
import { createAccountPersons } from "#commands/customers/person-of.ts";
import type { MailKind } from "#domain/customers/evolve.ts";
import { siteUserAddress } from "#domain/customers/ids.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { RunAgainAt } from "#infra/jobs/port.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import type { Mail } from "#infra/mail/port.ts";
import { MailNotAccepted } from "#infra/mail/port.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { FINISH_DELETION, finishDeletionRule } from "./finish-deletion.ts";
import { SEND_ACCOUNT_MAIL, sendAccountMailRule } from "./send-mail.ts";
import { createSiteUserTasks } from "./site-user-jobs.ts";

/** No jobs run automatically: the test runs each as often as needed. */
let server: TestServer;
let handedOver: Mail[];
let fails: (() => Error) | undefined;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_ROLES: "web,projections" });
});
afterAll(() => server.stop());
beforeEach(() => {
  handedOver = [];
  fails = undefined;
});

const tasks = (nowMs = Date.now()) =>
  createSiteUserTasks({
    ...server.infrastructure,
    sql: server.database,
    nowMs: () => nowMs,
    deliveries: createDeliveries({
      database: server.database,
      personalData: server.infrastructure.personalData,
      mailer: {
        repeatable: false,
        send: async (mail) => {
          if (fails !== undefined) throw fails();
          handedOver.push(mail);
        },
      },
    }),
  });
const signal = new AbortController().signal;

const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
const at = () => server.infrastructure.now();

const register = async (email: string) => {
  const { credentials, personalData, newId } = server.infrastructure;
  const siteUserId = newId();
  await credentials.claim("demo", email, { siteUserId, passwordHash: "hash" });
  const persons = createAccountPersons(personalData);
  const person = await persons.seal("demo", siteUserId, { email, firstName: "Ann", lastName: "" });
  const siteUsers = createSiteUsers(server.infrastructure);
  const origin = "https://shop.example";
  const mail = { mailId: newId(), person, origin };
  await siteUsers.run(
    siteUserId,
    { type: "Register", siteUserId, person, mail, at: at() },
    { metadata },
  );
  return { siteUserId, siteUsers, person, mailId: mail.mailId };
};

const jobOf = async (type: string, siteUserId: string) => {
  const { events } = await server.infrastructure.eventStore.readAll({ after: 0n, limit: 1_000 });
  const event = events.findLast(
    (each) => each.type === type && each.data.siteUserId === siteUserId,
  );
  const rule = type === "SiteUserDeleted" ? finishDeletionRule : sendAccountMailRule;
  const job = rule.toJob(event as RecordedEvent);
  if (job === undefined) throw new Error(`No job for ${type}.`);
  return job;
};
const mailJob = (siteUserId: string) => jobOf("SiteUserMailRequested", siteUserId);
const sendMail = async (siteUserId: string, nowMs?: number) => {
  const job = await mailJob(siteUserId);
  await tasks(nowMs)[SEND_ACCOUNT_MAIL]?.(job.payload, { signal });
};

describe("emails of accounts", () => {
  it("go out once, however often the job runs", async () => {
    const { siteUserId, mailId } = await register("once@visitor.example");
    await sendMail(siteUserId);
    await sendMail(siteUserId);
    expect(handedOver).toMatchObject([
      { id: `account-${mailId}`, to: "once@visitor.example", websiteId: "demo" },
    ]);
    const token = /token=([^\s]+)/.exec(handedOver[0]?.text ?? "")?.[1] ?? "";
    expect(readMailToken(decodeURIComponent(token))).toMatchObject({ siteUserId, mailId });
  });
  it("are tried again when the server wants them later", async () => {
    const { siteUserId } = await register("later@visitor.example");
    fails = () => new MailNotAccepted("later", "busy");
    await expect(sendMail(siteUserId)).rejects.toThrow(RunAgainAt);
    await server.database.query("update mail_deliveries set next_try_at = now()");
    fails = undefined;
    await sendMail(siteUserId);
    expect(handedOver).toHaveLength(1);
  });
  it("are not sent when their link would be worth nothing any longer", async () => {
    const { siteUserId } = await register("late@visitor.example");
    await sendMail(siteUserId, Date.now() + 3 * 24 * 3_600_000 + 1_000);
    expect(handedOver).toEqual([]);
  });
  it("give no link to an address that the account has left in the meantime", async () => {
    const { siteUserId } = await register("left@visitor.example");
    const { credentials } = server.infrastructure;
    const known = { siteUserId, revision: 1 };
    await credentials.advance("demo", known, { address: "moved@visitor.example" });
    await sendMail(siteUserId);
    expect(handedOver).toEqual([]);
  });
  it("go to nobody who has been deleted in the meantime", async () => {
    const { siteUserId, siteUsers, person } = await register("gone@visitor.example");
    const personIds = [person.personId];
    const command = { type: "DeleteAccount", siteUserId, personIds, at: at() } as const;
    await siteUsers.run(siteUserId, command, { metadata });
    await sendMail(siteUserId);
    expect(handedOver).toEqual([]);
  });
  it("stand sealed in the job's record", async () => {
    const { siteUserId } = await register("sealed@visitor.example");
    const { payload, key } = await mailJob(siteUserId);
    expect(JSON.stringify([payload, key])).not.toContain("sealed@visitor.example");
  });
});

describe("a deletion that was interrupted", () => {
  it("is brought to its end by the job, from wherever it stopped", async () => {
    const { infrastructure, database } = server;
    const { credentials, personalData } = infrastructure;
    const { siteUserId, siteUsers, person } = await register("half@visitor.example");
    const address = await personalData.seal("demo", "half@visitor.example", { order: 1 });
    await credentials.linkPerson("demo", siteUserId, address.personId);
    await database.query(
      `insert into mail_outbox (website_id, mail_id, person_id, recipient_id, sealed)
       values ('demo', $1, $2, $2, 'x')`,
      [randomUUID(), address.personId],
    );
    // The process died right after this was recorded.
    const personIds = [person.personId, address.personId];
    const command = { type: "DeleteAccount", siteUserId, personIds, at: at() } as const;
    await siteUsers.run(siteUserId, command, { metadata });
    expect(await personalData.open([person])).not.toEqual([null]);

    // And an order that was in progress has made the account's person again.
    const late = await personalData.seal("demo", siteUserAddress(siteUserId), { order: 2 });
    expect(late.personId).toBe(person.personId);
    await personalData.destroyKey("demo", person.personId);
    const later = await personalData.seal("demo", siteUserAddress(siteUserId), { order: 3 });

    const { payload } = await jobOf("SiteUserDeleted", siteUserId);
    for (const _again of [1, 2]) await tasks()[FINISH_DELETION]?.(payload, { signal });
    expect(await personalData.open([person, address, later])).toEqual([null, null, null]);
    expect(await credentials.find("demo", siteUserId)).toBeUndefined();
    const kept = "select from mail_outbox where person_id = any($1)";
    expect(await database.query(kept, [[...personIds, later.personId]])).toEqual([]);
    const told = await database.query(
      "select from log.events where type = 'PersonForgotten' and data ->> 'personId' = any($1)",
      [[...personIds, later.personId]],
    );
    expect(told).toHaveLength(3);
  });
});

it("every kind of email has its job", async () => {
  const { siteUserId, siteUsers, person } = await register("kinds@visitor.example");
  const kinds: readonly Extract<MailKind, "reset-password" | "confirm-new-address">[] = [
    "reset-password",
    "confirm-new-address",
  ];
  for (const kind of kinds) {
    const { newId } = server.infrastructure;
    const mail = { mailId: newId(), person, origin: "https://shop.example" };
    const ask = { type: "AskForMail", kind, siteUserId, mail, at: at() } as const;
    await siteUsers.run(siteUserId, ask, { metadata });
    await sendMail(siteUserId);
  }
  expect(handedOver.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Set a new password/),
    expect.stringMatching(/^Confirm your new email address/),
  ]);
});
