import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";

/** Behind https as a proxy says so; the client keeps cookies as they are called. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXIES: "1" });
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("song", { productType: 2, variants: [aVariant("song")] }));
  await server.infrastructure.waitFor(["products"], await server.infrastructure.eventStore.head());
});
afterAll(() => server.stop());

const cookieLines = (headers: Headers, name: string): readonly string[] =>
  headers.getSetCookie().filter((line) => line.startsWith(`${name}=`));

describe("cookies behind https", () => {
  it("bind the cart, the session and the console to their host", async () => {
    const visitor = await createClient(server.origin);
    const entry = { itemId: "song", sku: "SONG", quantity: 1 };
    const added = await visitor.post("/api/commerce/shopping-cart/entries", entry);
    const [line = ""] = cookieLines(added.headers, "__Host-cart");
    expect(line).toMatch(/; Path=\/;.*; Secure/);
    expect(line).not.toMatch(/Domain/i);
    await becomeSiteUser(server, visitor, "ann@example.com");
    const owner = await createOwnerClient(server.origin, server.setupCode);
    const free = [...visitor.cookies.keys(), ...owner.cookies.keys()].filter(
      (name) => !name.startsWith("__Host-"),
    );
    expect([...new Set(free)].sort()).toEqual(["SiteUserInfo", "crumb"]);
    expect((await owner.get("/api/console/orders")).status).toBe(200);
    expect((await visitor.get("/api/site-users/account")).status).toBe(200);
  });

  it("without the prefix are those of a neighbour: nobody gets a planted account, cart or console", async () => {
    const neighbour = await createClient(server.origin);
    const entry = { itemId: "song", sku: "SONG", quantity: 1 };
    await neighbour.post("/api/commerce/shopping-cart/entries", entry);
    await becomeSiteUser(server, neighbour, "bob@example.com");
    const { sessions } = server.infrastructure;
    const { token } = await addMember(server.infrastructure, "ADMIN", {
      email: "neighbour@shop.example",
    });
    expect(await sessions.find(token, "demo")).toBeDefined();
    const planted = ["cart", "has_cart", "daybook_site_user"].map(
      (name) => `${name}=${neighbour.cookies.get(`__Host-${name}`)}`,
    );
    const headers = { cookie: [...planted, `daybook_owner=${token}`].join("; ") };
    const visitor = await createClient(server.origin);
    const cart = "/api/commerce/shopping-cart";
    const { body, headers: answered } = await visitor.request<{ entries: unknown[] }>(cart, {
      headers,
    });
    expect(body.entries).toEqual([]);
    expect(answered.getSetCookie().join()).not.toContain("__Host-");
    for (const path of ["/api/site-users/account", "/api/console/account"])
      expect((await visitor.request(path, { headers })).status).toBe(401);
    const page = await visitor.request("/", { headers: { ...headers, accept: "text/html" } });
    expect(page.headers.getSetCookie().join()).not.toContain("__Host-");
    // With the prefix, which a neighbour cannot plant, they open the same.
    expect((await neighbour.get<{ entries: unknown[] }>(cart)).body.entries).toHaveLength(1);
    expect((await neighbour.get("/api/site-users/account")).status).toBe(200);
  });

  it("with the prefix win over what a neighbour planted", async () => {
    const visitor = await createClient(server.origin);
    const entry = { itemId: "song", sku: "SONG", quantity: 1 };
    await visitor.post("/api/commerce/shopping-cart/entries", entry);
    const own = visitor.cookies.get("__Host-cart") ?? "";
    const cookie = `cart=3fbf46e6-0000-4000-8000-000000000001; __Host-cart=${own}`;
    expect(own).not.toBe("");
    // These cookies do not say what was written last: the table of carts may come later.
    await until(async () => {
      const { body } = await visitor.request<{ id: string }>("/api/commerce/shopping-cart", {
        headers: { cookie },
      });
      return body.id === own.split(".")[0];
    });
  });
});
