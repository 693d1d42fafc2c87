import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser, mailTo, PASSWORD, tokenOf } from "#tests/support/site-user.ts";

const CONSOLE = "/api/console/site-users";
const ADA = "ada@example.com";

type Refused = { error: { code: string } };
type Sessions = { rows: { sessionId: string; rememberMe: boolean }[]; total: number };

let server: TestServer;
let owner: Client;
let ada: Client;
let siteUserId: string;
beforeAll(async () => {
  server = await startTestServer({ SIGN_IN_LIMIT_PER_MINUTE: "1000" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  ada = await createClient(server.origin);
  const names = { firstName: "=Ada", lastName: "Lovelace" };
  siteUserId = (await becomeSiteUser(server, ada, ADA, names)).siteUserId;
  await becomeSiteUser(server, await createClient(server.origin), "emmy@example.com", {
    firstName: "Emmy",
  });
});
afterAll(() => server.stop());

const signIn = async (rememberMe = false) => {
  const client = await createClient(server.origin);
  const { status } = await client.post(`${ACCOUNT}/session`, {
    email: ADA,
    password: PASSWORD,
    rememberMe,
  });
  expect(status).toBe(200);
  return client;
};
const sessions = async () => (await owner.get<Sessions>(`${CONSOLE}/${siteUserId}/sessions`)).body;
const isSignedIn = async (client: Client) => (await client.get(ACCOUNT)).status === 200;

describe("the owner and a customer's devices", () => {
  it("sees them, ends one, and ends them all", async () => {
    const phone = await signIn(true);
    expect((await sessions()).total).toBe(2);
    const [latest] = (await sessions()).rows;
    expect(latest?.rememberMe).toBe(true);
    expect(JSON.stringify(await sessions())).not.toContain("token");
    const end = (id: string | undefined) =>
      owner.delete<Refused>(`${CONSOLE}/${siteUserId}/sessions${id}`);
    expect((await end(`/${latest?.sessionId}`)).status).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(ada)]).toEqual([false, true]);
    const again = await end(`/${latest?.sessionId}`);
    expect([again.status, again.body.error.code]).toEqual([404, "session-unknown"]);
    await signIn();
    expect((await end("")).status).toBe(204);
    expect(await isSignedIn(ada)).toBe(false);
    expect((await sessions()).total).toBe(0);
  });
});

describe("a password link from the owner", () => {
  it("is emailed to the customer, works, and is not sent twice in a row", async () => {
    const send = () => owner.post<Refused>(`${CONSOLE}/${siteUserId}/password-reset`);
    expect((await send()).status).toBe(204);
    const token = tokenOf(await mailTo(server, ADA, /password/i));
    const again = await send();
    expect([again.status, again.body.error.code]).toEqual([409, "asked-already"]);
    const reset = await ada.post(`${ACCOUNT}/password/reset`, { token, password: PASSWORD });
    expect(reset.status).toBe(204);
  });
  it("is not for accounts that are not there", async () => {
    const nobody = "00000000-0000-7000-8000-000000000000";
    for (const call of [`${nobody}/password-reset`]) {
      const refused = await owner.post<Refused>(`${CONSOLE}/${call}`);
      expect([refused.status, refused.body.error.code]).toEqual([404, "account-unknown"]);
    }
    const ended = await owner.delete<Refused>(`${CONSOLE}/${nobody}/sessions`);
    expect([ended.status, ended.body.error.code]).toEqual([404, "account-unknown"]);
  });
});

describe("the list as a file", () => {
  const file = async (query: string) =>
    (await owner.get<string>(`${CONSOLE}/export?${query}`)).body;
  it("has what the filters select, in the columns that were asked for, and no formulas", async () => {
    const lines = (await file("sort=email&columns=email,firstName,status")).trim().split("\r\n");
    expect(lines).toEqual([
      "Email,First name,Status",
      `${ADA},'=Ada,Active`,
      "emmy@example.com,Emmy,Active",
    ]);
    expect((await file("search=emmy")).trim().split("\r\n")).toHaveLength(2);
    expect((await file("status=blocked")).trim().split("\r\n")).toHaveLength(1);
  });
});

describe("a person who is forgotten by address", () => {
  it("loses the account, too", async () => {
    const forgotten = await owner.post("/api/console/persons/forget", {
      email: "emmy@example.com",
    });
    expect(forgotten.body).toEqual({ persons: 2, accountDeleted: true });
    const found = await owner.post<{ known: boolean }>("/api/console/persons/find", {
      email: "emmy@example.com",
    });
    expect(found.body.known).toBe(false);
    const again = await owner.post<Refused>("/api/console/persons/forget", {
      email: "emmy@example.com",
    });
    expect(again.status).toBe(404);
  });
});

it("is the owner's alone", async () => {
  const visitor = await createClient(server.origin);
  for (const path of [`${CONSOLE}/export`, `${CONSOLE}/${siteUserId}/sessions`])
    expect((await visitor.get(path)).status).toBe(401);
  expect((await visitor.post(`${CONSOLE}/${siteUserId}/password-reset`)).status).toBe(401);
  expect((await visitor.delete(`${CONSOLE}/${siteUserId}/sessions`)).status).toBe(401);
});
