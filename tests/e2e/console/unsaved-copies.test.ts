import { expect, it } from "vitest";
import { faultsInEveryLook, show, wide } from "./look.ts";
import {
  copies,
  createPage,
  draftOf,
  isUnsaved,
  leaveUnsaved,
  question,
  setUpUnsavedCopies,
  shop,
  signIn,
  signInForm,
  signOut,
  write,
} from "./unsaved-copies-setup.ts";

setUpUnsavedCopies();

it("two windows keep what each could not save, and the next one saves both", async () => {
  await createPage("windows");
  const page = await shop.newPage();
  const second = await page.context().newPage();
  const windows = [page, second];
  for (const each of windows) await show(each, "/pages/windows");
  for (const each of windows) await each.route("**/draft/changes", (route) => route.abort());
  await write(page, "one", "From the first window");
  await isUnsaved(page);
  await write(second, "two", "From the second window");
  await isUnsaved(second);
  await expect.poll(() => copies(page)).toHaveLength(2);
  expect(await draftOf("windows")).not.toContain("From the");

  // As after a crash: both windows are gone.
  await second.close();
  await page.goto("about:blank");
  await page.unroute("**/draft/changes");
  await show(page, "/pages/windows");
  await expect.poll(() => draftOf("windows")).toContain("From the second window");
  expect(await draftOf("windows")).toContain("From the first window");
  await expect.poll(() => copies(page)).toHaveLength(1);
});

it("what was typed into the footer without a connection is there again after a crash", async () => {
  const page = await signIn();
  await show(page, "/header-footer");
  await page.route("**/draft", (route) => route.abort());
  const text = page.getByRole("textbox", { name: "Small print" });
  await text.fill("Typed on the train");
  await page.getByRole("button", { name: "Not saved. Try again" }).waitFor();
  await page.goto("about:blank");
  await show(page, "/header-footer");
  await expect.poll(() => text.inputValue()).toBe("Typed on the train");
  // Its member is asked before it is discarded, also from another screen.
  await show(page, "/orders");
  await signOut(page);
  await question(page).getByRole("button", { name: "Stay signed in" }).click();
  await question(page).waitFor({ state: "detached" });
  await page.unroute("**/draft");
  await show(page, "/header-footer");
  await expect.poll(() => text.inputValue()).toBe("Typed on the train");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await expect.poll(() => copies(page)).toEqual([expect.stringContaining("design-undo")]);
  await signOut(page);
  await signInForm(page);
  expect(await copies(page)).toEqual([]);
});

it("signing out asks about what is not saved, and leaves nothing of it in the browser", async () => {
  await createPage("leaving");
  const page = await signIn();
  await show(page, "/pages/leaving");
  await page.route("**/draft/changes", (route) => route.abort());
  await write(page, "one", "Nobody else should read this");
  await isUnsaved(page);
  await leaveUnsaved(page);
  await signOut(page);
  const dialog = question(page);
  await dialog.waitFor();
  expect(await faultsInEveryLook(page, "the question before signing out")).toEqual([]);
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => copies(page)).toHaveLength(1);

  await page.setViewportSize(wide);
  await signOut(page);
  await dialog.getByRole("button", { name: "Sign out and discard" }).click();
  await signInForm(page);
  expect(await copies(page)).toEqual([]);
  expect(await draftOf("leaving")).not.toContain("Nobody else");
});
