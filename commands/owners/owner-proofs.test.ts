import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import type { OwnerWithPassword } from "#infra/owner-sessions/port.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let owner: Client;
const password = "correct horse battery";
const email = "owner@shop.example";
type Refused = { readonly error: { readonly code: string; readonly message: string } };

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode, email);
});
afterAll(() => server.stop());

const enter = async (body: object = { email, password }) => {
  const client = await createClient(server.origin);
  const told = await client.post<{ secondFactor: boolean } & Refused>("/api/console/session", body);
  return { client, told };
};
const isIn = async (client: Client) => (await client.get("/api/console/account")).status === 200;

describe("a one-time code", () => {
  let secret: string;
  let recoveryCodes: readonly string[];
  const codeAt = (offsetSteps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + offsetSteps * 30_000,
    });
  const provide = (client: Client, code: string) =>
    client.post<Refused>("/api/console/session/code", { code });

  it("is asked for once a first one was right, and not for the password alone before", async () => {
    const base = "/api/console/account/second-factor";
    expect((await owner.post(base, { password: "wrong" })).status).toBe(403);
    secret = (await owner.post<{ secret: string }>(base, { password })).body.secret;
    expect((await enter()).told.body).toEqual({ secondFactor: false });
    expect((await owner.post(`${base}/on`, { code: "000000" })).status).toBe(400);
    const on = await owner.post<{ recoveryCodes: string[] }>(`${base}/on`, { code: codeAt(0) });
    recoveryCodes = on.body.recoveryCodes;
    expect((await enter()).told.body).toEqual({ secondFactor: true });
  });
  it("opens the console, and works once", async () => {
    const { client } = await enter();
    expect(await isIn(client)).toBe(false);
    // The next step is taken, too; so nothing hangs on when one step becomes the next.
    const code = codeAt(1);
    expect((await provide(client, code)).status).toBe(204);
    expect(await isIn(client)).toBe(true);
    const second = await enter();
    expect(await provide(second.client, code)).toMatchObject({
      status: 401,
      body: { error: { code: "wrong-code" } },
    });
  });
  it("of the recovery works once, however it is typed", async () => {
    const typed = recoveryCodes[0]?.replace("-", " ").toLowerCase() ?? "";
    const tries = await Promise.all([enter(), enter()]);
    const told = await Promise.all(tries.map(({ client }) => provide(client, typed)));
    expect(told.map(({ status }) => status).sort()).toEqual([204, 401]);
  });
  it("needs a password first", async () => {
    const client = await createClient(server.origin);
    expect(await provide(client, codeAt(1))).toMatchObject({
      status: 401,
      body: { error: { code: "start-again" } },
    });
  });
  it("is kept where nobody can read the secret or the recovery codes", async () => {
    const [kept] = await server.database.query<{ text: string }>(
      `select encode(secret, 'escape') || (select string_agg(code_hash, ' ') from owner_recovery_codes)
              as text from owner_second_factors`,
    );
    expect(kept?.text).not.toContain(secret);
    for (const code of recoveryCodes) expect(kept?.text).not.toContain(code.replace("-", ""));
    const events = await server.database.query<{ text: string }>(
      "select data::text as text from log.events where category = 'owner'",
    );
    expect(events.some(({ text }) => text.includes(secret))).toBe(false);
  });
  it("is guessed at only so often", async () => {
    const { client } = await enter();
    let told = await provide(client, "000001");
    for (let guess = 2; told.status === 401 && guess < 20; guess += 1)
      told = await provide(client, `${guess}`.padStart(6, "0"));
    expect(told).toMatchObject({ status: 429, body: { error: { code: "too-many-attempts" } } });
  });
});

describe("sessions", () => {
  const known = async () =>
    (await server.infrastructure.sessions.findByEmail(email)) as OwnerWithPassword;
  it("are listed without places, and ended everywhere else", async () => {
    const { sessions } = server.infrastructure;
    await sessions.open("demo", await known(), { device: "Firefox on Linux" });
    type Account = { sessions: { device: string; isThis: boolean; sessionId: string }[] };
    const listed = (await owner.get<Account>("/api/console/account")).body.sessions;
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(listed.map(({ device }) => device)).toContain("Firefox on Linux");
    const { ended } = (
      await owner.request<{ ended: number }>("/api/console/account/sessions", {
        method: "DELETE",
      })
    ).body;
    expect(ended).toBe(listed.length - 1);
    const left = (await owner.get<Account>("/api/console/account")).body.sessions;
    expect(left.map(({ isThis }) => isThis)).toEqual([true]);
  });
  it("end what was begun with them", async () => {
    const { sessions, ownerTickets } = server.infrastructure;
    const address = "elsewhere@shop.example";
    const { ownerId } = await addMember(server.infrastructure, "EDITOR", { email: address });
    const ticket = { websiteId: "demo", ownerId, content: "" };
    const token = await ownerTickets.issue("switch", ticket, 60);
    expect(await sessions.endOthers(ownerId, newId())).toBe(1);
    const client = await createClient(server.origin);
    const told = await client.post<Refused>("/api/console/session/arrival", { token, password });
    expect(told).toMatchObject({ status: 401, body: { error: { code: "start-again" } } });
    expect(await sessions.list(ownerId)).toEqual([]);
  });
  it("nobody ends those of others", async () => {
    const { token } = await addMember(server.infrastructure, "VIEWER");
    const session = await server.infrastructure.sessions.find(token, "demo");
    await owner.delete(`/api/console/account/sessions/${session?.sessionId}`);
    expect(await server.infrastructure.sessions.find(token, "demo")).toBeDefined();
  });
  it("end elsewhere with a new password", async () => {
    const { sessions } = server.infrastructure;
    const token = (await sessions.open("demo", await known(), { device: "" })) as string;
    const newPassword = "another long password";
    const told = await owner.put("/api/console/account/password", { password, newPassword });
    expect(told.status).toBe(204);
    expect(await sessions.find(token, "demo")).toBeUndefined();
    expect(await isIn(owner)).toBe(true);
  });
});

describe("what was proven with the password before", () => {
  it("opens nothing after a new one: no session, no code, no passkey, no other password", async () => {
    const { sessions, passwords, ownerTickets } = server.infrastructure;
    const address = "races@shop.example";
    const { ownerId } = await addMember(server.infrastructure, "EDITOR", { email: address });
    const before = (await sessions.findByEmail(address)) as OwnerWithPassword;
    const next = await passwords.hash("a password of today");
    expect(await sessions.changePassword(before, next, newId())).toBe(true);
    expect(await sessions.open("demo", before, { device: "" })).toBeUndefined();
    expect(await sessions.changePassword(before, "of who knew it before", newId())).toBe(false);
    expect(await sessions.resetPassword(before, "of who had a link")).toBe(false);
    // A password was right, and by now it is another: the step after it is no longer one.
    const client = await createClient(
      server.origin,
      new Map([
        [
          "daybook_owner_code",
          await ownerTickets.issue(
            "second-factor",
            { websiteId: "demo", ownerId, content: before.passwordHash },
            60,
          ),
        ],
      ]),
    );
    const told = await client.post<Refused>("/api/console/session/code", { code: "123456" });
    expect(told.status).toBe(401);
    expect(await sessions.list(ownerId)).toEqual([]);
  });
  it("opens nothing either while a new one is on its way", async () => {
    const { sessions } = server.infrastructure;
    const address = "meanwhile@shop.example";
    const { ownerId } = await addMember(server.infrastructure, "EDITOR", { email: address });
    const before = (await sessions.findByEmail(address)) as OwnerWithPassword;
    let opening: Promise<string | undefined> | undefined;
    await server.database.transaction(async (sql) => {
      await sql.query("update owners set password_hash = 'other' where owner_id = $1", [ownerId]);
      opening = sessions.open("demo", before, { device: "" });
      await until(async () => {
        const waits = await server.database.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return waits.length > 0;
      });
    });
    expect(await opening).toBeUndefined();
  });
});

describe("wrong passwords", () => {
  it("make wait, for unknown addresses and known ones alike [A8.3]", async () => {
    const guess = async (address: string) => {
      const { status, body } = (await enter({ email: address, password: "guess" })).told;
      return `${status} ${body.error.code}`;
    };
    for (const address of ["unknown@shop.example", email]) {
      const told: string[] = [];
      while (told.at(-1) !== "429 too-many-attempts" && told.length < 20)
        told.push(await guess(address));
      expect(told.length).toBeGreaterThan(10);
      expect(new Set(told.slice(0, -1))).toEqual(new Set(["401 wrong-credentials"]));
      expect(told.at(-1)).toBe("429 too-many-attempts");
    }
  });
});
