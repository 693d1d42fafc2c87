import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { starters } from "#domain/starters/all.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO: "false" });
  page = await opened.newPage();
});
afterAll(() => opened.close());

it("six starters are drawn with the owner's name, chosen by a click, and undone", async () => {
  await opened.client.request("/api/console/website-settings", {
    method: "PATCH",
    json: { title: "Tonwerk" },
  });
  await show(page, "/starters");
  await expect
    .poll(async () => (await page.getByRole("listitem").getByText("Tonwerk").count()) >= 6)
    .toBe(true);
  expect(await faultsInEveryLook(page, "starters")).toEqual([]);
  await page.getByRole("button", { name: "Begin with Bookshop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Begin", exact: true }).click();
  await page.getByText("Your website began with Bookshop").waitFor();
  expect(await faultsInEveryLook(page, "a chosen starter")).toEqual([]);
  await page.getByRole("button", { name: "Undo the starter" }).click();
  await page.getByText("The starter was undone.").waitFor();
  expect(opened.complaints).toEqual([]);
});

const MAX_SHIFT = 0.02;

/** A phone that counts how much of a page moved while it was loaded, as browsers do. */
const openPhone = async () => {
  const phone = await opened.newPage({ signedIn: false, width: 390 });
  const devTools = await phone.context().newCDPSession(phone);
  await phone.addInitScript(() => {
    const moved = { shift: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly { value: number }[])
        moved.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async (path: string): Promise<number> => {
    // Its fonts are not there yet, as on a first visit.
    await devTools.send("Network.clearBrowserCache");
    await phone.goto(path, { waitUntil: "networkidle" });
    await phone.evaluate(async () => {
      await document.fonts.ready;
      // What moved is reported with the next frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    return phone.evaluate(() => (window as unknown as { moved: { shift: number } }).moved.shift);
  };
};

it("every starter is a website without barriers, in light and on a phone, of which nothing moves while it loads", async () => {
  const visitor = await opened.newPage({ signedIn: false });
  const shiftOf = await openPhone();
  for (const { id } of starters) {
    await opened.client.request("/api/console/starter", { method: "PUT", json: { starter: id } });
    await expect
      .poll(async () => {
        await visitor.goto("/");
        return (await visitor.locator("h1").first().textContent()) ?? "";
      })
      .toBe(starters.find((starter) => starter.id === id)?.headline);
    for (const path of ["/", "/about"]) {
      expect(await shiftOf(path), `${id} ${path}`).toBeLessThanOrEqual(MAX_SHIFT);
      await visitor.goto(path);
      expect(await faultsInEveryLook(visitor, `${id} ${path}`)).toEqual([]);
    }
  }
});
