import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { getContentBlocksContract } from "#commands/content/blocks-contract.ts";
import { lookContracts } from "#commands/looks/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import type { getConsoleContentContract } from "#read-api/content/contract.ts";
import { aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { addMember } from "#tests/support/members.ts";
import { aBlock, aText, changeBlock } from "#tests/support/pages.ts";
import { walkTo } from "#tests/support/walk.ts";
import { accessibilityFaults, faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO: "false" });
});
afterAll(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.close();
});

/** A page in the browser of another member. */
const newPageOf = async (role: WebsiteRole): Promise<Page> => {
  const email = `${crypto.randomUUID()}@shop.example`;
  const { token } = await addMember(opened.server.infrastructure, role, { email });
  const page = await opened.newPage({ signedIn: false });
  const cookie = { name: "daybook_owner", value: encodeURIComponent(token) };
  await page.context().addCookies([{ ...cookie, url: opened.server.origin }]);
  return page;
};
type Item = ResponseOf<typeof getConsoleContentContract>;
const rowsOf = (page: Page) => page.getByRole("dialog").getByRole("listitem");
const closeList = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Close" }).press("Enter");

it("one old change of a post is undone under later ones, also after a reload", async () => {
  const { client } = opened;
  await defineCollections(client);
  await saveAndPublish(client, aPost("bread", { title: "Bread", body: "<p>Slow.</p>" }));
  const page = await opened.newPage();
  await show(page, "/content/bread");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  const slug = page.getByRole("textbox", { name: "URL slug" });
  const saved = () => page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
  const write = async (change: () => Promise<unknown>) => {
    await change();
    await page.keyboard.press("Control+s");
    await saved();
  };
  await write(() => title.fill("Rye bread"));
  await write(() => slug.fill("rye-bread"));
  await show(page, "/content/bread");
  await page.getByRole("button", { name: "Changes" }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  const first = rowsOf(page).filter({ hasText: "Title: “Bread” is now “Rye bread”" });
  await expect.poll(() => first.textContent()).toMatch(/ · /);
  expect(await faultsInEveryLook(page, "the changes of a post")).toEqual([]);
  const undo = "Undo this: Title: “Bread” is now “Rye bread”";
  await first.getByRole("button", { name: undo, exact: true }).click();
  await page.getByText("The change was undone. Later changes stay.").waitFor();
  await rowsOf(page).filter({ hasText: "undone" }).waitFor();
  await closeList(page);
  await expect.poll(() => title.inputValue()).toBe("Bread");
  await expect.poll(() => slug.inputValue()).toBe("rye-bread");
  // It is a step like any other.
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(() => title.inputValue()).toBe("Rye bread");
  await page.context().close();
});

it("one old change of the menu is undone by keyboard, and a later one of the same link says why not", async () => {
  const page = await opened.newPage();
  await show(page, "/header-footer");
  const label = page.getByRole("textbox", { name: "Label" });
  const target = page.getByRole("combobox", { name: "Leads to", exact: true });
  const save = async () => {
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  };
  await page.getByRole("button", { name: "Add a link" }).first().click();
  await target.fill("/bread");
  await label.fill("Bread");
  await save();
  const print = page.getByRole("textbox", { name: "Small print" });
  await print.fill("Baked by us");
  await save();
  await label.fill("Our bread");
  await save();

  await walkTo(page, page.getByRole("button", { name: "More", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await walkTo(page, page.getByRole("menuitem", { name: "Changes of the draft" }), "ArrowDown");
  await page.keyboard.press("Enter");
  const added = rowsOf(page).filter({ hasText: "Menu: “Bread” added" });
  await added.waitFor();
  await expect.poll(() => added.getByRole("button").count()).toBe(0);
  await expect
    .poll(() => added.textContent())
    .toContain("A later change is about the same part (menu).");
  const footer = rowsOf(page).filter({ hasText: "“Baked by us”" });
  await walkTo(page, footer.getByRole("button", { name: "Undo this" }));
  await page.keyboard.press("Enter");
  await page.getByText("The change was undone. Later changes stay.").waitFor();
  // The pressed button is gone, and the keys stay in the list.
  await page.getByRole("list", { name: "Changes" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => print.inputValue()).not.toBe("Baked by us");
  await expect.poll(() => label.inputValue()).toBe("Our bread");
  await page.context().close();
});

it("one old change of the look is undone on a phone, by touch", async () => {
  const phone = await opened.newPage({ width: 390, touch: true });
  await show(phone, "/looks");
  const save = async () => {
    await phone.getByRole("button", { name: /Save now|Saving…|Saved/ }).tap();
    await phone.getByRole("button", { name: "Saved", exact: true }).waitFor();
  };
  await phone.getByText("Round", { exact: true }).tap();
  await save();
  await phone.getByText("Airy", { exact: true }).tap();
  await save();
  await phone.getByRole("button", { name: "More", exact: true }).tap();
  await phone.getByRole("menuitem", { name: "Changes of the draft" }).tap();
  const corners = rowsOf(phone).filter({ hasText: /Corners: “.+” is now “Round”/ });
  await corners.getByRole("button", { name: "Undo this" }).tap();
  await phone.getByText("The change was undone. Later changes stay.").waitFor();
  await expect.poll(() => corners.getByRole("button").count()).toBe(0);
  expect(await accessibilityFaults(phone)).toEqual([]);
  await phone.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  const checked = (name: string) => phone.getByRole("radio", { name, exact: true }).isChecked();
  await expect.poll(() => checked("Round")).toBe(false);
  await expect.poll(() => checked("Airy")).toBe(true);
  await phone.context().close();
});

it("a member undoes what another one has saved since the look was opened", async () => {
  const { client } = opened;
  type State = ResponseOf<typeof lookContracts.get>;
  const look = async () => (await client.get<State>(lookContracts.get.path)).body;
  const page = await newPageOf("EDITOR");
  await show(page, "/looks");
  const checked = (name: string) => page.getByRole("radio", { name, exact: true }).isChecked();
  await expect.poll(() => checked("Airy")).toBe(true);

  const { edition, draft } = await look();
  const document = draft && { ...draft, colors: { ...draft.colors, activeThemeId: "dark" } };
  expect((await client.put(lookContracts.save.path, { edition, document })).status).toBe(200);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Changes of the draft" }).click();
  const theirs = rowsOf(page).filter({ hasText: "“Visitor’s setting” is now “Dark”" });
  await theirs.getByRole("button", { name: /^Undo this: Light or dark/ }).click();
  await page.getByText("The change was undone. Later changes stay.").waitFor();
  await theirs.filter({ hasText: "undone" }).waitFor();
  expect((await look()).draft).toEqual(draft);
  await closeList(page);
  await expect.poll(() => checked("Dark")).toBe(false);
  await expect.poll(() => checked("Airy")).toBe(true);
  await page.context().close();
});

it("a member undoes what another one has saved since the post was opened", async () => {
  const { client } = opened;
  const path = "/api/console/content/items/bread";
  const page = await newPageOf("EDITOR");
  await show(page, "/content/bread");
  await page.getByRole("textbox", { name: "URL slug" }).waitFor();
  const { draft, draftEdition: seen } = (await client.get<Item>(path)).body;
  const { itemId: _id, ...item } = { ...draft, body: "<p>Fast.</p>" };
  expect((await client.put(`${path}/draft`, { seen, item })).status).toBe(200);
  await page.getByRole("button", { name: "Changes" }).click();
  const theirs = rowsOf(page).filter({ hasText: "Text: “Slow.” is now “Fast.”" });
  await theirs.getByRole("button", { name: /^Undo this: Text/ }).click();
  await page.getByText("The change was undone. Later changes stay.").waitFor();
  await theirs.filter({ hasText: "undone" }).waitFor();
  await page.context().close();
});

it("members who can only read see the changes of the look and of a post, without buttons", async () => {
  const page = await newPageOf("VIEWER");
  await show(page, "/looks");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect
    .poll(() => page.getByRole("menuitem").allTextContents())
    .toEqual(["Changes of the draft", "History"]);
  await page.getByRole("menuitem", { name: "Changes of the draft" }).click();
  await rowsOf(page).filter({ hasText: "Space: " }).first().waitFor();
  await expect.poll(() => rowsOf(page).getByRole("button").count()).toBe(0);
  expect(await faultsInEveryLook(page, "the changes of a look for a reader")).toEqual([]);
  await closeList(page);
  await show(page, "/content/bread");
  await page.getByRole("button", { name: "Changes" }).click();
  await rowsOf(page).first().waitFor();
  await expect.poll(() => rowsOf(page).getByRole("button").count()).toBe(0);
  await page.context().close();
});

it("publishing, discarding and restoring a look show first what another member has saved", async () => {
  const { client } = opened;
  type State = ResponseOf<typeof lookContracts.get>;
  const look = async () => (await client.get<State>(lookContracts.get.path)).body;
  const [mine, theirs] = [await newPageOf("ADMIN"), await newPageOf("ADMIN")];
  for (const each of [mine, theirs]) await show(each, "/looks");
  const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
  await expect.poll(() => radio(mine, "Airy").isChecked()).toBe(true);
  const saveTheirs = async (name: string) => {
    await theirs.getByText(name, { exact: true }).click();
    await theirs.keyboard.press("Control+s");
    await theirs.getByRole("button", { name: "Saved", exact: true }).waitFor();
  };
  /** What the other member has saved is named and shown; nothing else has happened. */
  const seesFirst = async (name: string, what: string, act: () => Promise<unknown>) => {
    const before = await look();
    await act();
    const notice = `since you opened it: ${what}. The screen shows it now.`;
    await mine.getByText(notice).first().waitFor();
    await expect.poll(() => radio(mine, name).isChecked()).toBe(true);
    expect(await look()).toEqual(before);
  };
  const publish = () => mine.getByRole("button", { name: "Publish", exact: true }).click();
  const inMenu = async (name: string) => {
    await mine.getByRole("button", { name: "More", exact: true }).click();
    await mine.getByRole("menuitem", { name }).click();
  };

  await saveTheirs("Compact");
  await seesFirst("Compact", "shapes", publish);
  await publish();
  await mine.getByText("published.").first().waitFor();
  expect((await look()).published?.version).toBe(1);

  await show(theirs, "/looks");
  await saveTheirs("Airy");
  await show(mine, "/looks");
  await expect.poll(() => radio(mine, "Airy").isChecked()).toBe(true);
  await saveTheirs("Normal");
  const discard = () => inMenu("Discard the draft");
  await seesFirst("Normal", "shapes", discard);
  await discard();
  await mine.getByText("The draft was discarded.").waitFor();
  await expect.poll(() => radio(mine, "Compact").isChecked()).toBe(true);

  await mine.getByText("Airy", { exact: true }).click();
  await publish();
  await mine.getByRole("button", { name: "Publish", exact: true, disabled: true }).waitFor();
  await show(theirs, "/looks");
  await saveTheirs("Normal");
  await inMenu("History");
  const restore = () => mine.getByRole("button", { name: "Restore version 1" }).click();
  await seesFirst("Normal", "shapes", restore);
  await restore();
  await mine.getByText("Version 1 was published again, as version 3.").waitFor();
  for (const each of [mine, theirs]) await each.context().close();
});

it("publishing and discarding a post show first what another member has saved", async () => {
  const { client } = opened;
  const path = "/api/console/content/items/bread";
  const read = async () => (await client.get<Item>(path)).body;
  const page = await newPageOf("ADMIN");
  await show(page, "/content/bread");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.waitFor();
  const saveTheirs = async (written: string) => {
    const { draft, definition, draftEdition: seen } = await read();
    const { itemId: _id, blocks: _blocks, ...item } = { ...definition, ...draft, title: written };
    expect((await client.put(`${path}/draft`, { seen, item })).status).toBe(200);
  };
  const dialog = page.getByRole("dialog");
  const openDialog = () => page.getByRole("button", { name: "Publish…" }).click();
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();

  await saveTheirs("Dark bread");
  await openDialog();
  await press("Discard changes");
  await dialog.getByText("since you opened it: title. The screen shows it now.").waitFor();
  await expect.poll(() => title.inputValue()).toBe("Dark bread");
  await saveTheirs("Light bread");
  await press("Publish");
  await dialog.getByText("since you opened it: title.").waitFor();
  await expect.poll(() => title.inputValue()).toBe("Light bread");
  expect((await read()).definition.title).toBe("Bread");
  await press("Publish");
  await dialog.waitFor({ state: "detached" });
  expect((await read()).definition.title).toBe("Light bread");
  await page.context().close();
});

it("publishing and discarding a post show first the blocks that another member has changed", async () => {
  const { client } = opened;
  const path = "/api/console/content/items/rolls";
  const read = async () => (await client.get<Item>(path)).body;
  type Blocks = ResponseOf<typeof getContentBlocksContract>;
  const rolls = aPost("rolls", { title: "Rolls", body: "<p>Soft.</p>" });
  await saveAndPublish(client, rolls);
  const save = async (seen: number, item: object) =>
    expect((await client.put(`${path}/draft`, { seen, item })).status).toBe(200);
  await save(0, { ...rolls, title: "Fresh rolls" });
  const page = await newPageOf("ADMIN");
  await show(page, "/content/rolls");
  const shown = (words: string) => page.locator("main").getByText(words, { exact: true });
  await shown("Soft.").waitFor();
  const dialog = page.getByRole("dialog");
  const openDialog = () => page.getByRole("button", { name: "Publish…" }).click();
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  const asksFirst = async (button: string, words: string) => {
    const before = await read();
    await press(button);
    await dialog.getByText("since you opened it: text. The screen shows it now.").waitFor();
    await shown(words).waitFor();
    expect(await read()).toEqual(before);
  };
  const rewrite = async (words: string) => {
    const { draft, editions, firstEdition } = (await client.get<Blocks>(`${path}/blocks`)).body;
    const changes = [changeBlock("words", editions.words ?? firstEdition, aText(words))];
    const { status } = await client.post(`${path}/blocks/changes`, { draft, changes });
    expect(status).toBe(200);
  };

  // The other member writes the text with blocks.
  const section = { id: "text", look: newLook(), layout: newLayout() };
  const blocks = { sections: [{ ...section, blocks: [aBlock("words", aText("Crisp."), 1)] }] };
  const written = { ...rolls, title: "Fresh rolls" };
  await save(1, { ...written, blocks: { ...newDocument("Rolls"), ...blocks } });
  await openDialog();
  await asksFirst("Publish", "Crisp.");
  await press("Publish");
  await dialog.waitFor({ state: "detached" });
  expect((await read()).definition.body).toContain("Crisp.");

  await rewrite("Warm.");
  await page.reload();
  await shown("Warm.").waitFor();
  await openDialog();
  await rewrite("Cold.");
  await asksFirst("Discard changes", "Cold.");
  await rewrite("Burnt.");
  await asksFirst("Publish", "Burnt.");
  await press("Discard changes");
  await dialog.waitFor({ state: "detached" });
  await shown("Crisp.").waitFor();

  // What is typed here and saved on top of their blocks shows them, too.
  await rewrite("Stale.");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Rye rolls");
  await page.keyboard.press("Control+s");
  await shown("Stale.").waitFor();
  await page.context().close();
});
