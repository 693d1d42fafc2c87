import { expect, it } from "vitest";
import { createKeyboardHand } from "#tests/guides/keyboard-hand.ts";
import { setUpContent, shop, visit } from "./content-setup.ts";
import { faultsInEveryLook, show } from "./look.ts";

setUpContent();

it("an excerpt with a format, an inline one too, is a line that keeps its spaces and signs", async () => {
  const CONTENT = "/api/console/content";
  await shop.client.put(`${CONTENT}/collections/tea`, { kind: "blog", title: "Tea", slug: "tea" });
  const html = "Tea <em>and</em> cups, a &lt;b and c<p>Next</p>";
  const item = { collectionId: "tea", title: "Tea", urlId: "tea", recordType: 1, excerpt: html };
  expect((await shop.client.put(`${CONTENT}/items/tea`, item)).status).toBe(200);
  const page = await shop.newPage();
  await show(page, "/content/tea");
  const excerpt = page.getByLabel("Excerpt");
  await expect.poll(() => excerpt.inputValue()).toBe("Tea and cups, a <b and c\nNext");
  await excerpt.press("ControlOrMeta+End");
  await page.keyboard.type("!");
  type Kept = {
    readonly definition: { readonly excerpt: string };
    readonly draft: typeof item | null;
  };
  await expect
    .poll(async () => {
      const { body } = await shop.client.get<Kept>(`${CONTENT}/items/tea`);
      return body.draft?.excerpt ?? body.definition.excerpt;
    })
    .toBe("<p>Tea <em>and</em> cups, a &lt;b and c</p><p>Next!</p>");
  await page.context().close();
});

it("posts and events are in a calendar, month by month and by keyboard", async () => {
  const page = await shop.newPage();
  const { body: found } = await shop.client.get<{
    collections: readonly { id: string; kind: string }[];
  }>("/api/console/content/collections");
  const collectionId = found.collections.find(({ kind }) => kind === "events")?.id;
  // The middle of the next month, as the website's time zone has it.
  const { to: today } = (await shop.client.get<{ to: string }>("/api/console/sales")).body;
  const startDate = Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 15, 16);
  const item = { collectionId, recordType: 12, title: "Spring fair", urlId: "spring-fair" };
  const dates = { startDate, endDate: startDate + 7_200_000 };
  await shop.client.put("/api/console/content/items/fair", { ...item, ...dates });
  await show(page, "/content");
  const { click } = createKeyboardHand(page);
  await click(page.getByRole("button", { name: "Calendar" }));
  await click(page.getByRole("button", { name: "Next month" }));
  const fair = page.getByRole("link", { name: /Event · Draft.*Spring fair/ });
  await fair.waitFor();
  expect(await faultsInEveryLook(page, "the calendar of posts and events")).toEqual([]);
  await click(fair);
  await page.getByRole("heading", { name: "Spring fair" }).waitFor();

  // An event that begins at another time lasts as long as before.
  await page.getByLabel("Starts").fill("2031-05-16T20:00");
  await expect.poll(() => page.getByLabel("Ends").inputValue()).toBe("2031-05-16T22:00");
});

it("a removed post is restored with its scheduled changes, which a filter finds [B3.97]", async () => {
  const path = "/api/console/content/items/kept";
  const collections = "/api/console/content/collections/kept-notes";
  const blog = { kind: "blog", slug: "kept-notes", title: "Kept notes" };
  await shop.client.put(collections, blog);
  const item = {
    collectionId: "kept-notes",
    recordType: 1,
    title: "Kept",
    urlId: "kept",
    body: "",
  };
  await shop.client.put(path, item);
  await shop.client.post(`${path}/publish`, {});
  const changed = { seen: 0, item: { ...item, title: "Kept for autumn" } };
  const { edition } = (await shop.client.put<{ edition: number }>(`${path}/draft`, changed)).body;
  const schedule = { publishOn: Date.now() + 3_600_000, timeZone: "Europe/Berlin" };
  await shop.client.post(`${path}/publish`, { draft: edition, schedule });

  const page = await shop.newPage();
  await show(page, "/content?filters=status:is:scheduled");
  const row = page.getByRole("row").filter({ hasText: "Kept for autumn" });
  await row.getByText("Scheduled changes").waitFor();
  await row.getByRole("button", { name: "More for Kept for autumn" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("“Kept for autumn” was restored with its scheduled changes.").waitFor();
  await row.getByText("Scheduled changes").waitFor();
  expect(await visit("/kept-notes/kept")).toContain("Kept");
  expect(await visit("/kept-notes/kept")).not.toContain("Kept for autumn");
  await page.context().close();
});
