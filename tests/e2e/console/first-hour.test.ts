import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
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
  await page.getByRole("button", { name: "Start empty" }).click();
  await page.getByRole("heading", { name: "Your first hour" }).waitFor();

  const visitor = await opened.newPage({ signedIn: false });
  await visitor.goto("/shop");
  await visitor.getByRole("heading", { name: "Coming soon" }).waitFor();

  await page.getByRole("link", { name: "Enter a name" }).click();
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
