import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
});
afterAll(() => opened?.close());

const table = () => page.getByRole("table", { name: "Gift cards" });
const drawer = () => page.getByRole("dialog");
const say = (text: string) => page.getByText(text).first().waitFor();

describe("gift cards", () => {
  it("are none at first", async () => {
    await show(page, "/gift-cards");
    await say("No gift cards yet");
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("are given away, and the code is shown once", async () => {
    await page.getByRole("button", { name: "Issue gift card" }).first().click();
    await drawer().getByRole("button", { name: "Issue gift card" }).click();
    await say("Enter an amount such as 25.00.");
    await page.getByLabel("Amount").fill("25.00");
    await drawer().getByLabel("Email").fill("nobody");
    await drawer().getByRole("button", { name: "Issue gift card" }).click();
    await say("Email is invalid");
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer().getByLabel("Email").fill("ann@friend.example");
    await page.getByRole("textbox", { name: "Note" }).fill("Prize of the fair");
    await drawer().getByRole("button", { name: "Issue gift card" }).click();
    await say("Gift card issued");
    const code = await drawer().locator(".db-mono").textContent();
    expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Done" }).click();
    await table().getByText("ann@friend.example").waitFor();
    await say("on 1 active card");
    await expect.poll(() => page.locator("body").textContent()).not.toContain(code);
  });

  it("have a balance that is changed, and changed back", async () => {
    await table().locator("[data-row-opener]").first().click();
    await drawer().getByRole("heading", { name: "History" }).waitFor();
    await drawer().getByRole("button", { name: "Adjust balance" }).click();
    const dialog = page.getByRole("dialog", { name: /Adjust the balance/ });
    await dialog.getByText("Deduct").click();
    await dialog.getByLabel("Amount").fill("30");
    await dialog.getByLabel("Reason").fill("Recount");
    await dialog.getByRole("button", { name: "Adjust balance" }).click();
    await say("The balance of a gift card cannot be negative.");
    await dialog.getByLabel("Amount").fill("5.50");
    await dialog.getByText("Current balance $25.00, new balance $19.50.").waitFor();
    await dialog.getByRole("button", { name: "Adjust balance" }).click();
    await drawer().getByText("-$5.50").waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await drawer().getByText("+$5.50").waitFor();
  });

  it("are stopped and started, and emailed again", async () => {
    await drawer().getByRole("button", { name: "Disable" }).click();
    await drawer().getByRole("button", { name: "Enable" }).waitFor();
    await drawer().getByRole("button", { name: "Enable" }).click();
    await drawer().getByRole("button", { name: "Disable" }).waitFor();
    await drawer().getByRole("button", { name: "Email the code" }).click();
    const dialog = page.getByRole("dialog", { name: /Email the code/ });
    await expect.poll(() => dialog.getByLabel("To").inputValue()).toBe("ann@friend.example");
    await dialog.getByRole("button", { name: "Send email" }).click();
    await say("The code was emailed to ann@friend.example.");
  });

  it("are found, filtered and shown with fewer columns", async () => {
    await opened.client.post("/api/console/gift-cards", { amountCents: 10_000, note: "Raffle" });
    const { waitFor, eventStore } = opened.server.infrastructure;
    await waitFor(["gift-cards"], await eventStore.head());
    await show(page, "/gift-cards?search=raffle&source=owner&status=active");
    await expect.poll(() => table().locator("tbody tr").count()).toBe(1);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Initial balance" }).uncheck();
    await page.keyboard.press("Escape");
    await expect.poll(() => table().getByText("Initial balance").count()).toBe(0);
    await show(page, "/gift-cards?status=disabled");
    await page.getByRole("button", { name: /Clear/ }).click();
    await table().getByText("ann@friend.example").waitFor();
  });

  it("fit a phone in the dark", async () => {
    const phone = await opened.newPage({ scheme: "dark", width: 390 });
    await show(phone, "/gift-cards");
    await phone.getByText("ann@friend.example").waitFor();
    const overflow = await phone.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.context().close();
  });

  it("make no page complain", () => {
    expect(opened.complaints).toEqual([]);
  });
});
