import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser, PASSWORD, type SignedInAs } from "#tests/support/site-user.ts";

let server: TestServer;
let ada: Client;
let account: SignedInAs;
const email = "ada@example.com";
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_DEMO: "true" });
  ada = await createClient(server.origin);
  account = await becomeSiteUser(server, ada, email, { firstName: "Ada </script><b>" });
});
afterAll(() => server?.stop());

const html = { accept: "text/html" };
const newClient = () => createClient(server.origin);
const get = (client: Client, path: string) => client.request<string>(path, { headers: html });
const post = (client: Client, path: string, form: Readonly<Record<string, string>>) =>
  client.request<string>(path, {
    method: "POST",
    headers: html,
    form: { crumb: client.cookies.get("crumb") ?? "", ...form },
  });

const ownPages = [
  "/account",
  "/account/orders",
  "/account/orders/00000000-0000-4000-8000-000000000000",
  "/account/change-email?token=abc",
];
const gates = [
  "/account/login",
  "/account/register",
  "/account/confirm?token=abc",
  "/account/forgot",
  "/account/reset?token=abc",
];

describe("pages of an account", () => {
  it.each(ownPages)("%s asks a guest to sign in, and to come back", async (path) => {
    const { status, headers } = await get(await newClient(), path);
    expect(status).toBe(303);
    expect(headers.get("location")).toBe(`/account/login?next=${encodeURIComponent(path)}`);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it.each([...ownPages, ...gates])("%s is kept by nobody and found by nobody", async (path) => {
    const { headers, body } = await get(gates.includes(path) ? await newClient() : ada, path);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("etag")).toBeNull();
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(body).toContain('<meta name="robots" content="noindex">');
  });

  it("are found by password managers where they look", async () => {
    const { status, headers } = await get(ada, "/.well-known/change-password");
    expect(status).toBe(303);
    expect(headers.get("location")).toBe("/account#security");
  });

  it("have nothing to ask of who is signed in already", async () => {
    const { status, headers } = await get(ada, "/account/login?next=/account/orders");
    expect(status).toBe(303);
    expect(headers.get("location")).toBe("/account/orders");
    for (const path of ["/account/register", "/account/login?next=//evil.example"])
      expect((await get(ada, path)).headers.get("location")).toBe("/account");
  });

  it("never says what an address makes up", async () => {
    const { body } = await get(
      await newClient(),
      "/account/login?done=%3Cscript%3Ealert(1)%3C/script%3E&next=%22%3E%3Cscript%3E&token=%22%3E",
    );
    expect(body).not.toContain("<script>alert");
    expect(body).not.toContain('"><script>');
    for (const done of ["constructor", "__proto__", "toString"])
      expect((await get(await newClient(), `/account/login?done=${done}`)).body).not.toContain(
        'class="notice"',
      );
  });

  it("shows a name as it was typed, not as markup", async () => {
    const { body } = await get(ada, "/account");
    expect(body).toContain("Hello, Ada &lt;/script&gt;&lt;b&gt;.");
    expect(body).not.toContain("</script><b>");
  });

  it("has the password managers' words on every field", async () => {
    const login = (await get(await newClient(), "/account/login")).body;
    expect(login).toContain('name="email" autocomplete="username"');
    expect(login).toContain('name="password" autocomplete="current-password"');
    const register = (await get(await newClient(), "/account/register")).body;
    expect(register).toContain('name="password" autocomplete="new-password"');
    const home = (await get(ada, "/account")).body;
    expect(home).toContain(`autocomplete="username" value="${email}" hidden`);
  });

  it("says that a link without a token, or with one that cannot be, does not work", async () => {
    for (const path of [
      "/account/reset",
      "/account/confirm?token=%3Cb%3E",
      "/account/reset?token=",
    ])
      expect((await get(await newClient(), path)).body).toContain("This link is not valid.");
  });

  it("shows nobody else's order, nor one that cannot be", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "x", "..%2F..%2Fcart"]) {
      const { status, body } = await get(ada, `/account/orders/${id}`);
      expect(status).toBe(404);
      expect(body).toContain("Order not found");
    }
  });

  it("follows the cookie in the header [B3.33, B6.1]", async () => {
    const link = (body: string) =>
      /class="site-account"[^>]*>(.*?)<\/div>/.exec(body)?.[1]?.replace(/<svg.*?<\/svg>/, "");
    expect(link((await get(ada, "/")).body)).toBe('<a href="/account"><span>Account</span></a>');
    expect(link((await get(await newClient(), "/")).body)).toBe(
      '<a href="/account/login"><span>Sign in</span></a>',
    );
  });
});

describe("where signing in leads", () => {
  const signIn = async (next: string): Promise<string | null> => {
    const { status, headers } = await post(await newClient(), "/account/login", {
      form: "login",
      email,
      password: PASSWORD,
      next,
    });
    expect(status).toBe(303);
    return headers.get("location");
  };

  it.each(["/account/orders?page=2", "/shop/p/mug"])("is %s when that is asked for", async (path) =>
    expect(await signIn(path)).toBe(path),
  );
  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "",
  ])("is the account and never %j", async (next) => expect(await signIn(next)).toBe("/account"));
  it("is not carried on by the page either", async () => {
    const { body } = await get(await newClient(), "/account/login?next=//evil.example");
    expect(body).not.toContain("evil.example");
  });
});

describe("plain forms of an account", () => {
  it("are shown again where they stand, with what was typed but no secret", async () => {
    const { status, body, headers } = await post(await newClient(), "/account/register", {
      form: "register",
      firstName: '"><script>alert(1)</script>',
      email: "not an address",
      password: "short-pw",
    });
    expect(status).toBe(400);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toContain("Email is invalid");
    expect(body).toContain("Use at least 10 characters.");
    expect(body).toContain("&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(body).not.toContain("<script>alert");
    expect(body).not.toContain("short-pw");
  });

  it("are refused without the crumb, and shown again with a good one", async () => {
    const { status, body } = await (await newClient()).request<string>("/account/login", {
      method: "POST",
      headers: { ...html, "x-csrf-token": "forged" },
      form: { form: "login", email, password: PASSWORD },
    });
    expect(status).toBe(403);
    expect(body).toContain("Your session has expired. Please reload the page and try again.");
  });

  it("change nothing without the session's token [B4.9]", async () => {
    const { status, body } = await post(ada, "/account", {
      form: "names",
      firstName: "Mallory",
      lastName: "",
      xsrf: "forged",
    });
    expect(status).toBe(403);
    expect(body).toContain("Hello, Ada");
    expect((await get(ada, "/account")).body).not.toContain("Mallory");
  });

  it.each(["", "nothing", "constructor", "__proto__", "names\u0000"])(
    "that are none are refused: %j",
    async (form) => {
      const { status } = await post(ada, "/account", { form, xsrf: account.xsrfToken });
      expect(status).toBe(400);
      expect((await get(ada, "/account")).body).toContain("Hello, Ada");
    },
  );

  it("send a guest to sign in", async () => {
    const { status, headers } = await post(await newClient(), "/account", {
      form: "delete",
      password: PASSWORD,
    });
    expect(status).toBe(303);
    expect(headers.get("location")).toBe("/account/login?next=%2Faccount");
  });

  it("fill in the checkout for who is signed in, and for nobody else", async () => {
    const added = await account.call("POST", "/addresses", {
      name: "Ada King",
      line1: "1 Engine Way",
      city: "London",
      postalCode: "W1",
      country: "GB",
    });
    expect(added.status).toBe(200);
    const checkoutOf = async (client: Client): Promise<string> => {
      await client.post("/api/commerce/shopping-cart/entries", {
        itemId: "reporters-pad",
        sku: "REPORTERS-PAD",
        quantity: 1,
      });
      return (await get(client, "/checkout")).body;
    };
    const own = await checkoutOf(ada);
    expect(own).toContain(`name="contact.email" value="${email}"`);
    expect(own).toContain('name="address.line1" value="1 Engine Way"');
    expect(own).toContain('<option value="GB" selected>United Kingdom</option>');
    const guest = await checkoutOf(await newClient());
    expect(guest).toContain('name="contact.email" value=""');
    expect(guest).not.toContain(" selected>");
  });
});
