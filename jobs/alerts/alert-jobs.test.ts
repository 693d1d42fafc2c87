import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoMemberId } from "#commands/owners/demo-member-id.ts";
import { createMembers } from "#commands/owners/dependencies.ts";
import type { Judgement } from "#domain/alerts/judgement.ts";
import { type Alert, type AlertEmails, allAlerts } from "#domain/measuring/alerts.ts";
import { MEMBERS } from "#domain/owners/events.ts";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { RunAgainAt } from "#infra/jobs/port.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import { type Mail, MailNotAccepted } from "#infra/mail/port.ts";
import { handlerOn } from "#tests/support/handler.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { alertRules, createSendAlert } from "./send-alert.ts";
import { createWatchAlerts } from "./watch-alerts.ts";

/** No jobs run automatically: the test runs each as often as needed. */
let server: TestServer;
const members: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_ROLES: "web,projections" });
  for (const role of ["ADMIN", "REPORTING", "BILLING", "STORE_MANAGER"] as const)
    members[role] = (await addMember(server.infrastructure, role)).ownerId;
  await settled();
});
afterAll(() => server.stop());

const settled = async () => {
  const { waitFor, eventStore } = server.infrastructure;
  await waitFor(["alerts", "website-members"], await eventStore.head());
};

const HOUR = 3_600_000;
const START = Date.parse("2030-01-01T10:00:00.000Z");
const hour = (hours: number): string => new Date(START + hours * HOUR).toISOString();

const silence: Judgement = {
  key: "no-visits",
  status: "unusual",
  alert: { kind: "no-visits", usual: 12 },
};
const visited: Judgement = {
  key: "no-visits",
  status: "usual",
  recovery: { kind: "no-visits", visits: 3 },
};
const halved: Judgement = {
  key: "conversion",
  status: "unusual",
  alert: {
    kind: "conversion",
    day: "2030-01-01",
    orders: 10,
    visitors: 800,
    ordersBefore: 100,
    visitorsBefore: 4_000,
  } satisfies Alert,
};

type Look = {
  readonly at: string;
  readonly found: readonly Judgement[];
  readonly emails?: AlertEmails;
};

/** A process that watches, with a separate cache, as another process has. */
const watcher = (look: Look, gate: () => Promise<unknown> = async () => undefined) => {
  const { eventStore, newId } = server.infrastructure;
  return createWatchAlerts({
    sql: server.database,
    handler: handlerOn(eventStore),
    newId,
    now: () => look.at,
    emailsOf: async () => look.emails ?? allAlerts,
    judge: async (websiteId) => {
      await gate();
      return websiteId === "demo" ? look.found : [];
    },
  });
};
const recorded = async (): Promise<readonly RecordedEvent[]> =>
  (await server.infrastructure.eventStore.readStream("alerts-demo.site")).events;
const typesOf = (events: readonly RecordedEvent[]) => events.map(({ type }) => type);

const mailing = ({
  emails = allAlerts as AlertEmails,
  fails = undefined as ((mail: Mail) => Error | undefined) | undefined,
  sending = async (_: Mail): Promise<void> => undefined,
} = {}) => {
  const mails: Mail[] = [];
  const { infrastructure, database } = server;
  const send = createSendAlert({
    ...infrastructure,
    sql: database,
    waitForAlerts: settled,
    emailsOf: async () => emails,
    deliveries: createDeliveries({
      database,
      personalData: infrastructure.personalData,
      mailer: {
        repeatable: false,
        send: async (mail) => {
          await sending(mail);
          const failure = fails?.(mail);
          if (failure !== undefined) throw failure;
          mails.push(mail);
        },
      },
    }),
  });
  /** The job of an event; undefined: it requests none. */
  const run = async (event: RecordedEvent | undefined) => {
    const job = alertRules
      .filter(({ type }) => type === event?.type)
      .map(({ toJob }) => toJob(event as RecordedEvent))[0];
    if (job !== undefined) await send(job.payload, { signal: AbortSignal.timeout(60_000) });
  };
  return { mails, run, recipients: () => mails.map(({ to }) => to).toSorted() };
};

describe("an alert", () => {
  it("is not changed by a look that judged before another one recorded a change", async () => {
    const raisedAt = hour(-40);
    await watcher({ at: raisedAt, found: [silence] })();
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    // It finds the silence that is over for the other one, and writes that down last.
    const slow = watcher({ at: hour(-20), found: [silence] }, () => {
      begun.resolve();
      return gate.promise;
    })();
    await begun.promise;
    expect(await watcher({ at: hour(-21), found: [visited] })()).toBe(1);
    gate.resolve();
    expect(await slow).toBe(0);
    expect(typesOf(await recorded())).toEqual(["AlertRaised", "AlertRecovered"]);
    // The next look decides.
    expect(await watcher({ at: hour(-19), found: [silence] })()).toBe(1);
    await watcher({ at: hour(-18), found: [visited] })();
    expect(typesOf(await recorded()).slice(2)).toEqual(["AlertRaised", "AlertRecovered"]);
  });

  it("is recorded once when two processes look at the same time, and once more when it is over", async () => {
    let waiting = 0;
    const both = async () => {
      waiting += 1;
      while (waiting < 2) await pause(1);
    };
    const look = { at: hour(0), found: [silence] };
    const counts = await Promise.all([watcher(look, both)(), watcher(look, both)()]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await watcher({ at: hour(0.1), found: [silence] })()).toBe(0);
    expect(typesOf(await recorded()).slice(4)).toEqual(["AlertRaised"]);
    const over = { at: hour(1), found: [visited] };
    await Promise.all([watcher(over)(), watcher(over)()]);
    await watcher({ at: hour(1.1), found: [silence] })();
    expect(typesOf(await recorded()).slice(4)).toEqual(["AlertRaised", "AlertRecovered"]);
  });

  it("is emailed once to each member who can see reports, and once when it is over", async () => {
    const { mails, run, recipients } = mailing();
    await watcher({ at: hour(10), found: [silence] })();
    const raised = (await recorded()).at(-1);
    await run(raised);
    await run(raised);
    expect(recipients()).toEqual([
      "admin@shop.example",
      "reporting@shop.example",
      "store_manager@shop.example",
    ]);
    expect(mails[0]).toMatchObject({ kind: "alert", websiteId: "demo" });
    expect(mails[0]?.subject).toContain("Alert: No visits for an hour");
    await watcher({ at: hour(11), found: [visited] })();
    const over = (await recorded()).at(-1);
    await run(over);
    await run(over);
    expect(mails).toHaveLength(6);
    expect(mails[5]?.subject).toContain("Over: No visits for an hour");
    expect(mails[5]?.text).toContain("Visitors are back: 3 visits in the last hour.");
  });
});

describe("the emails of an alert", () => {
  const raise = async (at: number, found: Judgement): Promise<RecordedEvent | undefined> => {
    await watcher({ at: hour(at), found: [found] })();
    return (await recorded()).at(-1);
  };

  it("about orders go to members who can see sums of orders only", async () => {
    const { run, recipients } = mailing();
    await run(await raise(20, halved));
    expect(recipients()).toEqual([
      "admin@shop.example",
      "reporting@shop.example",
      "store_manager@shop.example",
    ]);
  });

  it("go to the selected members only", async () => {
    const to = [members.REPORTING as string, members.BILLING as string];
    const { run, recipients } = mailing({ emails: { ...allAlerts, to } });
    await run(await raise(40, silence));
    // Billing has no permission to see reports, so that being selected does not help.
    expect(recipients()).toEqual(["reporting@shop.example"]);
  });

  it("go to the administrators when none of the selected members can get them any longer", async () => {
    await raise(50, visited);
    const to = ["7e0a0f6e-52a5-4a55-8ad5-0d6f6a3e8c11", members.BILLING as string];
    const { run, recipients } = mailing({ emails: { ...allAlerts, to } });
    await run(await raise(55, silence));
    expect(recipients()).toEqual(["admin@shop.example"]);
  });

  it("are sent once each when the server defers one", async () => {
    await raise(60, visited);
    const event = await raise(70, silence);
    const defers = mailing({
      fails: ({ to }) =>
        to.startsWith("reporting") ? new MailNotAccepted("later", "greylisted") : undefined,
    });
    await expect(defers.run(event)).rejects.toBeInstanceOf(RunAgainAt);
    expect(defers.recipients()).toEqual(["admin@shop.example", "store_manager@shop.example"]);
    await server.database.query(
      "update mail_deliveries set next_try_at = now() - interval '1 minute' where next_try_at is not null",
    );
    const again = mailing();
    await again.run(event);
    expect(again.recipients()).toEqual(["reporting@shop.example"]);
  });

  it("are sent at most once each when the job is killed in between", async () => {
    await raise(100, visited);
    const event = await raise(110, silence);
    const killed = mailing({
      fails: ({ to }) => (to.startsWith("reporting") ? new Error("killed") : undefined),
    });
    await expect(killed.run(event)).rejects.toThrow("killed");
    const again = mailing();
    await again.run(event);
    // The email that was being sent may have arrived. It is in doubt, and not sent again.
    expect([...killed.recipients(), ...again.recipients()].toSorted()).toEqual([
      "admin@shop.example",
      "store_manager@shop.example",
    ]);
  });

  it("never go to the invented members of the demo", async () => {
    const { infrastructure } = server;
    const email = "milo@demo.example";
    const ownerId = demoMemberId("demo", email);
    await addMember({ ...infrastructure, newId: () => ownerId } as never, "ADMIN", { email });
    await settled();
    await raise(120, visited);
    const { run, recipients } = mailing();
    await run(await raise(130, silence));
    expect(recipients()).not.toContain(email);
    expect(recipients()).toHaveLength(3);
  });
});

describe("the email of a closed alert", () => {
  const record = async (at: number, found: readonly Judgement[], emails = allAlerts) => {
    await watcher({ at: hour(at), found, emails })();
    return (await recorded()).at(-1);
  };
  const become = async (ownerId: string, role: WebsiteRole) => {
    const metadata = { websiteId: "demo", actor: "test", correlationId: "test" };
    const command = { type: "ChangeRoles", ownerId, roles: [role], at: hour(0) } as const;
    await createMembers(server.infrastructure).run(MEMBERS, command, { metadata });
    await settled();
  };

  it("goes once to each member who got the alert, although others are selected since", async () => {
    await record(140, [visited]);
    const [manager, reporting] = [members.STORE_MANAGER, members.REPORTING] as string[];
    const raising = mailing({ emails: { ...allAlerts, to: [manager as string] } });
    await raising.run(await record(150, [silence]));
    expect(raising.recipients()).toEqual(["store_manager@shop.example"]);
    const closed = await record(151, []);
    expect(closed?.type).toBe("AlertClosed");
    const { mails, run, recipients } = mailing({
      emails: { ...allAlerts, to: [reporting as string] },
    });
    await run(closed);
    await run(closed);
    expect(recipients()).toEqual(["store_manager@shop.example"]);
    expect(mails[0]?.subject).toContain("Closed: No visits for an hour");
    expect(mails[0]?.text).toContain("The alert or its budget was switched off.");
  });

  it("goes to nobody where the emails of the alert were switched off", async () => {
    const raised = await record(160, [silence], { ...allAlerts, noVisits: false });
    expect(raised?.type).toBe("AlertRaised");
    const { mails, run } = mailing();
    await run(raised);
    await run(await record(161, []));
    expect(mails).toEqual([]);
  });

  it("goes to nobody when the alert ended before its email left, and that email neither", async () => {
    const raised = await record(170, [silence]);
    const down = mailing({ fails: () => new MailNotAccepted("refused", "no such user") });
    await down.run(raised);
    const closed = await record(171, []);
    const { mails, run } = mailing();
    await run(closed);
    await run(raised);
    const late = await record(180, [silence]);
    await run(await record(181, []));
    await run(late);
    expect(mails).toEqual([]);
  });

  it("does not go to a member who can no longer see its subject", async () => {
    const raised = await record(190, [silence]);
    const { mails, run, recipients } = mailing();
    await run(raised);
    mails.length = 0;
    await become(members.REPORTING as string, "BILLING");
    await run(await record(191, []));
    expect(recipients()).toEqual(["admin@shop.example", "store_manager@shop.example"]);
    await become(members.REPORTING as string, "REPORTING");
  });

  it("goes once to all who get the alert, although it ends while the emails of the alert are leaving", async () => {
    const raised = await record(210, [silence]);
    const mails: Mail[] = [];
    const during = mailing({ sending: async (mail) => void mails.push(mail) });
    const raising = mailing({
      sending: async (mail) => {
        const isFirst = mails.length === 0;
        mails.push(mail);
        // The end is recorded and emailed before the other emails of the alert leave.
        if (isFirst) await during.run(await record(211, []));
      },
    });
    await raising.run(raised);
    const ofMember = Map.groupBy(mails, ({ to }) => to);
    expect(ofMember.size).toBe(3);
    for (const own of ofMember.values())
      expect(own.map(({ subject }) => subject.split(":")[0]).toSorted()).toEqual([
        expect.stringContaining("Alert"),
        expect.stringContaining("Closed"),
      ]);
  });
});
