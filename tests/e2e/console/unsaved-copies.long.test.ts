import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { faultsInEveryLook, settled, show, wide } from "./look.ts";
import { owner } from "./open-console.ts";
import {
  copies,
  createPage,
  draftOf,
  isUnsaved,
  leaveQuestion,
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

it("a link out of the page editor saves first, and asks where that is not possible", async () => {
  await createPage("links");
  const page = await shop.newPage();
  await show(page, "/pages/links");
  await write(page, "one", "Typed just before");
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "History of “links”" }).waitFor();
  expect(await draftOf("links")).toContain("Typed just before");

  await page.goBack();
  await page.route("**/draft/changes", (route) => route.abort());
  await write(page, "two", "Typed on the train");
  await page.getByRole("link", { name: "← Pages" }).click();
  await leaveQuestion(page).getByText("kept in this browser only").waitFor();
  expect(await faultsInEveryLook(page, "the question before leaving a page")).toEqual([]);
  await page.setViewportSize(wide);
  await leaveQuestion(page).getByRole("button", { name: "Stay" }).click();
  await leaveQuestion(page).waitFor({ state: "detached" });
  await expect
    .poll(() => page.getByRole("textbox", { name: "Heading" }).inputValue())
    .toBe("Typed on the train");
  await leaveUnsaved(page);
  await page.unroute("**/draft/changes");
  await show(page, "/pages/links");
  await expect.poll(() => draftOf("links")).toContain("Typed on the train");
  await page.context().close();
});

it("signing out ends the other windows of the browser, also when the member signs in again", async () => {
  await createPage("ending");
  const page = await signIn();
  const second = await page.context().newPage();
  await show(second, "/pages/ending");
  await signOut(page);
  await signInForm(page);
  await signInForm(second);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await settled(page);
  await show(second, "/pages/ending");
  await write(second, "one", "Written after it");
  await expect.poll(() => draftOf("ending")).toContain("Written after it");
});

it("signing out discards unsaved templates of all windows", async () => {
  const page = await signIn();
  const second = await page.context().newPage();
  const templates = [
    [page, "site-footer.html"],
    [second, "site-header.html"],
  ] as const;
  for (const [window, name] of templates) {
    await show(window, `/templates/${name}`);
    await window.getByRole("textbox", { name: /^Source of / }).click();
    await window.keyboard.press("Control+End");
    await window.keyboard.insertText("<!-- Nobody else should read this -->");
    await window.getByText("Not saved · kept in this browser only").waitFor();
  }
  await expect.poll(() => copies(page)).toHaveLength(2);
  await page.bringToFront();
  await signOut(page);
  await question(page).getByRole("button", { name: "Sign out and discard" }).click();
  await signInForm(page);
  expect(await copies(page)).toEqual([]);

  await second.bringToFront();
  await second.keyboard.press("Control+s");
  await signInForm(second);
  expect(await copies(second)).toEqual([]);
});

it("two windows of a post lose nothing of what each of them could not save", async () => {
  type Item = { readonly draft: { readonly title: string; readonly excerpt: string } | null };
  const path = "/api/console/content/items/windows";
  const { body } = await shop.client.get<{
    collections: readonly { id: string; kind: string }[];
  }>("/api/console/content/collections");
  const collectionId = body.collections.find(({ kind }) => kind === "blog")?.id;
  const item = { collectionId, recordType: 1, title: "Windows", urlId: "windows" };
  expect((await shop.client.put(path, item)).status).toBe(200);
  const page = await shop.newPage();
  const second = await page.context().newPage();
  for (const each of [page, second]) await show(each, "/content/windows");
  for (const each of [page, second]) await each.route("**/draft", (route) => route.abort());
  await page.getByLabel("Title").fill("From the first window");
  await isUnsaved(page);
  const tag = second.getByLabel("Tags", { exact: true }).first();
  await tag.fill("second");
  await tag.press("Enter");
  await isUnsaved(second);

  await second.close();
  await page.goto("about:blank");
  await page.unroute("**/draft");
  await show(page, "/content/windows");
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("From the first window");
  const draft = async () => (await shop.client.get<Item>(path)).body.draft;
  await expect.poll(draft).toMatchObject({ title: "From the first window", tags: ["second"] });
});

it("signing out asks about the input of a screen that is saved by a button", async () => {
  const page = await signIn();
  await show(page, "/products/new");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Not saved yet");
  await signOut(page);
  await question(page).getByRole("button", { name: "Stay signed in" }).click();
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => name.inputValue()).toBe("Not saved yet");
  await signOut(page);
  await question(page).getByRole("button", { name: "Sign out and discard" }).click();
  await signInForm(page);
});

it("signing out shows that it waits for what is being saved, and waits once", async () => {
  await createPage("waiting");
  const page = await signIn();
  await show(page, "/pages/waiting");
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/draft/changes", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  let signOuts = 0;
  page.on("request", (request) => {
    const isSession = request.url().endsWith("/api/console/session");
    if (isSession && request.method() === "DELETE") signOuts += 1;
  });
  await write(page, "one", "Typed a moment ago");
  await leaveUnsaved(page);
  // However slow the test is, the wait does not end.
  await page.evaluate(() => {
    performance.now = () => 0;
  });
  await signOut(page);
  const item = page.getByRole("menuitem", { name: "Sign out" });
  await expect.poll(() => item.getAttribute("aria-busy")).toBe("true");
  await item.click();
  answer();
  await signInForm(page);
  expect(signOuts).toBe(1);
  expect(await draftOf("waiting")).toContain("Typed a moment ago");
});
