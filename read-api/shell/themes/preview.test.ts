import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { themeLimits } from "#domain/themes/limits.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

type Preview = {
  readonly html: string;
  readonly used: boolean;
  readonly problems: readonly { code: string; level: string; file?: string; line: number }[];
};
type Refused = { readonly error: { readonly code: string } };
type Pages = {
  readonly pages: readonly { path: string; title: string; group: string; template: string }[];
};

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_DEMO: "true" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const preview = <Body = Preview>(body: object) =>
  owner.post<Body>("/api/console/themes/preview", { name: "home.html", path: "/", ...body });

describe("the preview", () => {
  it("draws the page's real data with a source that nobody else sees", async () => {
    const { status, body } = await preview({
      source: "<!doctype html><html><head></head><b>{website.siteTitle}: {items.0.title}</b>",
    });
    expect(status).toBe(200);
    expect(body.html).toContain("<b>Daybook Paper &amp; Ink: ");
    expect(body.used).toBe(true);
    expect((await visitor.get<string>("/")).body).not.toContain(": <");
  });
  it("carries a policy that runs no script and sends nothing", async () => {
    const html = "<!-- <head> --><html><head><title>x</title>";
    const { body } = await preview({ source: `<!doctype html>${html}` });
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${server.origin} 'unsafe-inline'; img-src ${server.origin} data: https:; font-src ${server.origin} data:; form-action 'none'; base-uri 'none'"><base target="_blank">`;
    expect(body.html).toBe(`<!doctype html>${policy}${html}`);
    const { body: bare } = await preview({ source: "<!-- <!doctype> -->x" });
    expect(bare.html).toBe(`${policy}<!-- <!doctype> -->x`);
  });
  it("gives no crumb away", async () => {
    const { body } = await preview({ source: "[{crumb}]" });
    expect(body.html).toMatch(/\[\]$/);
  });
  it("renders a broken source and names the place of its mistake", async () => {
    const { body } = await preview({ source: "a\n{.section items}b" });
    expect(body.html).toContain("a");
    const visible = body.problems.filter(({ code }) => code === "block-not-closed");
    expect(visible.length).toBeLessThanOrEqual(1);
  });
  it("reports unknown names in strict mode", async () => {
    const { body } = await preview({ source: "\n{nothing.here}", mode: "strict" });
    expect(body.problems).toMatchObject([
      { code: "value-missing", level: "warning", file: "home.html", line: 2 },
    ]);
    expect((await preview({ source: "{nothing.here}" })).body.problems).toEqual([]);
  });
  it("draws a partial inside the page that includes it", async () => {
    const { body } = await preview({ name: "site-footer.html", source: "<p>my footer</p>" });
    expect([body.used, body.html.includes("<p>my footer</p>")]).toEqual([true, true]);
    const aside = await preview({ name: "restock-form.html", source: "<p>my form</p>" });
    expect([aside.body.used, aside.body.html.includes("my form")]).toEqual([false, false]);
  });
  it("ends with an error where a source does not come to an end", async () => {
    const each = [1, 2, 3, 4, 5, 6, 7]
      .map((level) => `{.macro m${level}}${`{@|apply m${level - 1}}`.repeat(10)}{.end}`)
      .join("");
    const { body } = await preview({ source: `{.macro m0}x{.end}${each}{@|apply m7}` });
    expect(body.problems.at(-1)?.code).toMatch(/^budget-/);
  });
  it.each([
    ["not signed in", () => visitor.post("/api/console/themes/preview", {}), 401],
    [
      "without the crumb",
      () =>
        owner.request("/api/console/themes/preview", {
          method: "POST",
          json: { name: "home.html", path: "/", source: "" },
          headers: { "x-csrf-token": "wrong" },
        }),
      403,
    ],
    ["an unsafe name", () => preview({ name: "../x.html", source: "" }), 404],
    [
      "a source that is too long",
      () => preview({ source: "x".repeat(themeLimits.sourceLength + 1) }),
      400,
    ],
    ["a path elsewhere", () => preview({ source: "", path: "https://elsewhere.example/" }), 400],
    ["a mode that is none", () => preview({ source: "", mode: "loud" }), 400],
  ] as const)("is refused: %s", async (_what, ask, status) =>
    expect((await ask()).status).toBe(status),
  );
});

describe("pages to try a template on", () => {
  it("are all there, and each is drawn by the template that it names", async () => {
    const { pages } = (await owner.get<Pages>("/api/console/themes/pages")).body;
    expect(new Set(pages.map(({ group }) => group))).toEqual(
      new Set(["Pages", "Collections", "Products", "Content"]),
    );
    for (const { path, template } of pages) {
      const data = await owner.get<{ template: string }>(
        `/api/console/themes/page-data?path=${encodeURIComponent(path)}`,
      );
      expect([path, data.status, data.body.template]).toEqual([path, 200, template]);
    }
  });
  it("are searched by product", async () => {
    const { pages } = (await owner.get<Pages>("/api/console/themes/pages?search=ledger")).body;
    expect(pages.filter(({ group }) => group === "Products").length).toBeGreaterThan(0);
    for (const { group, title } of pages)
      if (group === "Products") expect(title.toLowerCase()).toContain("ledger");
  });
  it("show a cart with something in it, or an empty one", async () => {
    type Data = { data: { cart: { entries: readonly unknown[] } } };
    const data = async (path: string) =>
      (await owner.get<Data>(`/api/console/themes/page-data?path=${encodeURIComponent(path)}`))
        .body;
    expect((await data("/cart")).data.cart.entries).toHaveLength(2);
    expect((await data("/cart?empty")).data.cart.entries).toHaveLength(0);
  });
  it("show an invented order, however many the shop has", async () => {
    const shop = createShopkeeper(server.infrastructure);
    await shop.define(aProduct("mug"));
    await shop.stock("mug", "mug", 5);
    const buyer = await createClient(server.origin);
    const mug = { itemId: "mug", sku: "MUG", quantity: 1, additionalFields: "{}" };
    await until(
      async () => (await buyer.post("/api/commerce/shopping-cart/entries", mug)).status === 200,
    );
    const bought = await buyer.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
      contact: { email: "quokka@visitor.co", name: "Zoe Quokka", phone: "555 quokka" },
      address: {
        line1: "Quokka Lane 7",
        city: "Ithaca",
        region: "NY",
        postalCode: "14850",
        country: "US",
      },
      note: "Ring twice, says quokka",
    });
    expect(bought.status).toBe(200);
    const { orderId } = bought.body.order;
    // The caller's own browser has bought it, too: a preview still shows nobody real.
    (owner.cookies as Map<string, string>).set("orders", buyer.cookies.get("orders") ?? "");
    for (const query of ["", `?orderId=${orderId}`]) {
      const path = `/checkout/order-confirmed${query}`;
      const told = await owner.get<{ template: string; data: { order: { name: string } } }>(
        `/api/console/themes/page-data?path=${encodeURIComponent(path)}`,
      );
      expect(told.body.template).toBe("order-confirmed.html");
      expect(told.body.data.order.name).toBe("Ada Lovelace");
      expect(JSON.stringify(told.body)).not.toMatch(/quokka/i);
      const { body } = await preview({
        name: "order-confirmed.html",
        path,
        source: "{order|json}",
      });
      expect(body.html).toContain("Ada Lovelace");
      expect(body.html).not.toMatch(/quokka/i);
    }
  });
  it.each(["/nothing/here", "/shop/p/nothing", "/shop/p/%25", "//elsewhere.example/"])(
    "show that there is none at %s",
    async (path) => {
      const data = await owner.get<{ template: string }>(
        `/api/console/themes/page-data?path=${encodeURIComponent(path)}`,
      );
      expect([data.status, data.body.template]).toEqual([200, "not-found.html"]);
    },
  );
  it("are nobody's business but the owner's", async () => {
    expect((await visitor.get("/api/console/themes/pages")).status).toBe(401);
    expect((await visitor.get<Refused>("/api/console/themes/page-data?path=/")).status).toBe(401);
  });
});
