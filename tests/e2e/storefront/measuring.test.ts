import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerStorage, measuringStorage } from "#domain/census/measuring-storage.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import { examples } from "#tests/support/long-tests.ts";
import { recordedReports } from "#tests/support/recorded-hits.ts";
import { until } from "#tests/support/wait-for.ts";
import {
  fillCheckout,
  mounted,
  openProduct,
  openShop,
  placeOrder,
  putIntoCart,
  type Shop,
  screenRoot,
} from "./open-shop.ts";

let shop: Shop;
let change: (settings: object) => Promise<unknown>;
beforeAll(async () => {
  shop = await openShop();
  const owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  change = (json) => owner.request("/api/console/website-settings", { method: "PATCH", json });
});
afterAll(() => shop?.close());

type Told = { readonly event: string; readonly data: Readonly<Record<string, unknown>> };

const toldBy = (request: Request): Told => {
  const form = new URLSearchParams(request.postData() ?? "");
  return { event: form.get("event") ?? "", data: JSON.parse(form.get("data") ?? "{}") };
};

/** What a page tells from now on, in order. */
const listen = (page: Page): readonly Told[] => {
  const told: Told[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/events/RecordEvent")) told.push(toldBy(request));
  });
  return told;
};
const untilTold = (told: readonly Told[], event: string): Promise<Told> =>
  until(() => told.find((each) => each.event === event), { what: event });

describe("what visitors do in the shop [A7.15]", () => {
  it("is reported from the product page to the order", async () => {
    const page = await shop.newPage();
    const told = listen(page);
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      document.addEventListener("pixel:AddToCart", ({ type }) => heard.push(type));
    });
    await putIntoCart(page, "reporters-pad");
    const cookies = await page.context().cookies();
    const kept = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
    const visit = await untilTold(told, "visitor:VisitPDP");
    expect(visit.data).toEqual({
      pagePath: "/shop/p/reporters-pad",
      itemId: "reporters-pad",
      ss_cvr: kept("ss_cvr"),
      ss_cvt: kept("ss_cvt"),
    });
    await untilTold(told, "pixel:ViewProduct");
    expect((await untilTold(told, "visitor:AddToCart")).data).toMatchObject({
      itemId: "reporters-pad",
      quantity: 1,
    });
    await untilTold(told, "pixel:AddToCart");
    expect(await page.evaluate(() => (window as { heard?: unknown }).heard)).toEqual([
      "pixel:AddToCart",
    ]);

    await page.goto("/cart");
    await mounted(page, screenRoot);
    await untilTold(told, "visitor:ViewCart");
    expect(told.filter(({ event }) => event === "visitor:ViewCart")).toHaveLength(1);
    await page.getByRole("button", { name: /^Remove/ }).click();
    expect((await untilTold(told, "visitor:RemoveFromCart")).data.itemId).toBe("reporters-pad");

    await putIntoCart(page, "reporters-pad");
    await page.goto("/checkout");
    await mounted(page, screenRoot);
    await fillCheckout(page);
    await placeOrder(page);
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    expect((await untilTold(told, "pixel:Purchase")).data).toMatchObject({
      orderId: expect.any(String),
      valueCents: expect.any(Number),
      currency: "USD",
    });
    await page.reload();
    await mounted(page, screenRoot);
    expect(told.filter(({ event }) => event === "pixel:Purchase")).toHaveLength(1);
    await page.context().close();
  });

  it("is recorded when a beacon sends it, whose crumb is a field of the form [B7.17]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "reporters-pad");
    const answered = page.waitForResponse("**/api/events/RecordEvent", { timeout: 30_000 });
    await page.evaluate(() => {
      const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const data = JSON.stringify({ pagePath: "/beacon" });
      const form = { crumb: decodeURIComponent(crumb), event: "visitor:ViewCart", data };
      navigator.sendBeacon("/api/events/RecordEvent", new URLSearchParams(form));
    });
    await until(async () => (await answered).status() === 204);
    const types = ["VisitorEventRecorded"];
    const reports = await recordedReports(shop.server.infrastructure, types);
    expect(reports.filter(({ data }) => data.pagePath === "/beacon")).toHaveLength(1);
    await page.context().close();
  });

  it("is logged and rejected where the server does not take it [B7.17] [B8.19]", async () => {
    const page = await shop.newPage();
    const warned: string[] = [];
    page.on("console", (message) => warned.push(message.text()));
    await page.route("**/api/events/RecordEvent", (route) => route.fulfill({ status: 503 }));
    await openProduct(page, "reporters-pad");
    const text = "Error tracking event: HTTP Status 503";
    await until(() => warned.some((each) => each.includes(text)), { what: text });
    await page.context().close();
  });

  it("is told of tabs of reviews", async () => {
    const page = await shop.newPage();
    const told = listen(page);
    await openProduct(page, "field-notebook");
    await page
      .locator(".reviews-tabs")
      .getByRole("link", { name: /Imported/ })
      .click();
    expect((await untilTold(told, "visitor:ReviewsTabClick")).data.itemId).toBe("field-notebook");
    await page.context().close();
  });

  it("is told of new accounts", async () => {
    const page = await shop.newPage();
    const told = listen(page);
    await page.goto("/account/register");
    await mounted(page, screenRoot);
    await page.locator("[name=email]").fill("new@example.com");
    await page.locator("[name=password]").fill("long enough it is");
    await page.getByRole("button", { name: /create/i }).click();
    await untilTold(told, "pixel:Registration");
    await page.context().close();
  });
});

it.each(examples(["/search?q=notebook", "/Search?q=notebook", "/search/?q=notebook"], 1))(
  "the pixel of a search is heard with its words in the page at %s, and the browser reports nothing [A7.15, B2.3, B6.4, B7.28]",
  async (address) => {
    const page = await shop.newPage();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/(events\/RecordEvent|census\/RecordHit)$/.test(request.url()))
        sent.push(request.url());
    });
    await page.addInitScript(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      document.addEventListener("pixel:Search", (event) => {
        heard.push((event as CustomEvent<{ searchTerm: string }>).detail.searchTerm);
      });
    });
    await page.goto(address);
    await until(async () => {
      const heard = await page.evaluate(() => (window as { heard?: string[] }).heard);
      return heard?.join() === "notebook";
    });
    // Leaving the page is the last occasion to send anything.
    await page.goto("about:blank");
    expect(sent).toEqual([]);
    await page.context().close();
  },
);

it("the search page without anything to look for says nothing [A7.15]", async () => {
  const page = await shop.newPage();
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener("pixel:Search", ({ type }) => heard.push(type));
  });
  await page.goto("/search");
  await mounted(page, "[data-root=cart-pill]");
  expect(await page.evaluate(() => (window as { heard?: string[] }).heard)).toEqual([]);
  await page.context().close();
});

describe("cookies of a visitor", () => {
  it("are one of two years, and one of half an hour [A9.6] [A9.13]", async () => {
    const page = await shop.newPage();
    const asked: number[] = [];
    await page.exposeFunction("askedFor", (seconds: number) => asked.push(seconds));
    await page.addInitScript(() => {
      const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "cookie") ?? {};
      Object.defineProperty(document, "cookie", {
        ...(get && { get }),
        set(text: string) {
          const found = /^ss_cv[rt]=.+max-age=(\d+)/.exec(text)?.[1];
          const { askedFor } = window as unknown as { askedFor: (seconds: number) => void };
          if (found) askedFor(Number(found));
          set?.call(document, text);
        },
      });
    });
    await openProduct(page, "reporters-pad");
    await until(() => asked.length >= 2);
    expect(new Set(asked)).toEqual(new Set([1_800, 63_072_000]));
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["crumb", "ss_cvr", "ss_cvt"]));
    const visit = (await page.context().cookies()).find(({ name }) => name === "ss_cvt");
    expect(Math.round(((visit?.expires ?? 0) - Date.now() / 1_000) / 60)).toBe(30);
    await page.context().close();
  });
});

describe("errors of scripts [A8.10]", () => {
  it("are told to the server, and nothing is shown [A7.14]", async () => {
    const page = await shop.newPage();
    await page.goto("/");
    await mounted(page, "[data-root=cart-pill]");
    const told = page.waitForRequest("**/api/events/RecordJavascriptErrors");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("Ink ran out");
      });
      void Promise.reject(new Error("Nobody caught this"));
    });
    const request = await told;
    const errors = request.postDataJSON() as { message: string; stack: string }[];
    expect(errors.map(({ message }) => message).toSorted()).toEqual([
      "Ink ran out",
      "Nobody caught this",
    ]);
    expect(errors[0]?.stack).toContain("at ");
    expect((await request.response())?.status()).toBe(204);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.context().close();
  });
});

describe("where visitors are asked [B6.5]", () => {
  it("nothing is told before they have allowed it", async () => {
    await change({ restrictiveCookiePolicy: true });
    const page = await shop.newPage();
    await until(async () => {
      await page.context().clearCookies();
      await openProduct(page, "reporters-pad");
      return (await page.locator(".cookie-question").count()) === 1;
    });
    const told = listen(page);
    await putIntoCart(page, "reporters-pad");
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith("ss_"))).toEqual([]);
    expect(told).toEqual([]);
    await page.getByRole("button", { name: "Allow" }).click();
    await putIntoCart(page, "reporters-pad");
    await untilTold(told, "visitor:AddToCart");
    await page.context().close();
  });
  it("a browser keeps what the privacy page names, and nothing of it before the answer [B6.5]", async () => {
    const page = await shop.newPage();
    const kept = async (): Promise<readonly string[]> => {
      const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
      const stored = await page.evaluate(() => [
        ...Object.keys(localStorage).map((name) => `local storage ${name}`),
        ...Object.keys(sessionStorage).map((name) => `tab ${name}`),
      ]);
      return [...cookies, ...stored];
    };
    const named = measuringStorage.map(({ place, name }) => `${place} ${name}`);
    await openProduct(page, "reporters-pad");
    await page.locator(".cookie-question").waitFor();
    const before = await kept();
    expect(before.filter((each) => named.includes(each))).toEqual([]);
    await page.getByRole("button", { name: "Allow" }).click();
    await openProduct(page, "reporters-pad");
    const added = async () => (await kept()).filter((each) => !before.includes(each)).toSorted();
    // A report of the page's speed remembers the visit when the page is left.
    await expect
      .poll(async () => {
        await openProduct(page, "reporters-pad");
        return added();
      })
      .toEqual([...named, `cookie ${answerStorage.name}`].toSorted());
    await page.context().close();
  });
});

it("never broke the content security policy", () =>
  expect(shop.complaints.filter((each) => !/Ink ran out|Nobody caught/.test(each))).toEqual([]));
