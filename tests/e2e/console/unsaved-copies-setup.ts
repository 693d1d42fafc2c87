import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { aBlock, addBlock, addSection, aHeading } from "#tests/support/pages.ts";
import { settled } from "./look.ts";
import { type OpenConsole, openConsole, owner } from "./open-console.ts";

export let shop: OpenConsole;

export const createPage = async (id: string): Promise<void> => {
  const path = `/api/console/pages/${id}`;
  await shop.client.put(path, { path: id, title: id });
  const blocks = ["one", "two"].map((name) => addBlock("s", aBlock(name, aHeading(name))));
  const changes = [addSection("s"), ...blocks];
  const { status } = await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  expect(status).toBe(200);
};

export const draftOf = async (id: string): Promise<string> =>
  JSON.stringify((await shop.client.get(`/api/console/pages/${id}/draft`)).body);

export const isUnsaved = (page: Page) =>
  page.getByText("Your changes are kept in this browser").first().waitFor();

export const write = async (page: Page, block: string, text: string) => {
  await page.getByRole("treeitem", { name: `Heading: ${block}`, exact: true }).click();
  await page.getByRole("textbox", { name: "Heading" }).fill(text);
};

/** A page with a separate session, so that signing out ends no other one. */
export const signIn = async (): Promise<Page> => {
  const page = await shop.newPage({ signedIn: false });
  await page.goto("/config/account");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await settled(page);
  return page;
};

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Owner", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
};

export const question = (page: Page) =>
  page.getByRole("dialog", { name: "Sign out and discard unsaved changes?" });

export const leaveQuestion = (page: Page) =>
  page.getByRole("dialog", { name: "Leave without saving?", exact: true });

/** Leaves the editor for the list of pages, although its change cannot be saved now. */
export const leaveUnsaved = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "← Pages" }).click();
  await leaveQuestion(page).getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Pages", exact: true }).waitFor();
  await settled(page);
};

export const signInForm = (page: Page) => page.getByRole("heading", { name: "Sign in" }).waitFor();

/** Registers the set-up of these tests, once in a file. */
export const setUpUnsavedCopies = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};

/** The keys under which this browser keeps what is not saved. */
export const copies = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) =>
      /page-draft|item-draft|item-undo|design-|form-draft|template\.|form\./.test(key),
    ),
  );
