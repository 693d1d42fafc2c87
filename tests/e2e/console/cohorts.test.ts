import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aBlock, addBlock, addSection, aHeading } from "#tests/support/pages.ts";
import { pressAt, walkTo } from "#tests/support/walk.ts";
import { show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
let page: Page;
const about = "/api/console/pages/about";
const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

beforeAll(async () => {
  shop = await openConsole();
  ok(await shop.client.put(about, { path: "about-books", title: "About" }));
  const changes = [
    ...[addSection("top"), addBlock("top", aBlock("title", aHeading("For all", 1)))],
    ...[addSection("low", "top"), addBlock("low", aBlock("more", aHeading("For few")))],
  ];
  ok(await shop.client.post(`${about}/draft/changes`, { draft: 1, changes }));
  page = await shop.newPage();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const canvas = () => page.frameLocator("iframe[title='Page preview']");
const shownIn = () => canvas().locator("[data-section]").allInnerTexts();
const line = (name: RegExp | string) => page.getByRole("treeitem", { name });
const group = () => page.getByRole("group", { name: "Shown to these groups of visitors" });
const box = (name: string) => group().getByRole("checkbox", { name, exact: true });
const tellsSaved = () => page.getByRole("status").filter({ hasText: "· Saved" }).waitFor();
const cohortsNow = async () => {
  const { body } = await shop.client.get<{
    document: { sections: readonly { cohorts?: readonly string[] }[] };
  }>(`${about}/draft`);
  return body.document.sections[1]?.cohorts;
};

it("a section is limited to groups of visitors by keyboard, marked, looked at as a group, and undone [B3.80]", async () => {
  await show(page, "/pages/about");
  await expect.poll(shownIn).toEqual(["For all", "For few"]);
  await walkTo(page, line(/^Section 2/));
  // What visitors see of a section comes first; everyone sees it unless the owner asks for more.
  const labels = page.getByLabel("Fields").locator("label, summary");
  await labels.filter({ hasText: "Save this section" }).waitFor();
  const names = (await labels.allInnerTexts()).map((text) => text.trim());
  expect(names[0]).toBe("Colours");
  expect(names.indexOf("Who sees this section")).toBeGreaterThan(
    names.indexOf("Save this section"),
  );
  await group().waitFor({ state: "hidden" });
  await pressAt(page, page.getByText("Who sees this section"));
  for (const each of ["C", "D", "E"]) await pressAt(page, box(each), "Space");
  await line("Section 2, shown to A, B").waitFor();
  await page.getByText("Shown to A, B (40 % of recognized visitors)").waitFor();
  await tellsSaved();
  await expect.poll(cohortsNow).toEqual(["A", "B"]);

  // The last group stays.
  await pressAt(page, box("A"), "Space");
  await pressAt(page, box("B"), "Space");
  await expect.poll(() => box("B").isChecked()).toBe(true);
  await line("Section 2, shown to B").waitFor();

  const looking = page.getByRole("combobox", { name: "Show the page as" });
  await walkTo(page, looking);
  await page.keyboard.type("As group A");
  await expect.poll(shownIn).toEqual(["For all"]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(shownIn).toEqual(["For all", "For few"]);

  await tellsSaved();
  await show(page, "/pages/about");
  await line("Section 2, shown to B").waitFor();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await pressAt(page, undo);
  await walkTo(page, line("Section 2, shown to A, B"));
  for (const each of ["C", "D", "E"]) await pressAt(page, box(each), "Space");
  await line(/^Section 2$/).waitFor();
  await looking.waitFor({ state: "detached" });
  await expect.poll(cohortsNow).toBeUndefined();
});
