import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { passwordToken } from "./password-token.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode, "owner@shop.example");
});
afterAll(() => server?.stop());

const session = "/api/console/session";
const HOUR_SECONDS = 3600;
const seconds = () => Math.floor(Date.now() / 1000);
const ask = async (email: string) => {
  const client = await createClient(server.origin);
  const { status, body } = await client.post<unknown>("/api/console/password/forgotten", { email });
  return { status, body };
};
const choose = async (token: string, password: string) => {
  const client = await createClient(server.origin);
  return (await client.post<unknown>("/api/console/password/new", { token, password })).status;
};
const signIn = async (email: string, password: string) => {
  const client = await createClient(server.origin);
  const { status, body } = await client.post<unknown>(session, { email, password });
  return { status, body };
};
const accountOf = async (email: string) => {
  const owner = await server.infrastructure.sessions.findByEmail(email);
  if (owner === undefined) throw new Error(`There is no ${email}.`);
  return owner;
};
const tokenFor = async (email: string, websiteId = "demo", goodFor = HOUR_SECONDS) =>
  passwordToken(
    server.infrastructure.signing,
    websiteId,
    await accountOf(email),
    seconds() + goodFor,
  );
const asked = () =>
  server.database.query<{ text: string; actor: string }>(
    `select data::text as text, metadata ->> 'actor' as actor from log.events
      where type = 'OwnerPasswordForgotten'`,
  );

describe("a forgotten password", () => {
  it("is answered alike for every address, and emailed to those alone who have to do with it", async () => {
    await server.infrastructure.sessions.create({
      ownerId: server.infrastructure.newId(),
      email: "elsewhere@shop.example",
      name: "Elsewhere",
      passwordHash: await server.infrastructure.passwords.hash("another long password"),
      addressProven: true,
    });
    const nothing = { status: 204, body: "" };
    expect(await ask("nobody@shop.example")).toEqual(nothing);
    expect(await ask("elsewhere@shop.example")).toEqual(nothing);
    expect(await ask("Owner@shop.example")).toEqual(nothing);
    const events = await asked();
    expect(events).toMatchObject([{ actor: "visitor" }]);
    expect(events[0]?.text).not.toContain("@");
    const mails = "select from mail_deliveries where mail_id like 'owner-password-%'";
    await until(async () => (await server.database.query(mails)).length === 1, {
      what: "the mail",
    });
    // Those who may see the members see what became of it, and nothing of what it says.
    const listed = async () =>
      (
        await owner.get<{ rows: { email: string; passwordMail: unknown }[] }>(
          "/api/console/members",
        )
      ).body.rows;
    await until(async () => (await listed())[0]?.passwordMail !== null, { what: "its state" });
    expect(await listed()).toMatchObject([
      { email: "owner@shop.example", passwordMail: { status: "kept", error: null } },
    ]);
    expect(JSON.stringify(await listed())).not.toContain("token");
  });
  it("lets an address be emailed three times, whether it is known or not", async () => {
    for (const email of ["often@shop.example", "stranger@shop.example"]) {
      if (email.startsWith("often")) await addMember(server.infrastructure, "EDITOR", { email });
      const told = [await ask(email), await ask(email), await ask(email), await ask(email)];
      expect(told.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
    }
  });
  it("is replaced once, which ends every session", async () => {
    const email = "forgetful@shop.example";
    const { token: cookie } = await addMember(server.infrastructure, "EDITOR", { email });
    const token = await tokenFor(email);
    const both = [choose(token, "a new long password"), choose(token, "another new password")];
    expect((await Promise.all(both)).sort()).toEqual([204, 400]);
    expect(await choose(token, "a third long password")).toBe(400);
    expect(await server.infrastructure.sessions.find(cookie, "demo")).toBeUndefined();
    const told = [
      await signIn(email, "a new long password"),
      await signIn(email, "another new password"),
    ];
    expect(told.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
  it("is not replaced with a link that is expired, truncated, of another website or forged", async () => {
    const email = "owner@shop.example";
    const good = await tokenFor(email);
    expect(await choose(await tokenFor(email, "demo", -1), "a new long password")).toBe(400);
    expect(await choose(await tokenFor(email, "other"), "a new long password")).toBe(400);
    const longer = good.replace(/\.(\d+)\./, (_all, until) => `.${Number(until) + 1}.`);
    expect(await choose(longer, "a new long password")).toBe(400);
    const made = ["-".repeat(36), seconds() + HOUR_SECONDS, "a".repeat(43)].join(".");
    for (const token of ["x", made, `${made} `])
      expect(await choose(token, "a new long password")).toBe(400);
    expect(await choose(good, "short")).toBe(400);
    expect(await choose(good, "a new long password")).toBe(204);
  });
  it("leaves the second step as it was", async () => {
    const email = "careful@shop.example";
    const { ownerId } = await addMember(server.infrastructure, "EDITOR", { email });
    const { ownerFactors } = server.infrastructure;
    const secret = new Secret({ size: 20 }).base32;
    await ownerFactors.begin(ownerId, secret);
    await ownerFactors.turnOn(ownerId);
    expect(await choose(await tokenFor(email), "a new long password")).toBe(204);
    const client = await createClient(server.origin);
    const told = await client.post<unknown>(session, { email, password: "a new long password" });
    expect(told.body).toEqual({ secondFactor: true });
    expect((await client.get("/api/console/account")).status).toBe(401);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await client.post(`${session}/code`, { code })).status).toBe(204);
  });
});
