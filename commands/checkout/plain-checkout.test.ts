import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const HOSTILE = `"><script>alert(1)</script>{website.id}`;

let server: TestServer;
let visitor: Client;

const post = (path: string, form: Readonly<Record<string, string>>, client = visitor) =>
  client.request<string>(path, {
    method: "POST",
    headers: { accept: "text/html" },
    form: { crumb: client.cookies.get("crumb") ?? "", ...form },
  });
const page = (path: string, client = visitor) =>
  client.request<string>(path, { headers: { accept: "text/html" } });

const details = {
  "contact.email": "ada@example.com",
  "contact.name": `Ada ${HOSTILE}`,
  "contact.phone": "",
  "address.country": "US",
  "address.line1": "12 Mill Lane",
  "address.line2": "",
  "address.city": "Ithaca",
  "address.region": "PA",
  "address.postalCode": "14850",
  note: HOSTILE,
};

const newVisitor = async (): Promise<Client> => {
  const client = await createClient(server.origin);
  const { status } = await client.post("/api/commerce/shopping-cart/entries", {
    itemId: "pen",
    sku: "PEN",
    quantity: 1,
  });
  expect(status).toBe(200);
  return client;
};

beforeAll(async () => {
  server = await startTestServer();
  const { infrastructure } = server;
  const shopkeeper = createShopkeeper(infrastructure);
  await shopkeeper.define(aProduct("pen", { variants: [aVariant("pen")] }));
  await shopkeeper.stock("pen", "pen", 5);
  await infrastructure.waitFor(
    ["products", "variant-stock"],
    await infrastructure.eventStore.head(),
  );
  visitor = await newVisitor();
});
afterAll(() => server.stop());

describe("the checkout's plain forms", () => {
  it("show what was sent, and nothing of it as markup", async () => {
    const { status, body } = await post("/checkout/review", details);
    expect(status).toBe(200);
    expect(body).toContain("<h1>Review and pay</h1>");
    expect(body).not.toContain("<script>alert");
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;{website.id}");
    expect(body).toContain('name="contact.email" value="ada@example.com"');
  });

  it("show errors next to invalid fields, and keep the other values", async () => {
    const { status, body } = await post("/checkout/review", { ...details, "contact.email": "ada" });
    expect(status).toBe(400);
    expect(body).toContain('<p class="field-error" id="email-error">Email is invalid</p>');
    expect(body).toContain('name="address.city" value="Ithaca"');
    expect(body).toContain("<h1>Checkout</h1>");
  });

  it("do nothing without the crumb [A8.1]", async () => {
    const { status, body } = await visitor.request<string>("/checkout/review", {
      method: "POST",
      headers: { accept: "text/html", "x-csrf-token": "stale" },
      form: { ...details, crumb: "stale" },
    });
    expect(status).toBe(403);
    expect(body).toContain("Your session has expired. Please reload the page and try again.");
  });

  it("refuse a total that is no longer true, and show the one that is", async () => {
    const { status, body } = await post("/checkout", {
      ...details,
      "payment.method": "manual",
      grandTotalCents: "1",
    });
    expect(status).toBe(409);
    expect(body).toContain("<h1>Review and pay</h1>");
    expect(body).toContain('name="grandTotalCents" value="1250"');
  });

  it.each([
    ["/checkout/details", "/checkout"],
    ["/cart/choices", "/cart"],
    ["/cart/update", "/cart"],
  ])("lead from %s, where nobody can be, to %s", async (path, target) => {
    const { status, headers } = await page(path);
    expect([status, headers.get("location")]).toEqual([303, target]);
  });

  it("show the details where a review is opened again, because only its tab knows it", async () => {
    const { status, body } = await page("/checkout/review");
    expect(status).toBe(200);
    expect(body).toContain("<title>Review and pay");
    expect(body).toContain("data-awaits-scripts");
    expect(body).toContain('action="/checkout/review"');
  });

  it("lead back to the cart when there is nothing to buy", async () => {
    const stranger = await createClient(server.origin);
    for (const path of ["/checkout", "/checkout/review"]) {
      const { status, headers } = await page(path, stranger);
      expect([status, headers.get("location")]).toEqual([303, "/cart"]);
    }
  });

  it("place the order as it was shown", async () => {
    const buyer = await newVisitor();
    await post("/checkout/review", details, buyer);
    const order = { ...details, "payment.method": "manual", grandTotalCents: "1250" };
    const placed = await post("/checkout", order, buyer);
    expect(placed.status).toBe(303);
    const { body } = await page(placed.headers.get("location") ?? "", buyer);
    expect(body).toContain("<h1>Thank you.</h1>");
  });
});
