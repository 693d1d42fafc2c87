import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

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
  it("are listed without places, and ended everywhere else", async () => {
    const { sessions } = server.infrastructure;
    const ownerId = (await sessions.findByEmail(email))?.ownerId as string;
    await sessions.open("demo", ownerId, { device: "Firefox on Linux" });
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
  it("nobody ends those of others", async () => {
    const { token } = await addMember(server.infrastructure, "VIEWER");
    const session = await server.infrastructure.sessions.find(token, "demo");
    await owner.delete(`/api/console/account/sessions/${session?.sessionId}`);
    expect(await server.infrastructure.sessions.find(token, "demo")).toBeDefined();
  });
  it("end elsewhere with a new password", async () => {
    const { sessions } = server.infrastructure;
    const ownerId = (await sessions.findByEmail(email))?.ownerId as string;
    const token = await sessions.open("demo", ownerId, { device: "" });
    const newPassword = "another long password";
    const told = await owner.put("/api/console/account/password", { password, newPassword });
    expect(told.status).toBe(204);
    expect(await sessions.find(token, "demo")).toBeUndefined();
    expect(await isIn(owner)).toBe(true);
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
