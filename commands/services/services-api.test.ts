import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getServicesContract } from "#read-api/services/contract.ts";
import {
  type Client,
  createClient,
  createOwnerClient,
  OWNER_PASSWORD,
} from "#tests/support/client.ts";
import { startFakeStripe } from "#tests/support/fake-stripe.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Services = ResponseOf<typeof getServicesContract>;
type Refused = {
  readonly error: { readonly code: string; readonly message: string; readonly fields?: object };
};
type Tested = { readonly accepted: boolean; readonly answer: string; readonly to: string };
type Session = { readonly website: { readonly mailMode: string; readonly takesCards: boolean } };

const SERVICES = "/api/console/services";
const EMAIL = `${SERVICES}/email-server`;
const STRIPE = `${SERVICES}/stripe`;
const CANARY = "hunter2-canary";

let server: TestServer;
let owner: Client;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let stripe: Awaited<ReturnType<typeof startFakeStripe>>;
beforeAll(async () => {
  mailServer = await startMailServer();
  stripe = await startFakeStripe();
  server = await startTestServer({
    MAIL_CAPTURE: "",
    DAYBOOK_WEBHOOKS_TO: "anywhere",
    STRIPE_API_URL: stripe.url,
  });
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
  await stripe.stop();
});

const found = async () => (await owner.get<Services>(SERVICES)).body;
const session = async () => (await owner.get<Session>("/api/console/session")).body.website;
const emailServer = (port = Number(new URL(mailServer.url).port)) => ({
  host: "127.0.0.1",
  port,
  encryption: "none",
  user: "",
  fromName: 'Ann "the baker"',
  fromAddress: "ann@bakery.example",
});
const put = <Body>(path: string, json: object) =>
  owner.request<Body>(path, {
    method: "PUT",
    json: path === EMAIL ? { ...json, accountPassword: OWNER_PASSWORD } : json,
  });

describe("the email server of a website", () => {
  it("is tested before it is saved, and says what the server really answers", async () => {
    const { body } = await owner.post<Tested>(`${EMAIL}/test`, emailServer());
    expect(body.accepted).toBe(true);
    expect(body.answer).toMatch(/^250 /);
    const [mail] = mailServer.mails;
    expect(mail?.to).toBe(body.to);
    expect(mail?.source).toContain("ann@bakery.example");
    expect((await found()).emailServer).toMatchObject({ source: "none", server: null });
    const nobody = await owner.post<Tested>(`${EMAIL}/test`, emailServer(1));
    expect(nobody.body).toMatchObject({ accepted: false, problem: "port" });
    expect(nobody.body.answer).toContain("ECONNREFUSED");
    // The port of a server that waits for an encrypted connection, or for none.
    const other = { ...emailServer(), encryption: "tls" };
    const refused = await owner.post<Tested>(`${EMAIL}/test`, other);
    expect(refused.body).toMatchObject({ accepted: false, problem: "encryption" });
    const misspelt = { ...emailServer(), host: "smtp.bakery.invalid" };
    const unknown = await owner.post<Tested>(`${EMAIL}/test`, misspelt);
    expect(unknown.body).toMatchObject({ accepted: false, problem: "name" });
  });

  it("delivers the website's emails from then on, without a restart", async () => {
    expect(await session()).toMatchObject({ mailMode: "none" });
    expect((await put(EMAIL, { ...emailServer(), password: CANARY })).status).toBe(204);
    expect(await session()).toMatchObject({ mailMode: "server" });
    const before = mailServer.mails.length;
    const invited = await owner.post("/api/console/invitations", {
      invitationId: "0190aaaa-0000-7000-8000-0000000000aa",
      email: "eve@team.example",
      roles: ["EDITOR"],
    });
    expect(invited.status).toBeLessThan(300);
    await expect
      .poll(() => mailServer.mails.slice(before).map(({ to }) => to), { timeout: 30_000 })
      .toContain("eve@team.example");
  });

  it("keeps its password out of events, answers and plain tables", async () => {
    const answer = await found();
    expect(answer.emailServer.server).toMatchObject({ host: "127.0.0.1", hasPassword: true });
    expect(JSON.stringify(answer)).not.toContain(CANARY);
    const { events } = await server.infrastructure.eventStore.readStream("services-demo.site");
    expect(events.map(({ type }) => type)).toEqual(["ServiceConnected"]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/canary|bakery/);
    const rows = await server.database.query<{ sealed: Buffer }>(
      "select sealed from service_secrets",
    );
    expect(rows).toHaveLength(1);
    expect(rows.every(({ sealed }) => !sealed.includes("canary"))).toBe(true);
  });

  it("never sends a stored password to another server", async () => {
    const user = { ...emailServer(), user: "ann" };
    expect((await put(EMAIL, { ...user, password: CANARY })).status).toBe(204);
    for (const change of [{ host: "evil.example" }, { port: 26 }, { user: "bob" }]) {
      const saved = await put<Refused>(EMAIL, { ...user, ...change });
      expect([saved.status, saved.body.error.code]).toEqual([400, "password-missing"]);
      const tested = await owner.post<Refused>(`${EMAIL}/test`, { ...user, ...change });
      expect([tested.status, tested.body.error.code]).toEqual([400, "password-missing"]);
    }
    expect((await put(EMAIL, { ...user, fromName: "Ann" })).status).toBe(204);
    expect((await found()).emailServer.server).toMatchObject({
      fromName: "Ann",
      hasPassword: true,
    });
    expect(await server.database.query("select from service_secrets")).toHaveLength(1);
  });

  it("refuses senders that add a header", async () => {
    const fromName = "Ann\r\nBcc: everyone@example.com";
    expect((await put(EMAIL, { ...emailServer(), fromName })).status).toBe(400);
  });

  it("is removed with its password", async () => {
    expect((await owner.request(EMAIL, { method: "DELETE" })).status).toBe(204);
    expect(await session()).toMatchObject({ mailMode: "none" });
    expect(await server.database.query("select from service_secrets")).toHaveLength(0);
  });

  it("can be read and changed by members only", async () => {
    const visitor = await createClient(server.origin);
    expect((await visitor.get(SERVICES)).status).toBe(401);
    expect((await visitor.request(EMAIL, { method: "PUT", json: emailServer() })).status).toBe(401);
  });
});

const keys = {
  publishableKey: "pk_test_open",
  secretKey: "sk_test_own",
  webhookSecret: "whsec_canary",
};

describe("the Stripe keys of a website", () => {
  it("are checked with Stripe, stored, and used by the checkout without a restart", async () => {
    expect(await session()).toMatchObject({ takesCards: false });
    const saved = await put<{ isChecked: boolean }>(STRIPE, keys);
    expect([saved.status, saved.body]).toEqual([200, { isChecked: true }]);
    expect(await session()).toMatchObject({ takesCards: true });
    const answer = await found();
    expect(answer.stripe).toMatchObject({ source: "website", publishableKey: "pk_test_open" });
    expect(JSON.stringify(answer)).not.toMatch(/canary|sk_test_own/);
    const { stripe: own } = await server.infrastructure.checkout.paymentsOf("demo");
    expect(own?.publishableKey).toBe("pk_test_open");
    const { stripe: others } = await server.infrastructure.checkout.paymentsOf("other");
    expect(others).toBeUndefined();
  });

  it("are refused in Stripe's own words", async () => {
    const refused = await put<Refused>(STRIPE, { ...keys, secretKey: "sk_test_wrong" });
    expect([refused.status, refused.body.error.code]).toEqual([400, "stripe-key-refused"]);
    expect(refused.body.error.message).toContain("Refused: api_key_invalid");
    expect(refused.body.error.fields).toHaveProperty("secretKey");
  });

  it("are not mixed, and are complete", async () => {
    const mixed = await put<Refused>(STRIPE, { ...keys, publishableKey: "pk_live_open" });
    expect([mixed.status, mixed.body.error.code]).toEqual([400, "stripe-mode-mixed"]);
    // The stored secrets stay.
    const renamed = await put(STRIPE, { publishableKey: "pk_test_other" });
    expect(renamed.status).toBe(200);
    expect((await owner.request(STRIPE, { method: "DELETE" })).status).toBe(204);
    const alone = await put<Refused>(STRIPE, { publishableKey: "pk_test_other" });
    expect([alone.status, alone.body.error.code]).toEqual([400, "stripe-secret-missing"]);
    expect(await session()).toMatchObject({ takesCards: false });
  });
});

describe("services in the environment", () => {
  it("win, and the console shows it", async () => {
    const installation = await startTestServer({
      SMTP_URL: mailServer.url,
      STRIPE_SECRET_KEY: "sk_test_environment",
      STRIPE_PUBLISHABLE_KEY: "pk_test_environment",
      STRIPE_WEBHOOK_SECRET: "whsec_environment",
    });
    try {
      const member = await createOwnerClient(installation.origin, installation.setupCode);
      const { body } = await member.get<Services>(SERVICES);
      expect(body.emailServer.source).toBe("environment");
      expect(body.stripe).toMatchObject({
        source: "environment",
        publishableKey: "pk_test_environment",
      });
      for (const [path, json] of [
        [EMAIL, { ...emailServer(), password: CANARY }],
        [STRIPE, keys],
      ] as const) {
        const refused = await member.request<Refused>(path, { method: "PUT", json });
        expect([refused.status, refused.body.error.code]).toEqual([409, "set-by-environment"]);
      }
    } finally {
      await installation.stop();
    }
  });

  it("keep a capture mailbox that was asked for, so that a copy of a shop sends nothing", async () => {
    const copy = await startTestServer({ MAIL_CAPTURE: "true" });
    try {
      const member = await createOwnerClient(copy.origin, copy.setupCode);
      const refused = await member.request<Refused>(EMAIL, { method: "PUT", json: emailServer() });
      expect([refused.status, refused.body.error.code]).toEqual([409, "set-by-environment"]);
    } finally {
      await copy.stop();
    }
  });
});

it("mail servers in private networks are refused, unless the installation allows them", async () => {
  const installation = await startTestServer({ MAIL_CAPTURE: "" });
  try {
    const member = await createOwnerClient(installation.origin, installation.setupCode);
    const { body } = await member.post<Tested>(`${EMAIL}/test`, emailServer());
    expect(body.accepted).toBe(false);
    expect(body.answer).toContain("private network");
  } finally {
    await installation.stop();
  }
});
