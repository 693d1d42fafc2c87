import { afterAll, beforeAll, expect, it } from "vitest";
import { aPost, saveAndPublish } from "#tests/support/content.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
  const journal = { kind: "blog", slug: "journal", title: "Journal" };
  await shop.client.put("/api/console/content/collections/journal", journal);
  await saveAndPublish(shop.client, aPost("plain", { body: "" }));
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("a slash adds to the plain text of a post, and every step is undone and redone by keyboard", async () => {
  const page = await shop.newPage();
  await show(page, "/content/plain");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const menu = page.getByRole("dialog", { name: "Add to the text" });
  const written = () => text.evaluate((element) => element.innerHTML.replace(/<br[^>]*>/g, ""));
  await text.click();
  await page.keyboard.type("/");
  await menu.waitFor();
  expect(await faultsInEveryLook(page, "the menu of a text")).toEqual([]);
  await page.keyboard.type("smaller");
  await page.keyboard.press("Enter");
  await menu.waitFor({ state: "detached" });
  await expect.poll(written).toBe("<h3></h3>");
  await page.keyboard.type("Clay");
  await expect.poll(written).toBe("<h3>Clay</h3>");

  for (let presses = 0; presses < 6 && (await written()).includes("<h3>"); presses += 1)
    await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(written).not.toContain("<h3>");
  for (let presses = 0; presses < 6 && !(await written()).includes("Clay"); presses += 1)
    await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(written).toBe("<h3>Clay</h3>");
  await expect.poll(() => menu.count()).toBe(0);
});

it("what someone else saves is in a text that has the focus, before the next key", async () => {
  await saveAndPublish(shop.client, aPost("shared", { body: "<p>Clay.</p><p>Kiln.</p>" }));
  const page = await shop.newPage();
  await show(page, "/content/shared");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.locator("p").first().click();
  await page.keyboard.press("End");
  type Read = { readonly draftEdition: number; readonly definition: Record<string, unknown> };
  const path = "/api/console/content/items/shared";
  const { draftEdition: seen, definition } = (await shop.client.get<Read>(path)).body;
  const { itemId: _id, ...item } = definition;
  const theirs = { seen, item: { ...item, body: "<p>Clay.</p><p>Kiln, fired twice.</p>" } };
  expect((await shop.client.put(`${path}/draft`, theirs)).status).toBe(200);
  // The draft is read again when the tab is looked at.
  const lookAt = () =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect
    .poll(async () => {
      await lookAt();
      return text.textContent();
    })
    .toBe("Clay.Kiln, fired twice.");
  await page.keyboard.type(" Wheel.");
  type Saved = { readonly draft: { readonly body: string } };
  await expect
    .poll(async () => (await shop.client.get<Saved>(path)).body.draft.body)
    .toBe("<p>Clay. Wheel.</p><p>Kiln, fired twice.</p>");
});

it("every field of a post is undone in order, by keyboard and after a reload", async () => {
  await saveAndPublish(shop.client, aPost("undone", { body: "<p>Clay.</p>", tags: ["old"] }));
  const page = await shop.newPage();
  await show(page, "/content/undone");
  const title = page.getByRole("textbox", { name: "Title" }).first();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const undo = (what: string) => page.getByRole("button", { name: `Undo: ${what}`, exact: true });
  await title.fill("Undone twice");
  await undo("title").waitFor();
  await page.getByLabel("Tags", { exact: true }).first().fill("glaze");
  await page.keyboard.press("Enter");
  await undo("tags").waitFor();
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Fired.");
  await undo("text").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await faultsInEveryLook(page, "the buttons of undo of a post")).toEqual([]);

  await page.reload();
  await undo("text").waitFor();
  await text.click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => text.textContent()).toBe("Clay.");
  // The keys work in a field of one line as well.
  await title.click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => page.getByText("glaze").count()).toBe(0);
  await undo("title").click();
  await expect.poll(() => title.inputValue()).toBe("Post undone");
  await page.getByRole("button", { name: "Undo", exact: true }).waitFor();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => title.inputValue()).toBe("Undone twice");
  await page.getByText("Saved", { exact: true }).waitFor();
  const { body } = await shop.client.get<{ draft: { title: string; tags: readonly string[] } }>(
    "/api/console/content/items/undone",
  );
  expect([body.draft.title, body.draft.tags]).toEqual(["Undone twice", ["old"]]);
});
