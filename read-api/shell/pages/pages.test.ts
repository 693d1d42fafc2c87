import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineCatalog } from "#commands/catalog/define-catalog.ts";
import { seedDemoForms } from "#demo/forms/seed.ts";
import { seedDemoSite } from "#demo/site/seed.ts";
import { pageTypes } from "#domain/codes/page-codes.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { pageTypeIds } from "./rendering/page-view.ts";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>'{website.id}`;

let server: TestServer;
let visitor: Client;

/** Without the cache headers that fetch adds by default. */
const page = async (path: string, headers: Record<string, string> = {}) => {
  const request = get(`${server.origin}${path}`, { headers: { accept: "text/html", ...headers } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return {
    status: response.statusCode,
    headers: new Headers(response.headers as Record<string, string>),
    html: await text(response),
  };
};

const settle = async () => {
  const { eventStore, waitFor } = server.infrastructure;
  const projections = ["products", "product-status", "variant-stock", "website-settings"];
  await waitFor(projections, await eventStore.head());
};

beforeAll(async () => {
  server = await startTestServer();
  const { infrastructure } = server;
  await seedDemoSite(infrastructure);
  const catalog = createDefineCatalog(infrastructure);
  const metadata = { websiteId: "demo", actor: "owner:x", correlationId: "test" };
  await catalog.defineCollection(
    { collectionId: "mugs", slug: "mugs", title: "Mugs & Cups", description: "To drink from." },
    metadata,
  );
  const shop = createShopkeeper(infrastructure);
  await shop.define(
    aProduct("mug", {
      name: "Mug",
      description: "<p>A mug &amp; nothing else.</p>",
      variantOptionOrdering: ["Size"],
      variants: [
        aVariant("mug-s", { Size: "Small" }),
        {
          ...aVariant("mug-l", { Size: "Large" }),
          priceCents: 2_000,
          salePriceCents: 1_500,
          onSale: true,
        },
      ],
      images: [{ assetUrl: "/images/mug.svg", altText: "A mug" }],
      collectionIds: ["mugs"],
      vendor: "Potter",
    }),
  );
  await shop.stock("mug", "mug-s", 5);
  await shop.define(aProduct("gone", { name: "Gone" }));
  await shop.define(
    aProduct("hostile", {
      name: HOSTILE,
      description: "",
      vendor: HOSTILE,
      tags: ["<script>alert(1)</script>"],
      variantOptionOrdering: [HOSTILE],
      variants: [aVariant("hostile", { [HOSTILE]: HOSTILE })],
      images: [{ assetUrl: "/images/x.svg", altText: HOSTILE }],
      useCustomAddButtonText: true,
      customAddButtonText: HOSTILE.slice(0, 50),
    }),
  );
  await shop.stock("hostile", "hostile", 3);
  for (let number = 1; number <= 30; number += 1)
    await shop.define(aProduct(`thing-${number}`, { visible: true }));
  await shop.define(aProduct("secret", { visible: false }));
  await settle();
  visitor = await createClient(server.origin);
  // Settings that were read before the seed are used for up to two seconds.
  await until(async () => (await page("/")).html.includes("Daybook Paper &amp; Ink"));
});
afterAll(() => server.stop());

describe("home page", () => {
  it("shows products with price and mark, and the collections", async () => {
    const { status, html, headers } = await page("/");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html).toContain('href="/shop/p/mug"');
    expect(html).toContain("$12.50");
    expect(html).toContain("sold out");
    expect(html).toContain('href="/shop/mugs"');
    expect(html).toContain("Mugs &amp; Cups");
    expect(html).not.toContain("secret");
  });
  it("pages through the products", async () => {
    const first = await page("/");
    const second = await page("/?page=2");
    expect(first.html).toContain("?page=2");
    expect(second.status).toBe(200);
    expect(second.html).not.toContain('href="/shop/p/mug"');
  });
  it.each(["/?page=3", "/?page=0", "/?page=x", "/?page=1&page=2"])("has no page %s", async (path) =>
    expect((await page(path)).status).toBe(404),
  );
});

describe("collection page", () => {
  it("shows the collection's products", async () => {
    const { status, html } = await page("/shop/mugs");
    expect(status).toBe(200);
    expect(html).toContain('href="/shop/p/mug"');
    expect(html).not.toContain('href="/shop/p/gone"');
  });
  it("is not found when there is none", async () =>
    expect((await page("/shop/nothing")).status).toBe(404));
});

describe("product page", () => {
  it("shows the product, its price and what search engines read", async () => {
    const { status, html } = await page("/shop/p/mug");
    expect(status).toBe(200);
    expect(html).toContain("<title>Mug — Daybook Paper &amp; Ink</title>");
    expect(html).toContain('content="A mug &amp; nothing else."');
    expect(html).toContain(`<link rel="canonical" href="${server.origin}/shop/p/mug">`);
    expect(html).toContain('property="og:type" content="product"');
    expect(html).toContain('"@type":"AggregateOffer"');
    expect(html).toContain('"lowPrice":"12.50"');
    expect(html).toContain('"pageTypeId":50');
  });
  it("carries the product for scripts as the API answers it", async () => {
    const { html } = await page("/shop/p/mug");
    const [, json] =
      /<script type="application\/json" data-product>(.*?)<\/script>/s.exec(html) ?? [];
    const answer = await visitor.get<unknown>("/api/commerce/products/mug");
    expect(JSON.parse(json ?? "")).toEqual(answer.body);
  });
  it("offers a sold-out product to nobody", async () => {
    const { html } = await page("/shop/p/gone");
    expect(html).toContain("sold out");
    expect(html).not.toContain('action="/cart/entries"');
  });
  it.each(["/shop/p/nothing", "/shop/p/secret", "/shop/p/..%2f", "/shop/p/%00"])(
    "is not found: %s",
    async (path) => expect((await page(path)).status).toBe(404),
  );
});

describe("hostile content", () => {
  it.each(["/", "/shop/p/hostile"])("prints no markup of it on %s", async (path) => {
    const { html } = await page(path);
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(html).not.toContain("<script>alert(1)");
    // What stands in a script element is JSON, where an img is only text.
    const visible = html.replace(
      /<script type="application[^>]*>[^<]*(?:<(?!\/script)[^<]*)*/g,
      "",
    );
    expect(visible).not.toContain("<img src=x");
    expect(html).not.toContain('""><');
    expect(html).toContain("{website.id}");
  });
});

describe("cart and checkout pages", () => {
  it("shows an empty cart", async () => {
    const { status, html } = await page("/cart");
    expect(status).toBe(200);
    expect(html).toContain("You have nothing in your shopping cart.");
    expect(html).not.toContain('content="noindex"');
  });
  it("sends a visitor without anything back from the checkout", async () => {
    const { status, headers } = await page("/checkout");
    expect([status, headers.get("location")]).toEqual([303, "/cart"]);
  });
  it("shows an added item immediately", async () => {
    const added = await visitor.post("/api/commerce/shopping-cart/entries", {
      itemId: "mug",
      sku: "MUG-S",
      quantity: 2,
    });
    expect(added.status).toBeLessThan(300);
    const cart = await visitor.get<string>("/cart");
    expect(cart.body).toContain("$25.00");
    expect(cart.body).toContain("2 items in cart");
    const checkout = await visitor.get<string>("/checkout");
    expect(checkout.status).toBe(200);
    expect(checkout.headers.get("cache-control")).toBe("no-store");
  });
  it("shows an order to nobody but its customer", async () => {
    const { status } = await page(
      "/checkout/order-confirmed?orderId=7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11",
    );
    expect(status).toBe(404);
  });
});

describe("forms without JavaScript", () => {
  it("explain a rejection on a page [B2.14]", async () => {
    const answer = await visitor.request<string>("/cart/entries", {
      method: "POST",
      form: {
        crumb: visitor.cookies.get("crumb") ?? "",
        itemId: "gone",
        sku: "GONE",
        quantity: "1",
      },
      headers: { accept: "text/html" },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toContain("Sorry, we do not have enough of that item available.");
    expect(answer.body).toContain('"pageTypeId":101');
  });
});

describe("contact page", () => {
  it("is not found while the website has no such form", async () =>
    expect((await page("/contact")).status).toBe(404));
  it("shows the form", async () => {
    const { eventStore, waitFor } = server.infrastructure;
    await seedDemoForms(server.infrastructure);
    await waitFor(["forms"], await eventStore.head());
    const { status, html } = await page("/contact");
    expect(status).toBe(200);
    expect(html).toContain('name="formId" value="contact"');
  });
});

describe("a page's type", () => {
  it.each([
    ["/", 1],
    ["/shop/mugs", 1],
    ["/contact", 2],
    ["/shop/p/mug", 50],
    ["/cart", 200],
  ])("stands on %s: %i [B2.9, B2.10, B2.12, B2.20]", async (path, type) => {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(html).toContain(`"pageTypeId":${type},`);
  });
  const typeOf = async (path: string) => /"pageTypeId":(\d+),/.exec((await page(path)).html)?.[1];
  it("is SEARCH, 102, on the search page, however it is asked for [B2.15]", async () => {
    for (const path of ["/search", "/search?q=mug", "/search?q=", "/search?q=nothing-like-it"])
      expect(await typeOf(path), path).toBe("102");
  });
  it("is CHECKOUT, 201, on the checkout [B2.21]", async () => {
    const entry = { itemId: "mug", sku: "MUG-S", quantity: 1 };
    await visitor.post("/api/commerce/shopping-cart/entries", entry);
    const { status, body } = await visitor.get<string>("/checkout");
    expect([status, /"pageTypeId":(\d+),/.exec(body)?.[1]]).toEqual([200, "201"]);
  });
  it("is NEWSLETTER_UNSUBSCRIBE, 300, before and after a list is left [B2.30]", async () => {
    for (const path of ["/unsubscribe", "/unsubscribe?token=invented", "/unsubscribe?done=yes"])
      expect(await typeOf(path), path).toBe("300");
  });
  it("is NOT_FOUND, 100, on every page that answers 404 [B2.13]", async () => {
    for (const path of ["/shop/p/nothing", "/downloads/nothing", "/checkout/order-confirmed"]) {
      const { status, html } = await page(path);
      expect([status, /"pageTypeId":(\d+),/.exec(html)?.[1]], path).toEqual([404, "100"]);
    }
  });
  it("is one of the codes of the specification on every page", () => {
    const codes: readonly number[] = Object.values(pageTypes);
    for (const code of Object.values(pageTypeIds)) expect(codes).toContain(code);
  });
});

describe("pages that are not there", () => {
  it("answers 404 with a page [B2.13]", async () => {
    const { status, html, headers } = await page("/nothing/here");
    expect(status).toBe(404);
    expect(html).toContain('"pageTypeId":100');
    expect(headers.get("cache-control")).toBe("no-store");
  });
  it("lets nobody keep pages that name a customer or open with their address", async () => {
    for (const path of ["/checkout/order-confirmed", "/account/login", "/gift-card"]) {
      const { headers } = await page(path);
      expect(headers.get("cache-control"), path).toBe("no-store");
    }
    const { headers } = await page("/cart");
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });
  it("answers calls in JSON", async () => {
    const answer = await visitor.get<{ error: { code: string } }>("/api/nothing");
    expect([answer.status, answer.body.error.code]).toEqual([404, "not-found"]);
  });
  it("answers a malformed address with a page", async () => {
    const { status, html } = await page("/shop/p/%E0%A4%A");
    expect(status).toBe(400);
    expect(html).toContain("<!doctype html>");
  });
});

describe("headers and cookies for the browser", () => {
  it("allows no script but our own", async () => {
    const { headers, html } = await page("/");
    const policy = headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe");
    expect(nonce).not.toBe("");
    expect(html).not.toMatch(/ on[a-z]+="/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
  it("spares a page that the browser still has", async () => {
    const cookie = `crumb=${encodeURIComponent(visitor.cookies.get("crumb") ?? "")}`;
    const first = await page("/shop/p/mug", { cookie });
    const again = await page("/shop/p/mug", {
      cookie,
      "if-none-match": first.headers.get("etag") ?? "",
    });
    expect([again.status, again.html]).toEqual([304, ""]);
    expect(again.headers.get("content-security-policy")).toBeNull();
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
  });
  it("answers HEAD without a body", async () => {
    const response = await fetch(`${server.origin}/shop/p/mug`, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("settings", () => {
  it("show on the next page of anyone who changed them", async () => {
    const owner = await createOwnerClient(server.origin, server.setupCode);
    await owner.get("/");
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { title: "Another <Name>" },
    });
    expect((await owner.get<string>("/")).body).toContain("Another &lt;Name&gt;");
  });
});

describe("for search engines", () => {
  it("lists collections and visible products", async () => {
    const { html: xml, headers } = await page("/sitemap.xml");
    expect(headers.get("content-type")).toContain("xml");
    expect(xml).toContain(`<loc>${server.origin}/shop/p/mug</loc>`);
    expect(xml).toContain(`<loc>${server.origin}/shop/mugs</loc>`);
    expect(xml).not.toContain("secret");
  });
  it("describes a page without words of its own by those of the website", async () => {
    const described = /<meta name="description" content="([^"]+)">/;
    const [home, shop] = await Promise.all([page("/"), page("/shop")]);
    expect(described.exec(shop.html)?.[1]).toBe(described.exec(home.html)?.[1] ?? "none");
  });
  it("keeps robots from checkouts and the console", async () => {
    const { html: robots } = await page("/robots.txt");
    expect(robots).toContain("Disallow: /checkout\nDisallow: /config\n");
    expect(robots).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
  });
});
