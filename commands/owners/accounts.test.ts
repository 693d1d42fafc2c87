import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_EXEMPT: "nobody", SIGN_IN_LIMIT_PER_MINUTE: "12" });
  client = await createClient(server.origin);
});
afterAll(() => server.stop());

const session = async (from: Client) =>
  (
    await from.get<{ owner: { email: string } | null; setupNeeded: boolean }>(
      "/api/console/session",
    )
  ).body;
const account = {
  email: "Ada@Shop.example",
  name: "Ada",
  password: "correct horse battery",
};

describe("the first owner", () => {
  it("is asked for while there is none", async () => {
    expect(await session(client)).toMatchObject({ owner: null, setupNeeded: true });
    expect(server.setupCode).toMatch(/^[A-Z2-9]{12}$/);
  });
  it("needs the code that the terminal printed", async () => {
    const refused = await client.post<{ error: { code: string } }>("/api/console/setup", {
      ...account,
      code: "WRONG",
    });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "wrong-setup-code" } } });
  });
  it("gets an error for each wrong field", async () => {
    const refused = await client.post<{ error: { fields: object } }>("/api/console/setup", {
      code: server.setupCode,
      email: "ada",
      name: "",
      password: "short",
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual({
      email: "Email is invalid",
      name: "Enter your name.",
      password: "Use at least 10 characters.",
    });
  });
  it("is made once, however many try at the same moment", async () => {
    const tries = await Promise.all(
      ["a", "b", "c"].map(async (letter) => {
        const other = await createClient(server.origin);
        return other.post("/api/console/setup", {
          ...account,
          email: letter === "a" ? account.email : `${letter}@shop.example`,
          code: server.setupCode,
        });
      }),
    );
    expect(tries.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(2);
    const owners = await server.database.query("select 1 from website_owners");
    expect(owners).toHaveLength(1);
  });
});

describe("signing in and out", () => {
  it("refuses unknown addresses and wrong passwords alike", async () => {
    const email = (await server.database.query<{ email: string }>("select email from owners"))[0]
      ?.email;
    const wrongPassword = await client.post("/api/console/session", {
      email,
      password: "wrong one",
    });
    const unknown = await client.post("/api/console/session", {
      email: "nobody@shop.example",
      password: account.password,
    });
    expect(wrongPassword.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrongPassword.body);
  });
  it("opens a session and ends it", async () => {
    const email = (await server.database.query<{ email: string }>("select email from owners"))[0]
      ?.email as string;
    const { status } = await client.post("/api/console/session", {
      email: ` ${email.toUpperCase()} `,
      password: account.password,
    });
    expect(status).toBe(200);
    expect(await session(client)).toMatchObject({ owner: { email }, setupNeeded: false });
    const token = client.cookies.get("daybook_owner") as string;
    await client.delete("/api/console/session");
    expect(await session(client)).toMatchObject({ owner: null });
    const stolen = await fetch(`${server.origin}/api/console/traffic`, {
      headers: { cookie: `daybook_owner=${token}` },
    });
    expect(stolen.status).toBe(401);
  });
  it("limits attempts [A8.3]", async () => {
    const attempt = () =>
      client.post<{ error: { message: string } }>("/api/console/session", {
        email: "x@shop.example",
        password: "guess",
      });
    let told = await attempt();
    while (told.status === 401) told = await attempt();
    expect(told).toMatchObject({
      status: 429,
      body: { error: { message: "Please try again in a few seconds." } },
    });
  });
});
