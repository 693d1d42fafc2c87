import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyPicture } from "#console/pages/blocks/fresh-values.ts";
import type { BlockContent, ContentOf } from "#domain/pages/blocks.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import type { Paragraph } from "#domain/pages/rich-text.ts";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
import { until } from "#tests/support/wait-for.ts";
import { pressAt, walkTo } from "#tests/support/walk.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
const visit = async (path: string) => (await shop.client.get<string>(path)).body;
const createPage = async (id: string, title: string): Promise<void> => {
  await shop.client.put(`/api/console/pages/${id}`, { path: id, title });
};
const frame = (page: Page) => page.frameLocator("iframe[title='Page preview']");
/** Where a part of the page is in the window: the frame shows the page smaller than it is. */
const boxOf = async (page: Page, part: Locator) => {
  await part.waitFor();
  const [around, full] = await page
    .locator("iframe[title='Page preview']")
    .evaluate(
      (element) => [element.getBoundingClientRect().toJSON(), element.clientWidth] as const,
    );
  const scale = around.width / full;
  const { x, y, width, height } = await part.evaluate((element) =>
    element.getBoundingClientRect().toJSON(),
  );
  return {
    x: around.x + x * scale,
    y: around.y + y * scale,
    width: width * scale,
    height: height * scale,
  };
};
const press = async (page: Page, part: Locator): Promise<void> => {
  // A dialog that fades away gives the focus back to what opened it.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const { x, y, width, height } = await boxOf(page, part);
  await page.mouse.click(x + width / 2, y + height / 2);
};
const saved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /· Saved$/ })
    .waitFor();

beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("an owner makes a page and publishes it, with the keyboard alone", async () => {
  const page = await shop.newPage();
  await show(page, "/pages");
  await pressAt(page, page.getByRole("button", { name: "New page" }).first());
  await page.getByRole("dialog").getByLabel("Title").waitFor();
  await page.keyboard.type("Our studio");
  await page.keyboard.press("Enter");
  await walkTo(page, page.getByRole("treeitem", { name: "Page", exact: true }));

  await page.keyboard.press("/");
  await page.getByLabel("Search blocks").waitFor();
  await page.keyboard.type("heading");
  await page.keyboard.press("Enter");
  // From the tree to the fields of a block, and back.
  await pressAt(page, page.getByRole("treeitem", { name: "Heading: Heading" }));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Open every day");
  await frame(page).getByRole("heading", { name: "Open every day" }).waitFor();

  await pressAt(page, page.getByRole("treeitem", { name: "Heading: Open every day" }), "/");
  await page.getByLabel("Search blocks").waitFor();
  await page.keyboard.type("paragraph");
  await page.keyboard.press("Enter");
  await pressAt(page, page.getByRole("treeitem", { name: "Text" }));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Text");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Come and see us.");
  await frame(page).getByText("Come and see us.").waitFor();
  await pressAt(page, page.getByRole("treeitem", { name: "Text" }), "Alt+ArrowUp");
  await saved(page);

  await pressAt(page, page.getByRole("button", { name: "Publish", exact: true }));
  const dialog = page.getByRole("dialog");
  await dialog.getByText("The page has no description for search engines").waitFor();
  await pressAt(page, dialog.getByRole("button", { name: "Publish", exact: true }));
  await dialog.waitFor({ state: "detached" });
  await until(async () => (await visit("/our-studio")).includes("Open every day"));
  const html = await visit("/our-studio");
  expect(html.indexOf("Come and see us.")).toBeLessThan(html.indexOf("Open every day"));
  expect(html).not.toContain("data-block");
});

it("an empty page says how to begin", async () => {
  await createPage("empty", "Empty");
  const page = await shop.newPage();
  await show(page, "/pages/empty");
  const hint = page.getByRole("region", { name: "Empty page" });
  await hint.waitFor();
  expect(await faultsInEveryLook(page, "an empty page")).toEqual([]);
  await page.setViewportSize(wide);
  await hint.getByRole("button", { name: "Title and text" }).click();
  await frame(page).getByRole("heading", { name: "A heading" }).waitFor();
  await hint.waitFor({ state: "detached" });
});

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
  await expect.poll(() => publish.getAttribute("aria-description")).toBe("1 error on this page");
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

it("a slash in a text asks for a block, and is not part of the text", async () => {
  await createPage("slash", "Slash");
  const page = await shop.newPage();
  await show(page, "/pages/slash");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("tab", { name: "Sections" }).click();
  await page.getByRole("button", { name: "Title and text" }).click();
  await press(page, frame(page).getByText("Write what visitors should know."));
  await frame(page).locator("[contenteditable]").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await page.getByLabel("Search blocks").waitFor();
  await page.keyboard.type("quote");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Quotation" }).waitFor();
  await saved(page);
  const { body } = await shop.client.get<{ document: PageDocument }>(
    "/api/console/pages/slash/draft",
  );
  const texts = JSON.stringify(body.document);
  expect(texts).toContain("Write what visitors should know.");
  expect(texts).not.toContain('"/"');
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

/** A page with one block, which is selected; answers its fields. */
const openBlock = async (id: string, content: BlockContent) => {
  await createPage(id, id);
  const changes = [addSection("top"), addBlock("top", aBlock("only", content))];
  await shop.client.post(`/api/console/pages/${id}/draft/changes`, { draft: 1, changes });
  const page = await shop.newPage();
  await show(page, `/pages/${id}`);
  await page.getByRole("treeitem").nth(2).click();
  const fields = page.getByLabel("Fields");
  // The editor of a text is on its way at first.
  const written = (name: string) =>
    fields.getByRole("textbox", { name, exact: true }).and(page.locator("div"));
  return { page, fields, written };
};
const contentOf = async (id: string): Promise<string> => {
  type Read = { readonly document: PageDocument };
  const { body } = await shop.client.get<Read>(`/api/console/pages/${id}/draft`);
  return JSON.stringify(body.document.sections[0]?.blocks[0]?.content);
};

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

it("a letter that is corrected in the field of a quotation leaves its format", async () => {
  const { page, written } = await openBlock("quoted", {
    type: "quote",
    source: "",
    text: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Ten years", marks: [{ type: "bold" }] },
          { type: "text", text: " and no chip" },
        ],
      },
    ],
  });
  await written("Quotation").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect
    .poll(() => contentOf("quoted"))
    .toMatch(/"text":"Ten years","marks":\[{"type":"bold"}\]}.*" and no chip!"/);
  await expect.poll(() => frame(page).locator("strong").textContent()).toBe("Ten years");
  await expect
    .poll(() => page.getByRole("toolbar", { name: "Format" }).getByRole("button").count())
    .toBe(8);
});

it("the addresses of films follow when the films are moved, and after an undo", async () => {
  const item = (name: string) => ({
    image: emptyPicture,
    title: name,
    description: "",
    href: "",
    film: { source: "file" as const, fileUrl: `/files/${name}.mp4`, captionsUrl: "", videoId: "" },
  });
  const { page, fields } = await openBlock("films", {
    type: "gallery",
    options: {},
    pictures: [item("one"), item("two")],
  });
  const files = fields.getByRole("textbox", { name: "File", exact: true });
  const addresses = () =>
    files.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  await expect.poll(addresses).toEqual(["/files/one.mp4", "/files/two.mp4"]);
  await fields.getByRole("button", { name: "Move picture 1 down" }).click();
  await expect.poll(addresses).toEqual(["/files/two.mp4", "/files/one.mp4"]);
  // What is typed before the move is on its way is one step with it.
  await saved(page);
  await files.first().click();
  await page.keyboard.press("End");
  // At once: keys that come slowly are several steps to undo.
  await page.keyboard.insertText("?v=2");
  await expect.poll(addresses).toEqual(["/files/two.mp4?v=2", "/files/one.mp4"]);
  await saved(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(addresses).toEqual(["/files/two.mp4", "/files/one.mp4"]);
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

it("a text is corrected on a phone", async () => {
  await createPage("small", "Small");
  const page = await shop.newPage({ width: 390 });
  await show(page, "/pages/small");
  await page.getByRole("button", { name: "Outline" }).click();
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("button", { name: "Heading" }).click();
  // The fields of a new block are opened.
  await page.getByRole("textbox", { name: "Heading" }).fill("Corrected");
  await page.getByRole("button", { name: "Close" }).click();
  await frame(page).getByRole("heading", { name: "Corrected" }).waitFor();
  await saved(page);
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

it("a version of a page that visitors no longer see can be published again", async () => {
  await createPage("off", "Off");
  const api = "/api/console/pages/off";
  await shop.client.post(`${api}/publish`, {});
  await shop.client.post(`${api}/unpublish`, {});
  const page = await shop.newPage();
  await show(page, "/pages/off/history");
  await page.getByRole("button", { name: "Publish version 1 again" }).click();
  await page.getByText("Version 1 was published.").waitFor();
  await page.getByRole("button", { name: /^Version 2 Published/ }).waitFor();
  expect((await shop.client.get("/off")).status).toBe(200);
});

it("a page is renamed, removed and restored from the list", async () => {
  await createPage("old-name", "Names");
  await shop.client.post("/api/console/pages/old-name/publish", {});
  const page = await shop.newPage();
  await show(page, "/pages");
  await page.getByRole("button", { name: "More for Names" }).click();
  await page.getByRole("menuitem", { name: "Change the path" }).click();
  await page.getByRole("dialog").getByLabel("Path").fill("new-name");
  await page.getByRole("button", { name: "Save path" }).click();
  await page.getByRole("cell", { name: "/new-name" }).waitFor();
  await until(async () => {
    const { status, headers } = await shop.client.get("/old-name");
    return status === 301 && headers.get("location") === "/new-name";
  });
  await page.getByRole("button", { name: "More for Names" }).click();
  await page.getByRole("menuitem", { name: "Move to the trash" }).click();
  await page.getByRole("link", { name: "Names" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Names" }).waitFor();
});

it("a page is renamed in the editor, with the rules and the redirect of the list", async () => {
  await createPage("first-name", "Moving");
  await createPage("taken-name", "Taken");
  await shop.client.post("/api/console/pages/first-name/publish", {});
  const page = await shop.newPage();
  await show(page, "/pages/first-name");
  const fields = page.getByRole("region", { name: "Fields" });
  await fields.getByRole("button", { name: "Change the path" }).click();
  const dialog = page.getByRole("dialog", { name: "Path of “Moving”" });
  await dialog.getByLabel("Path").fill("taken-name");
  await dialog.getByRole("button", { name: "Save path" }).click();
  await dialog.getByText(/already/).waitFor();
  await dialog.getByLabel("Path").fill("second-name");
  await dialog.getByRole("button", { name: "Save path" }).click();
  await page.getByText("The path was changed to /second-name.").waitFor();
  await fields.getByText("/second-name", { exact: true }).waitFor();
  await until(async () => {
    const { status, headers } = await shop.client.get("/first-name");
    return status === 301 && headers.get("location") === "/second-name";
  });
});

it("a page is duplicated, and a block is copied to another page", async () => {
  await createPage("origin", "Origin");
  const page = await shop.newPage();
  await show(page, "/pages/origin");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("button", { name: "Heading" }).click();
  await page.getByRole("textbox", { name: "Heading" }).fill("Worth a copy");
  await saved(page);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("link", { name: "← Pages" }).click();
  await page.getByRole("button", { name: "More for Origin" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByRole("link", { name: "Origin (copy)" }).click();
  await page.getByRole("treeitem", { name: "Heading: Worth a copy" }).waitFor();
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("button", { name: "Paste Heading: Worth a copy" }).click();
  await until(async () => (await page.getByRole("treeitem", { name: /^Heading/ }).count()) === 2);
  await saved(page);
});

it("a section is saved, inserted on another page, and brought up to date there", async () => {
  for (const id of ["first-hours", "second-hours"]) await createPage(id, id);
  const page = await shop.newPage();
  await show(page, "/pages/first-hours");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("tab", { name: "Sections" }).click();
  await page.getByRole("button", { name: "Title and text" }).click();
  await page.getByRole("treeitem", { name: "Section 1" }).click();
  await saved(page);
  await page.getByLabel("Save this section").fill("Our hours");
  await page.getByRole("button", { name: "Save section" }).click();
  await page.getByText("A copy of the saved section “Our hours”.").waitFor();
  await saved(page);

  const other = await shop.newPage();
  await show(other, "/pages/second-hours");
  await other.getByRole("button", { name: "Add a block or section" }).click();
  await other.getByRole("tab", { name: "Saved" }).click();
  await other.getByRole("button", { name: /^Our hours/ }).click();
  await frame(other).getByRole("heading", { name: "A heading" }).waitFor();
  await saved(other);
  await shop.client.post("/api/console/pages/second-hours/publish", {});

  await page.getByRole("treeitem", { name: "Heading: A heading" }).click();
  await page.getByRole("textbox", { name: "Heading" }).fill("Nine to five");
  await saved(page);
  await page.getByRole("treeitem", { name: "Section 1" }).click();
  await page.getByRole("button", { name: "Update the saved section" }).click();
  await page.getByRole("button", { name: "Bring up to date: second-hours" }).click();
  await page.getByText("The draft of “second-hours” was updated.").waitFor();
  expect(await visit("/second-hours")).toContain("A heading");
  await shop.client.post("/api/console/pages/second-hours/publish", {});
  await until(async () => (await visit("/second-hours")).includes("Nine to five"));
  expect(await faultsInEveryLook(page, "a saved section")).toEqual([]);
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

it("a page becomes the home page, and the list says so", async () => {
  await createPage("come-in", "Come in");
  await shop.client.post("/api/console/pages/come-in/publish", {});
  const page = await shop.newPage();
  await show(page, "/pages");
  await page.getByRole("button", { name: "More for Come in" }).click();
  await page.getByRole("menuitem", { name: "Use as home page or elsewhere" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Place" }).click();
  await page.getByRole("option", { name: "Home page" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /^Come in Home page / }).waitFor();
  expect(await visit("/")).toContain("Come in");

  // The next one names the page that leaves, and Undo restores it.
  await createPage("stay-out", "Stay out");
  await shop.client.post("/api/console/pages/stay-out/publish", {});
  await show(page, "/pages");
  await page.getByRole("button", { name: "More for Stay out" }).click();
  await page.getByRole("menuitem", { name: "Use as home page or elsewhere" }).click();
  await dialog.getByRole("combobox", { name: "Place" }).click();
  await page.getByRole("option", { name: "Home page" }).click();
  await dialog.getByText("It will move to its own path, /come-in.").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page
    .getByText(
      "“Stay out” was moved to this place: Home page. “Come in” was moved to its own path, /come-in.",
    )
    .waitFor();
  expect(await visit("/come-in")).toContain("Come in");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("row", { name: /^Come in Home page / }).waitFor();
  await page.getByRole("row", { name: /^Stay out \/stay-out / }).waitFor();
});

it("the dialog says who sees a page with a lock in its new place", async () => {
  await createPage("for-members", "For members");
  await shop.client.put("/api/console/page-access", { paths: ["/for-members"], access: "members" });
  const page = await shop.newPage();
  await show(page, "/pages");
  await page.getByRole("button", { name: "More for For members" }).click();
  await page.getByRole("menuitem", { name: "Use as home page or elsewhere" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Place" }).click();
  await page.getByRole("option", { name: "Contact page" }).click();
  await dialog.getByText("only signed-in visitors see it").waitFor();
});
