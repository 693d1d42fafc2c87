import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser, PASSWORD, signedInAs } from "#tests/support/site-user.ts";

const SESSION = `${ACCOUNT}/session`;
const email = "ann@visitor.example";
type SignedIn = { readonly xsrfToken: string; readonly siteUserId: string };
type Failed = { readonly error: { readonly code: string; readonly message: string } };

let server: TestServer;
let siteUserId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ siteUserId } = await becomeSiteUser(server, await createClient(server.origin), email));
});
afterAll(() => server.stop());

const signIn = async (rememberMe = false, client?: Client) => {
  const browser = client ?? (await createClient(server.origin));
  const told = await browser.post<SignedIn>(SESSION, { email, password: PASSWORD, rememberMe });
  expect(told.status).toBe(200);
  return { browser, told, as: signedInAs(browser, told.body) };
};

const cookieLine = (headers: Headers, name: string): string | undefined =>
  headers.getSetCookie().findLast((line) => line.startsWith(`${name}=`));

describe("signing in", () => {
  it("answers the token for later calls and the account for scripts [B7.5, B3.32, B3.33]", async () => {
    const { browser, told } = await signIn();
    expect(told.body).toEqual({ xsrfToken: expect.stringMatching(/^[\w-]{43}$/), siteUserId });
    expect(JSON.parse(browser.cookies.get("SiteUserInfo") ?? "")).toEqual({
      authenticated: true,
      siteUserId,
    });
    expect((await browser.get<{ email: string }>(ACCOUNT)).body).toMatchObject({ email });
  });

  it("takes the address in any case and with spaces around it", async () => {
    const browser = await createClient(server.origin);
    const told = await browser.post(SESSION, {
      email: " ANN@Visitor.example ",
      password: PASSWORD,
    });
    expect(told.status).toBe(200);
  });

  it("hides the session from scripts, and lasts until the browser closes or a month [B3.32, B6.1]", async () => {
    const short = (await signIn(false)).told.headers;
    expect(cookieLine(short, "daybook_site_user")).toMatch(
      /^daybook_site_user=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookieLine(short, "SiteUserInfo")).toMatch(
      /^SiteUserInfo=[^;]+; Path=\/; SameSite=Lax$/,
    );
    const long = (await signIn(true)).told.headers;
    for (const name of ["daybook_site_user", "SiteUserInfo"])
      expect(cookieLine(long, name)).toContain("Max-Age=2592000");
  });

  it("never believes what the cookie for scripts says [B6.1]", async () => {
    const browser = await createClient(server.origin);
    const cookie = `SiteUserInfo=${encodeURIComponent(JSON.stringify({ authenticated: true, siteUserId }))}`;
    expect((await browser.request(ACCOUNT, { headers: { cookie } })).status).toBe(401);
  });

  it("gives a token that nobody can have put there, and ends the session before", async () => {
    const { browser: stranger } = await signIn();
    const planted = stranger.cookies.get("daybook_site_user") as string;
    const victim = await createClient(server.origin);
    await victim.request("/api/crumb", { headers: {} });
    const crumb = victim.cookies.get("crumb") as string;
    const told = await victim.request<SignedIn>(SESSION, {
      method: "POST",
      json: { email, password: PASSWORD },
      headers: { cookie: `crumb=${crumb}; daybook_site_user=${planted}` },
    });
    expect(told.status).toBe(200);
    expect(victim.cookies.get("daybook_site_user")).not.toBe(planted);
    expect((await stranger.get(ACCOUNT)).status).toBe(401);
    expect((await victim.get(ACCOUNT)).status).toBe(200);
  });

  it("needs the crumb, like every writing call", async () => {
    const told = await fetch(`${server.origin}${SESSION}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(told.status).toBe(403);
  });

  it("forgets the cookies of a session that has ended", async () => {
    const { browser } = await signIn();
    const stale = "daybook_site_user=x; SiteUserInfo=%7B%7D";
    const told = await browser.request(ACCOUNT, { headers: { cookie: stale } });
    expect(told.status).toBe(401);
    for (const name of ["daybook_site_user", "SiteUserInfo"])
      expect(cookieLine(told.headers, name)).toContain("Max-Age=0");
  });
});

it("behind a proxy all cookies of a session are for encrypted connections only", async () => {
  const proxied = await startTestServer({ TRUST_PROXIES: "1" });
  const browser = await createClient(proxied.origin);
  await becomeSiteUser(proxied, browser, email);
  const told = await browser.post<SignedIn>(SESSION, { email, password: PASSWORD });
  for (const name of ["__Host-daybook_site_user", "SiteUserInfo", "__Host-daybook_device"])
    expect(cookieLine(told.headers, name)).toContain("; Secure");
  await proxied.stop();
});

describe("what writes to an account", () => {
  const names = { firstName: "Ann", lastName: "Lee" };

  it("sends the session's token, or receives it [B4.9]", async () => {
    const { browser, as } = await signIn();
    const { as: other } = await signIn();
    for (const header of [undefined, "", "wrong", other.xsrfToken]) {
      const told = await browser.request<Failed>(`${ACCOUNT}/names`, {
        method: "PUT",
        json: names,
        ...(header !== undefined && { headers: { "x-siteuser-xsrf-token": header } }),
      });
      expect(told).toMatchObject({
        status: 403,
        body: { crumbFail: true, xsrfToken: as.xsrfToken, error: { code: "xsrf-invalid" } },
      });
    }
    expect((await as.call("PUT", "/names", names)).status).toBe(204);
    const { body } = await browser.get<object>(ACCOUNT);
    expect(body).toMatchObject({ ...names, xsrfToken: as.xsrfToken });
  });

  it("brings the crumb, too", async () => {
    const { browser, as } = await signIn();
    const told = await browser.request(`${ACCOUNT}/names`, {
      method: "PUT",
      json: names,
      headers: { "x-siteuser-xsrf-token": as.xsrfToken, "x-csrf-token": "wrong" },
    });
    expect(told.status).toBe(403);
  });

  it("is refused without a session before anything else is said", async () => {
    const browser = await createClient(server.origin);
    const told = await browser.put<Failed>(`${ACCOUNT}/names`, { firstName: 1 });
    expect(told).toMatchObject({
      status: 401,
      body: { error: { code: "not-signed-in", message: "Please sign in." } },
    });
  });
});

describe("signing out", () => {
  const signOut = (client: Client, xsrfToken = "") =>
    client.request<{ crumbFail?: boolean; xsrfToken?: string }>(`${SESSION}?cloneCart=false`, {
      method: "DELETE",
      headers: { "x-siteuser-xsrf-token": xsrfToken },
    });

  it("says crumbFail with the token to retry with, and works at the second try [B7.6, B4.9, B3.32]", async () => {
    const { browser, as } = await signIn();
    const first = await signOut(browser, "stale");
    expect(first).toMatchObject({
      status: 403,
      body: { crumbFail: true, xsrfToken: as.xsrfToken },
    });
    expect((await browser.get(ACCOUNT)).status).toBe(200);
    const second = await signOut(browser, first.body.xsrfToken);
    expect(second).toMatchObject({ status: 200, body: {} });
    expect(second.body).toEqual({});
    expect((await browser.get(ACCOUNT)).status).toBe(401);
    for (const name of ["daybook_site_user", "SiteUserInfo", "cart", "orders"])
      expect(browser.cookies.get(name)).toBeUndefined();
  });

  it("needs no crumb: the session's token proves more", async () => {
    const { browser, as } = await signIn();
    const told = await browser.request(SESSION, {
      method: "DELETE",
      headers: { "x-siteuser-xsrf-token": as.xsrfToken, "x-csrf-token": "" },
    });
    expect(told.status).toBe(200);
  });

  it("is done already where nobody is signed in", async () => {
    const browser = await createClient(server.origin);
    expect(await signOut(browser)).toMatchObject({ status: 200, body: {} });
  });

  it("makes the token worthless, wherever it was copied to", async () => {
    const { browser, as } = await signIn();
    const cookie = `daybook_site_user=${browser.cookies.get("daybook_site_user")}`;
    await signOut(browser, as.xsrfToken);
    const copy = await createClient(server.origin);
    expect((await copy.request(ACCOUNT, { headers: { cookie } })).status).toBe(401);
  });
});

describe("devices", () => {
  type Sessions = {
    readonly total: number;
    readonly rows: readonly { readonly sessionId: string; readonly current: boolean }[];
  };
  const list = async (client: Client) =>
    (await client.get<Sessions>(`${ACCOUNT}/sessions?pageSize=200`)).body;

  it("are listed and signed out, one by one or all others", async () => {
    const { browser, as } = await signIn();
    const { browser: second } = await signIn();
    const { browser: third } = await signIn();
    const mine = await list(browser);
    expect(mine.rows.filter(({ current }) => current)).toHaveLength(1);
    const theirs = (await list(second)).rows.find(({ current }) => current)?.sessionId;
    expect((await as.call("DELETE", `/sessions/${theirs}`)).status).toBe(204);
    expect((await second.get(ACCOUNT)).status).toBe(401);
    expect((await third.get(ACCOUNT)).status).toBe(200);
    expect((await as.call("DELETE", `/sessions/${theirs}`)).status).toBe(404);
    expect((await as.call("DELETE", "/sessions")).status).toBe(204);
    expect((await third.get(ACCOUNT)).status).toBe(401);
    expect(await list(browser)).toMatchObject({ total: 1, rows: [{ current: true }] });
  });

  it("of someone else are not to be signed out", async () => {
    const bob = await becomeSiteUser(
      server,
      await createClient(server.origin),
      "bob@visitor.example",
    );
    const { browser } = await signIn();
    const own = (await list(browser)).rows.find(({ current }) => current)?.sessionId;
    expect((await bob.call("DELETE", `/sessions/${own}`)).status).toBe(404);
    expect((await browser.get(ACCOUNT)).status).toBe(200);
  });
});
