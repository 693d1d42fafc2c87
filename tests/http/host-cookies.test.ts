import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient, createOwnerClient } from "#tests/support/client.ts";
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

  it("of the release before continue, and get their new names with the next answer", async () => {
    const visitor = await createClient(server.origin);
    const entry = { itemId: "song", sku: "SONG", quantity: 1 };
    await visitor.post("/api/commerce/shopping-cart/entries", entry);
    await becomeSiteUser(server, visitor, "bob@example.com");
    const old = ["cart", "has_cart", "daybook_site_user"].map(
      (name) => `${name}=${visitor.cookies.get(`__Host-${name}`)}`,
    );
    const headers = { cookie: old.join("; ") };
    const { body, headers: told } = await visitor.request<{ entries: unknown[] }>(
      "/api/commerce/shopping-cart",
      { headers },
    );
    expect(body.entries).toHaveLength(1);
    for (const name of ["cart", "has_cart", "daybook_site_user"]) {
      expect(cookieLines(told, name).join()).toContain("Max-Age=0");
      expect(cookieLines(told, `__Host-${name}`)).toHaveLength(1);
    }
    const account = await visitor.request("/api/site-users/account", { headers });
    expect(account.status).toBe(200);
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
