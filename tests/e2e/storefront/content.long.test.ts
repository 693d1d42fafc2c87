import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, saveAndPublish } from "#tests/support/content.ts";
import { until } from "#tests/support/wait-for.ts";
import { desktop, mounted, openShop, phone, type Shop } from "./open-shop.ts";

let shop: Shop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop();
  owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
});
afterAll(() => shop?.close());

it("moves a slider by its buttons [B3.55]", async () => {
  const page = await shop.newPage();
  await page.goto("/blog/sewn-not-glued");
  await mounted(page, "[data-root=gallery-controls]");
  const slider = page.locator(".gallery-slider");
  const left = () => slider.evaluate((element) => element.scrollLeft);
  expect(await left()).toBe(0);
  await page.getByRole("button", { name: "Next picture" }).click();
  await page.waitForFunction(
    () => (document.querySelector(".gallery-slider")?.scrollLeft ?? 0) > 100,
  );
  await page.getByRole("button", { name: "Previous picture" }).click();
  await page.waitForFunction(
    () => (document.querySelector(".gallery-slider")?.scrollLeft ?? 0) < 100,
  );
  await page.context().close();
});

describe("a slideshow that plays [B3.53] [B4.16]", () => {
  beforeAll(async () => {
    const items = ["mill", "press", "desk"].map((name) => ({
      assetUrl: `/images/scene-${name}.svg`,
      originalSize: "1500x1000",
      altText: name,
    }));
    const galleryOptions = { design: "slideshow", autoplay: true, "autoplay-duration": 1 };
    const show = { collectionId: "gallery", recordType: 14, items, galleryOptions } as const;
    await saveAndPublish(owner, aPost("show", show));
  });
  const open = async (reducedMotion: "reduce" | "no-preference") => {
    const page = await shop.newPage({ reducedMotion });
    await page.goto("/gallery/show");
    await mounted(page, "[data-root=gallery-controls]");
    return page;
  };
  it("continues automatically, and stops on request", async () => {
    const page = await open("no-preference");
    await page.waitForFunction(
      () => (document.querySelector(".gallery-slideshow")?.scrollLeft ?? 0) > 100,
    );
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Play" }).count()).toBe(1);
    await page.context().close();
  });
  it("waits for anyone who asked for less motion", async () => {
    const page = await open("reduce");
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(
      () => (document.querySelector(".gallery-slideshow")?.scrollLeft ?? 0) > 100,
    );
    await page.context().close();
  });
});

describe("the captions of a gallery", () => {
  const saved = async (position: string) => {
    const items = ["mill", "press"].map((name) => ({
      assetUrl: `/images/scene-${name}.svg`,
      originalSize: "1500x1000",
      altText: name,
      title: "A mill",
    }));
    const galleryOptions = { design: "grid", "meta-position": position };
    const change = { collectionId: "gallery", recordType: 14, items, galleryOptions } as const;
    await saveAndPublish(owner, aPost(`captions-${position}`, change));
  };
  /** Where the caption's middle is, as shares of the picture: 0 is its top or left side. */
  const middleIn = async (page: Page) =>
    page
      .locator(".gallery-item")
      .first()
      .evaluate((item) => {
        const [picture, caption] = ["img", "figcaption"].map((name) =>
          item.querySelector(name)?.getBoundingClientRect(),
        );
        if (picture === undefined || caption === undefined) return { x: -1, y: -1 };
        return {
          x: (caption.left + caption.width / 2 - picture.left) / picture.width,
          y: (caption.top + caption.height / 2 - picture.top) / picture.height,
        };
      });
  const inFirst = (share: number) => share > 0 && share < 0.4;
  const inMiddle = (share: number) => share > 0.4 && share < 0.6;
  const inLast = (share: number) => share > 0.6 && share < 1;
  it.each([
    ["top", () => true, (y: number) => y < 0],
    ["top-left", inFirst, inFirst],
    ["top-right", inLast, inFirst],
    ["center", inMiddle, inMiddle],
    ["bottom", () => true, (y: number) => y > 1],
    ["bottom-left", inFirst, inLast],
    ["bottom-right", inLast, inLast],
  ] as const)("are at %s of the picture [B9.33] [B3.65]", async (position, isAtX, isAtY) => {
    await saved(position);
    for (const viewport of [desktop, phone]) {
      const page = await shop.newPage({ viewport });
      // Readers get the gallery as soon as the projection has its publication.
      await until(async () => {
        await page.goto(`/gallery/captions-${position}`);
        return page.locator(".gallery-item img").first().isVisible();
      });
      const { x, y } = await middleIn(page);
      expect([x, y, isAtX(x), isAtY(y)]).toEqual([x, y, true, true]);
      await page.context().close();
    }
  });
});

describe("what has no place to break", () => {
  const long = "W".repeat(180);
  const change = { title: long, excerpt: long, body: `<p>${long}</p>`, tags: [long.slice(0, 50)] };
  beforeAll(async () => {
    await saveAndPublish(owner, aPost("a-long-post", change));
    const fair = { ...anEvent("a-long-event", 1, change), collectionId: "events" };
    const place = { addressTitle: long, addressLine1: long };
    await saveAndPublish(owner, { ...fair, location: place });
    const picture = { assetUrl: "/images/scene-mill.svg", title: long };
    await saveAndPublish(
      owner,
      aPost("long-names", {
        ...change,
        collectionId: "gallery",
        recordType: 14,
        items: [picture, picture],
      }),
    );
  });
  it.each([
    ["desktop", desktop],
    ["phone", phone],
  ] as const)("stays inside a %s", async (_name, viewport) => {
    const page = await shop.newPage({ viewport });
    const wide: string[] = [];
    for (const path of [
      "/blog",
      "/blog/a-long-post",
      "/events",
      "/events/a-long-event",
      "/gallery/long-names",
      "/",
    ]) {
      await page.goto(path);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) wide.push(`${path}: ${over} px`);
    }
    expect(wide).toEqual([]);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
