import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PageDocument } from "#domain/pages/document.ts";
import { blocksOf } from "#domain/pages/document.ts";
import { addMember } from "#tests/support/members.ts";
import { aBlock, addBlock, addSection, aHeading } from "#tests/support/pages.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

/** Changes of each of the two browsers; more of them by command. */
const CHANGES = Number(process.env.BROWSER_CHANGES ?? 15);
const SHARED = 6;
const OWN = 3;

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

/** A page of the console in the browser of another member. */
const openMember = async (path: string): Promise<Page> => {
  const { token } = await addMember(shop.server.infrastructure, "EDITOR", {
    email: `${crypto.randomUUID()}@shop.example`,
  });
  const page = await shop.newPage({ signedIn: false });
  const cookie = { name: "daybook_owner", value: encodeURIComponent(token) };
  await page.context().addCookies([{ ...cookie, url: shop.server.origin }]);
  await show(page, path);
  return page;
};
const saved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /· Saved$/ })
    .waitFor();
const others = (page: Page) => page.getByRole("status", { name: "Other editors" });

/** A section that both write in, every second block of it, and one for each alone. */
const createPage = async (id: string): Promise<void> => {
  const path = `/api/console/pages/${id}`;
  await shop.client.put(path, { path: id, title: "Both" });
  const sections = [
    ["shared", SHARED],
    ["only-0", OWN],
    ["only-1", OWN],
  ] as const;
  const changes = sections.flatMap(([name, count], index) => [
    addSection(name, sections[index - 1]?.[0] ?? null),
    ...Array.from({ length: count }, (_, row) =>
      addBlock(
        name,
        aBlock(`${name}-${row}`, aHeading(`${name} ${row}`), row + 1),
        row === 0 ? null : `${name}-${row - 1}`,
      ),
    ),
  ]);
  const { status } = await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  expect(status).toBe(200);
};

const headingsOf = (document: PageDocument): readonly string[] =>
  blocksOf(document).flatMap(({ content }) => (content.type === "heading" ? [content.text] : []));
const recorded = async (id: string): Promise<readonly string[]> => {
  const path = `/api/console/pages/${id}/draft`;
  return headingsOf((await shop.client.get<{ document: PageDocument }>(path)).body.document);
};
const seen = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole("treeitem", { name: /^Heading: / }).allTextContents()).map((text) =>
    text.replace(/^Heading: /, ""),
  );

it("two members in one page see each other’s names, until one closes the window", async () => {
  await createPage("seen");
  const first = await shop.newPage();
  await show(first, "/pages/seen");
  await others(first).waitFor({ state: "hidden" });
  const second = await openMember("/pages/seen");
  await others(second).getByText("is editing, too").waitFor();
  await others(first).getByText("EDITOR is editing, too").waitFor();
  expect(await faultsInEveryLook(first, "a page that two members edit")).toEqual([]);
  // Closed as a member does it, without a word of the test to the server.
  await second.close({ runBeforeUnload: true });
  await others(first).waitFor({ state: "hidden" });

  const third = await openMember("/pages/seen");
  await others(first).getByText("EDITOR is editing, too").waitFor();
  await third.getByRole("link", { name: "← Pages" }).click();
  await others(first).waitFor({ state: "hidden" });
});

it("a page is published only as another member has left it, once that is in view", async () => {
  await createPage("in-view");
  const path = "/api/console/pages/in-view";
  const page = await shop.newPage();
  await show(page, "/pages/in-view");
  await page.getByRole("button", { name: /^Publish/ }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this page" });
  const publish = dialog.getByRole("button", { name: "Publish", exact: true });
  await publish.waitFor();
  // Until the button is pressed, this window does not hear of the other one's change.
  await page.route("**/draft", (route) => route.abort());
  const theirs = addBlock("shared", aBlock("late", aHeading("Theirs"), 9), null);
  await shop.client.post(`${path}/draft/changes`, { draft: 1, changes: [theirs] });
  await page.unroute("**/draft");
  await publish.click();
  await dialog.getByText("Someone else has changed this since you opened it.").waitFor();
  await page.getByRole("treeitem", { name: "Heading: Theirs", includeHidden: true }).waitFor();
  const draft = async () => (await shop.client.get<{ draft: number }>(`${path}/draft`)).body.draft;
  expect(await draft()).toBe(1);
  await publish.click();
  await page.getByText("The page was published.").waitFor();
  await expect.poll(draft).toBe(2);
});

it("changes are discarded only as far as the member has seen them", async () => {
  await createPage("given-up");
  const path = "/api/console/pages/given-up";
  await shop.client.post(`${path}/publish`, {});
  await shop.client.post(`${path}/draft/changes`, { draft: 2, changes: [addSection("mine")] });
  const page = await shop.newPage();
  await show(page, "/pages/given-up");
  await page.getByRole("button", { name: "Changes", exact: true }).click();
  const ask = page.getByRole("button", { name: "Discard changes…" });
  const dialog = page.getByRole("dialog", { name: "Discard all changes?" });
  await ask.click();
  await dialog.waitFor();
  await shop.client.post(`${path}/draft/changes`, { draft: 2, changes: [addSection("theirs")] });
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await page.getByText("There are newer changes.").waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await faultsInEveryLook(page, "a refused request to discard changes")).toEqual([]);
  // The list has the other change with the next look.
  await expect.poll(() => page.getByText("Section 2 added").count(), { timeout: 30_000 }).toBe(1);
  await ask.click();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await page.getByText("The changes were discarded.").waitFor();
  const { body } = await shop.client.get<{ document: PageDocument }>(`${path}/draft`);
  expect(body.document.sections).toHaveLength(3);
});

it("changes, versions and a conflict name the other member", async () => {
  await createPage("named");
  const path = "/api/console/pages/named";
  const page = await shop.newPage();
  await show(page, "/pages/named");
  await page.getByRole("treeitem", { name: "Heading: shared 0" }).click();
  // This window does not hear of the other one's change before it sends its own.
  await page.route("**/draft", (route) => route.abort());
  const second = await openMember("/pages/named");
  await second.getByRole("treeitem", { name: "Heading: shared 0" }).click();
  await second.getByRole("textbox", { name: "Heading" }).fill("Theirs");
  await saved(second);
  await page.getByRole("textbox", { name: "Heading" }).fill("Mine");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("EDITOR changed this part while you did, too.").waitFor();
  expect(await faultsInEveryLook(page, "a conflict with another member")).toEqual([]);
  await page.unroute("**/draft");
  await dialog.getByRole("button", { name: "Keep yours" }).click();
  await saved(page);
  await page.getByRole("button", { name: "Changes", exact: true }).click();
  const changes = page.getByRole("dialog").getByRole("listitem");
  await expect
    .poll(() => changes.allTextContents())
    .toEqual([
      expect.stringMatching(/^Heading: Mine changed.* · YouUndo this$/),
      expect.stringMatching(/^Heading: Mine changed.* · EDITORUndo this$/),
      ...Array.from({ length: 15 }, () => expect.stringMatching(/ · You(Undo this)?$/)),
    ]);
  expect(await faultsInEveryLook(page, "changes of two members")).toEqual([]);

  // Who is no administrator sees no names of others.
  await second.getByRole("button", { name: "Changes", exact: true }).click();
  await second
    .getByText(/ · A team member/)
    .first()
    .waitFor();
  expect((await shop.client.post(`${path}/publish`, {})).status).toBe(200);
  await show(second, "/pages/named/history");
  await second.getByRole("button", { name: /^Version 1 .* · A team member$/ }).waitFor();
  await show(page, "/pages/named/history");
  await page.getByRole("button", { name: /^Version 1 .* · You$/ }).waitFor();
});

it("the draft begins again from a version that was published again", async () => {
  await createPage("again");
  const path = "/api/console/pages/again";
  await shop.client.post(`${path}/publish`, {});
  await shop.client.post(`${path}/draft/changes`, { draft: 2, changes: [addSection("wrong")] });
  await shop.client.post(`${path}/publish`, {});
  await shop.client.post(`${path}/draft/changes`, { draft: 3, changes: [addSection("worse")] });
  const page = await shop.newPage();
  await show(page, "/pages/again/history");
  await page.getByRole("button", { name: /^Version 1/ }).click();
  await page.getByRole("button", { name: "Publish version 1 again" }).click();
  await page.getByRole("button", { name: "Begin the draft again from version 3…" }).click();
  expect(await faultsInEveryLook(page, "the question about the draft")).toEqual([]);
  const dialog = page.getByRole("dialog", { name: "Begin the draft again from version 3?" });
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await page.getByText("The draft begins again from version 3.").waitFor();
  const { body } = await shop.client.get<{ document: PageDocument }>(`${path}/draft`);
  expect(body.document.sections.map(({ id }) => id)).toEqual(["shared", "only-0", "only-1"]);
});

/** Not random enough for anything else. */
const createChance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Changes random blocks with the screen alone, and returns the texts that must be there at the end. */
const edit = async (page: Page, who: 0 | 1): Promise<readonly string[]> => {
  const chance = createChance(who + 7);
  const texts = [
    ...Array.from({ length: SHARED / 2 }, (_, index) => `shared ${who + 2 * index}`),
    ...Array.from({ length: OWN }, (_, index) => `only-${who} ${index}`),
  ];
  const own = (): number => SHARED / 2 + Math.floor(chance() * OWN);
  const select = (text: string) =>
    page.getByRole("treeitem", { name: `Heading: ${text}`, exact: true }).click();
  const write = async (text: string) => page.getByRole("textbox", { name: "Heading" }).fill(text);

  for (let change = 0; change < CHANGES; change += 1) {
    const roll = chance();
    const text = `${who} wrote ${change}`;
    if (roll < 0.6) {
      const index = Math.floor(chance() * texts.length);
      await select(texts[index] ?? "");
      await write(text);
      texts[index] = text;
    } else if (roll < 0.8) {
      await select(texts[own()] ?? "");
      await page.keyboard.press(chance() < 0.5 ? "Alt+ArrowDown" : "Alt+ArrowUp");
    } else {
      await select(texts[own()] ?? "");
      await page.getByRole("button", { name: "Duplicate", exact: true }).first().click();
      await write(text);
      texts.push(text);
    }
  }
  await saved(page);
  return texts;
};

it(`two browsers make ${CHANGES} random changes each in one page, lose nothing and converge`, async () => {
  await createPage("race");
  const first = await shop.newPage();
  await show(first, "/pages/race");
  const second = await openMember("/pages/race");
  const pages = [first, second];
  const written = await Promise.all([edit(first, 0), edit(second, 1)]);
  const document = await recorded("race");
  expect(document.toSorted()).toEqual(written.flat().toSorted());
  for (const page of pages) {
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    // The change of the other browser arrives with the next look.
    await expect.poll(() => seen(page), { timeout: 30_000 }).toEqual(document);
  }
});
