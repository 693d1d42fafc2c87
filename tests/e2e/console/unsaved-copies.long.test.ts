import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { show } from "./look.ts";
import {
  createPage,
  draftOf,
  leaveQuestion,
  setUpUnsavedCopies,
  shop,
  write,
} from "./unsaved-copies-setup.ts";

setUpUnsavedCopies();

it("the question before leaving ends once a slow save has succeeded", async () => {
  await createPage("slow");
  const page = await shop.newPage();
  await show(page, "/pages/slow");
  const arrives = Promise.withResolvers<void>();
  await page.route("**/draft/changes", async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await write(page, "one", "Saved slowly");
  await page.getByRole("link", { name: "← Pages" }).click();
  await leaveQuestion(page).waitFor();
  arrives.resolve();
  await page.getByRole("heading", { name: "Pages", exact: true }).waitFor();
  await leaveQuestion(page).waitFor({ state: "detached" });
  expect(await draftOf("slow")).toContain("Saved slowly");
  await page.close();
});

it("a second window leaves the first one what it can undo, also after a reload", async () => {
  await createPage("undone");
  const page = await shop.newPage();
  const second = await page.context().newPage();
  const undo = (window: Page) => window.getByRole("button", { name: "Undo", exact: true });
  await show(page, "/pages/undone");
  await write(page, "one", "From the first window");
  await expect.poll(() => draftOf("undone")).toContain("From the first window");
  await show(second, "/pages/undone");
  await second.getByRole("treeitem", { name: "Heading: From the first window" }).waitFor();
  await expect.poll(() => undo(second).isDisabled()).toBe(true);
  await write(second, "two", "From the second window");
  await expect.poll(() => draftOf("undone")).toContain("From the second window");

  await show(page, "/pages/undone");
  await expect.poll(() => undo(page).isDisabled()).toBe(false);
  await undo(page).click();
  await expect.poll(() => draftOf("undone")).not.toContain("From the first window");
  expect(await draftOf("undone")).toContain("From the second window");
  await page.context().close();
});
