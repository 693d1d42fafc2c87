import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityFaults, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole({ MAIL_CAPTURE: "false" });
  page = await opened.newPage();
});
afterAll(() => opened?.close());

it.each([
  ["/gift-cards", "Gift card codes are not delivered"],
  ["/members", "Invitations and links to a new password only go through"],
  ["/reviews", "Review requests are not sent"],
  ["/subscriptions", "Subscribers hear nothing"],
  ["/settings", "Nothing that these settings promise to send goes out"],
])("%s says that email is not set up, with a link to how", async (path, words) => {
  await show(page, path);
  const notice = page.getByRole("alert").filter({ hasText: words });
  await notice.waitFor();
  await expect
    .poll(() => notice.getByRole("link", { name: "Set up email" }).getAttribute("href"))
    .toContain("/settings/email");
  expect(await accessibilityFaults(page)).toEqual([]);
});

it("does not promise to email an invitation", async () => {
  await show(page, "/members");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("copy the link from the list").waitFor();
  await dialog.getByRole("textbox", { name: "Email" }).fill("eve@shop.example");
  await dialog.getByRole("checkbox", { name: "Editor", exact: true }).check();
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  await page.getByRole("button", { name: /^Copy link/ }).waitFor();
});

it("says that payment in parts is not available", async () => {
  await show(page, "/settings");
  await page.getByText("No payment provider is set up").waitFor();
});

it("never made a screen throw", () => expect(opened.complaints).toEqual([]));
