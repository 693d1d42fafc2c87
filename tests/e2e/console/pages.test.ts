import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { BlockContent, ContentOf } from "#domain/pages/blocks.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import type { Paragraph } from "#domain/pages/rich-text.ts";
import { aText } from "#tests/support/pages.ts";
import { until } from "#tests/support/wait-for.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";
import {
  boxOf,
  contentOf,
  createPage,
  frame,
  openBlock,
  press,
  saved,
  setUpPages,
  shop,
  visit,
} from "./pages-setup.ts";

setUpPages();

const handle = async (page: Page, name: string) => {
  const box = await page.locator(`[data-handle=${name}]`).boundingBox();
  if (box === null) throw new Error(`The handle ${name} is not shown.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const drag = async (page: Page, name: string, to: { x: number; y: number }): Promise<void> => {
  const from = await handle(page, name);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // The frame lets go of the pointer only after the first move.
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.locator("[data-dragging]").waitFor();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
};

const headingBox = (page: Page, name: string) =>
  boxOf(page, frame(page).getByRole("heading", { name }));

it("errors are counted at Publish, lead to their block, and stop nobody", async () => {
  await createPage("checked", "Checked");
  const page = await shop.newPage();
  await show(page, "/pages/checked");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("tab", { name: "Sections" }).click();
  await page.getByRole("button", { name: "Call to action" }).click();
  await frame(page).getByRole("link", { name: "Go to the shop" }).waitFor();
  await page.getByRole("treeitem", { name: "Buttons" }).click();
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await expect.poll(() => publish.getAttribute("aria-description")).toBe(null);
  await page.getByRole("combobox", { name: "Leads to" }).fill("/no-such-page");
  await expect
    .poll(() => publish.getAttribute("aria-description"))
    .toBe("1 error in what you will publish");
  await page.getByRole("treeitem", { name: "Page", exact: true }).click();
  await publish.click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("figure", { name: "In a search engine" })
    .getByText("Checked — ")
    .waitFor();
  await dialog.getByRole("figure", { name: "When the link is shared" }).waitFor();
  expect(await faultsInEveryLook(page, "the check panel")).toEqual([]);
  await page.setViewportSize(wide);
  await dialog.getByRole("button", { name: /^Show: The link to \/no-such-page/ }).click();
  await page.getByRole("heading", { name: "Buttons" }).waitFor();
  await publish.click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await until(async () => (await visit("/checked")).includes("/no-such-page"));
  // Nothing is left to publish: the number leaves the button, and says where the error is now.
  await expect.poll(() => publish.getAttribute("aria-description")).toBe(null);
  await expect.poll(() => publish.textContent()).toBe("Publish");
  const check = page.getByRole("button", { name: "Check", exact: true });
  await expect
    .poll(() => check.getAttribute("aria-description"))
    .toBe("1 error on the published page");
  await check.click();
  await dialog.getByText("The link to /no-such-page").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  // The next change is published with it.
  await page.getByRole("treeitem", { name: "Buttons" }).click();
  await page.getByRole("combobox", { name: "Leads to" }).fill("/no-other-page");
  await expect
    .poll(() => publish.getAttribute("aria-description"))
    .toBe("1 error in what you will publish");
  await check.waitFor({ state: "detached" });
});

it("an owner makes a page with the pointer, undoes, and finds both after a reload", async () => {
  await createPage("pointer", "Pointer");
  const page = await shop.newPage();
  await show(page, "/pages/pointer");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("tab", { name: "Sections" }).click();
  await page.getByRole("button", { name: "Three columns" }).click();
  await frame(page).getByRole("heading", { name: "Second" }).waitFor();
  await saved(page);
  // Pressing a block in the page selects it.
  await press(page, frame(page).getByRole("heading", { name: "Second" }));
  await page.getByRole("heading", { name: "Heading: Second" }).waitFor();
  // The text is typed in the page itself.
  await frame(page).locator("[contenteditable]").waitFor();
  await page.keyboard.press("Control+A");
  // At once: keys that come slowly are several steps to undo.
  await page.keyboard.insertText("Middle");
  await page.getByRole("heading", { name: "Heading: Middle" }).waitFor();
  await page.keyboard.press("Escape");
  await frame(page).getByRole("heading", { name: "Middle" }).waitFor();
  await saved(page);
  await page.reload();
  await frame(page).getByRole("heading", { name: "Middle" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await frame(page).getByRole("heading", { name: "Second" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await frame(page).getByRole("heading", { name: "Second" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Redo" }).click();
  await frame(page).getByRole("heading", { name: "Second" }).waitFor();
});

it("a block is dragged below another one, and drawn wider", async () => {
  await createPage("dragged", "Dragged");
  const page = await shop.newPage();
  await show(page, "/pages/dragged");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("tab", { name: "Sections" }).click();
  await page.getByRole("button", { name: "Three columns" }).click();
  await page.getByRole("treeitem", { name: "Heading: Second" }).click();
  await page.locator("[data-handle=move]").waitFor();
  const [first, second] = [await headingBox(page, "First"), await headingBox(page, "Second")];
  const grip = await handle(page, "move");
  await drag(page, "move", { x: grip.x - (second.x - first.x), y: second.y + 150 });
  await until(async () => (await headingBox(page, "Second")).y > second.y + 20);
  expect((await headingBox(page, "Second")).x).toBeCloseTo(first.x, 0);
  await page.getByRole("treeitem", { name: "Heading: Second" }).waitFor();
  await expect.poll(() => page.getByRole("treeitem").last().textContent()).toBe("Heading: Second");

  const third = await headingBox(page, "Third");
  await drag(page, "end", { x: third.x + third.width, y: third.y });
  await until(async () => (await headingBox(page, "Second")).width > second.width * 2.5);
  await saved(page);
  const { body } = await shop.client.get<{ document: PageDocument }>(
    "/api/console/pages/dragged/draft",
  );
  const blocks = body.document.sections.flatMap((section) => section.blocks);
  expect(blocks.at(-1)?.at.desktop).toEqual({ row: 3, column: 1, rows: 1, columns: 12 });

  // A new block comes below the selected one, and what was there goes further down.
  await page.getByRole("treeitem", { name: "Heading: First" }).click();
  await page.locator("[data-handle=add]").click();
  await page.getByRole("button", { name: "Quotation" }).click();
  await saved(page);
  await until(async () => (await headingBox(page, "Second")).y > second.y + 100);
});

it("two members who change one block lose nothing", async () => {
  await createPage("both", "Both");
  const first = await shop.newPage();
  await show(first, "/pages/both");
  await first.getByRole("button", { name: "Add a block or section" }).click();
  await first.getByRole("button", { name: "Heading" }).click();
  await saved(first);
  const second = await shop.newPage();
  await show(second, "/pages/both");
  const lines = [first, second].map((page) => page.getByRole("treeitem", { name: /^Heading/ }));
  for (const line of lines) await line.click();
  const fields = [first, second].map((page) => page.getByRole("textbox", { name: "Heading" }));
  // The second window does not hear of the first one's change before it sends its own.
  await second.route("**/draft", (route) => route.abort());
  await fields[0]?.fill("Theirs");
  await saved(first);
  await fields[1]?.fill("Mine");
  const dialog = second.getByRole("dialog");
  await dialog.getByText("You changed this part in another window, too.").waitFor();
  await dialog.getByText("Theirs", { exact: true }).first().waitFor();
  await second.unroute("**/draft");
  await dialog.getByRole("button", { name: "Keep both" }).click();
  await frame(second).getByRole("heading", { name: "Theirs" }).waitFor();
  await frame(second).getByRole("heading", { name: "Mine" }).waitFor();
  await first.getByRole("treeitem", { name: "Heading: Mine" }).waitFor();
});

it("what another member changes is in a field that has the focus, before the next key", async () => {
  const { text: firing } = aText("Clay.") as ContentOf<"text">;
  const [clay] = firing.content as [Paragraph];
  const fired = (text: string): Paragraph => ({ ...clay, content: [{ type: "text", text }] });
  const withSecond = (text: string): BlockContent => ({
    type: "text",
    text: { ...firing, content: [clay, fired(text)] },
  });
  const { page, written } = await openBlock("shared", withSecond("Kiln."));
  const field = written("Text");
  await field.locator("p").first().click();
  await page.keyboard.press("End");
  type Read = { readonly editions: Readonly<Record<string, number>> };
  const api = "/api/console/pages/shared/draft";
  const { editions } = (await shop.client.get<Read>(api)).body;
  const theirs: DraftEdit = {
    type: "ChangeBlock",
    changeId: crypto.randomUUID(),
    blockId: "only",
    content: withSecond("Kiln, fired twice."),
    edition: editions.only ?? 0,
  };
  await shop.client.post(`${api}/changes`, { draft: 1, changes: [theirs] });
  // The draft is read again when the window is looked at.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      return field.textContent();
    })
    .toBe("Clay.Kiln, fired twice.");
  await page.keyboard.type(" Wheel.");
  await saved(page);
  await expect.poll(() => contentOf("shared")).toMatch(/"Clay. Wheel.".*"Kiln, fired twice."/);
});

it("what is typed without a connection is sent when it is back", async () => {
  await createPage("away", "Away");
  const page = await shop.newPage();
  await show(page, "/pages/away");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("button", { name: "Heading" }).click();
  await saved(page);
  await page.route("**/draft/changes", (route) => route.abort());
  await page.getByRole("textbox", { name: "Heading" }).fill("Typed while away");
  await page.getByText("Your changes are kept in this browser").waitFor();
  await page.unroute("**/draft/changes");
  await saved(page);
  const { body } = await shop.client.get<{ document: unknown }>("/api/console/pages/away/draft");
  expect(JSON.stringify(body.document)).toContain("Typed while away");
});

it("an earlier version is looked at, compared and published again", async () => {
  await createPage("versions", "Versions");
  const api = "/api/console/pages/versions";
  await shop.client.post(`${api}/publish`, {});
  const page = await shop.newPage();
  await show(page, "/pages/versions");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("button", { name: "Heading" }).click();
  await page.getByRole("textbox", { name: "Heading" }).fill("The second version");
  await saved(page);
  await shop.client.post(`${api}/publish`, {});
  await page.getByRole("link", { name: "History" }).click();
  await page.getByText("The same as the draft.").waitFor();
  await page.getByRole("button", { name: /^Version 1 .*Published .* · You$/ }).click();
  // The section, and the heading in it.
  const added = page.getByRole("list", { name: "What the draft changes" }).getByText("added");
  await expect.poll(() => added.count()).toBe(2);
  await page.getByRole("button", { name: "Publish version 1 again" }).click();
  await until(async () => !(await visit("/versions")).includes("The second version"));
});

it("a scheduled publication says for when, and is cancelled where it is seen", async () => {
  await createPage("soon", "Soon");
  const page = await shop.newPage();
  await show(page, "/pages/soon");
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this page" });
  await dialog.getByText("At a time").click();
  const time = dialog.getByLabel("Visitors see it from");
  await time.fill("2020-05-01T09:00");
  await expect.poll(() => time.getAttribute("aria-invalid")).toBe("true");
  await dialog.getByText("Enter a time in the future.").waitFor();
  await time.fill("2040-05-01T09:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("The page was scheduled.").waitFor();
  // What becomes of it is said before something else is published.
  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.getByText(/no longer get the version that is scheduled for May 1, 2040/).waitFor();
  await dialog.getByText("At a time").click();
  await time.fill("2041-05-01T09:00");
  await dialog.getByText(/^Before that, visitors get the version .* May 1, 2040/).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: /^Scheduled for .*2040/ }).click();
  await page.getByRole("button", { name: "Publish version 1 now" }).waitFor();
  await page.getByRole("button", { name: /^Version 1 .*For .*2040/ }).waitFor();
  expect(await faultsInEveryLook(page, "a scheduled version")).toEqual([]);

  await show(page, "/pages");
  const row = page.getByRole("row").filter({ hasText: "Soon" });
  await row.getByText(/for .*2040/).waitFor();
  await row.getByRole("button", { name: "More for Soon" }).click();
  await page.getByRole("menuitem", { name: "Cancel the schedule" }).click();
  await page.getByText("The schedule was cancelled.").waitFor();
  await row.getByText("Draft", { exact: true }).waitFor();
  expect((await shop.client.get("/soon")).status).toBe(404);
});

it("the screens are accessible in every look", async () => {
  await createPage("look", "Look");
  const page = await shop.newPage();
  await show(page, "/pages/look");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("tab", { name: "Sections" }).click();
  await page.getByRole("button", { name: "Picture with text" }).click();
  await saved(page);
  expect(await faultsInEveryLook(page, "/pages/look")).toEqual([]);
  expect(await faultsInEveryLook(page, "/pages")).toEqual([]);
});
