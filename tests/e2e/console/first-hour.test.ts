import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO: "false" });
  page = await opened.newPage();
});
afterAll(() => opened?.close());

const expectFaultless = async (what: string): Promise<void> => {
  expect(await faultsInEveryLook(page, what)).toEqual([]);
  await page.setViewportSize(wide);
};

it("a new website begins with a question, and leads from there to an open shop", async () => {
  await show(page, "/");
  await page.getByRole("heading", { name: "How do you want to start?" }).waitFor();
  await expectFaultless("question");
  // What this browser says about where the owner is; products keep the currency.
  const { timeZone } = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions());
  await expect.poll(() => page.getByLabel("Time zone").inputValue()).toBe(timeZone);
  await page.getByLabel("Time zone").selectOption("Europe/Berlin");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByRole("button", { name: "Start empty" }).click();
  await page.getByRole("heading", { name: "Your first hour" }).waitFor();

  const visitor = await opened.newPage({ signedIn: false });
  await visitor.goto("/shop");
  await visitor.getByRole("heading", { name: "Coming soon" }).waitFor();

  await page.getByRole("link", { name: "Enter a name" }).click();
  const chosen = (name: string) => () => page.getByRole("combobox", { name }).inputValue();
  await expect.poll(chosen("Currency")).toBe("EUR – Euro");
  await expect.poll(chosen("Time zone")).toBe("Europe/Berlin");
  await page.getByLabel("Title").fill("Tonwerk");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved.").waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.locator("li", { hasText: "Name your website" }).getByLabel("Done").waitFor();

  await page.getByRole("button", { name: "Skip: Set up email" }).click();
  await page.getByRole("button", { name: "Resume: Set up email" }).waitFor();
  await expectFaultless("steps");

  await page.getByRole("button", { name: "Open the shop", exact: true }).click();
  await page.getByText("The shop is open.").waitFor();
  await expect
    .poll(async () => {
      await visitor.goto("/shop");
      return visitor.getByRole("heading", { name: "Coming soon" }).count();
    })
    .toBe(0);
  expect(opened.complaints).toEqual([]);
});

it("the first newsletter makes a released form that joins a mailing list, and shows it", async () => {
  const content: BlockContent = { type: "newsletter", title: "News", text: "", formId: "" };
  const path = "/api/console/pages/first-letter";
  await opened.client.put(path, { path: "first-letter", title: "First letter" });
  const changes = [addSection("s"), addBlock("s", aBlock("b", content))];
  await opened.client.post(`${path}/draft/changes`, { draft: 1, changes });
  await show(page, "/pages/first-letter");
  await page.getByRole("treeitem", { name: /^Newsletter/ }).click();
  const create = page.getByRole("button", { name: "Make a sign-up form" });
  await create.click();
  await page.getByText("join the mailing list “Newsletter”.").waitFor();
  await create.waitFor({ state: "detached" });
  await expect
    .poll(() => page.getByLabel("Form that joins a mailing list").inputValue())
    .toBe("newsletter-sign-up");
  const chosen = page.getByLabel("Form that joins a mailing list").locator("option:checked");
  await expect.poll(() => chosen.textContent()).toBe("Newsletter sign-up");
  const canvas = page.frameLocator("iframe[title='Page preview']");
  await canvas.getByText("Yes, send me news by email").waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: /· Saved$/ })
    .waitFor();
  const { status } = await opened.client.post(`${path}/publish`, {});
  expect(status).toBe(200);
  await expect
    .poll(async () => (await opened.client.get<string>("/first-letter")).body)
    .toContain("Yes, send me news by email");
});
