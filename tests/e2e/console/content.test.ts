import { expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { setUpContent, shop, visit } from "./content-setup.ts";
import { faultsInEveryLook, show } from "./look.ts";

setUpContent();

it("a collection is changed, and nothing else of it", async () => {
  const path = "/api/console/content/collections";
  await shop.client.put(`${path}/recipes`, { kind: "blog", title: "Recipes", slug: "recipes" });
  const page = await shop.newPage();
  await show(page, "/content");
  await page.getByRole("button", { name: "Collections" }).click();
  await page.getByRole("menuitem", { name: "Recipes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Our recipes");
  await dialog.getByRole("switch", { name: "An administrator approves" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("The collection was saved.").waitFor();
  type Found = { readonly collections: readonly { readonly id: string }[] };
  const { collections } = (await shop.client.get<Found>(path)).body;
  expect(collections.find(({ id }) => id === "recipes")).toMatchObject({
    title: "Our recipes",
    slug: "recipes",
    enabled: true,
    needsApproval: true,
  });
  await page.context().close();
});

it("an owner begins a blog, writes a post and changes it beside what visitors see [B3.97]", async () => {
  const page = await shop.newPage();
  await show(page, "/content");
  await page.getByRole("button", { name: "Collections" }).click();
  await page.getByRole("menuitem", { name: "New collection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Workshop notes");
  await dialog.getByRole("button", { name: "Create collection" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "In" }).click();
  await page.getByRole("option", { name: "Workshop notes (post)" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("First firing");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();

  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await page.keyboard.type("The kiln was ");
  await page.keyboard.press("Control+B");
  await page.keyboard.type("hot");
  await page.getByLabel("Author").fill("Ann");
  await page.getByLabel("Excerpt").click();
  await page.keyboard.type("Rye needs  time.\n\nSo does clay. ");
  await page.getByRole("button", { name: "Publish…" }).click();
  const publish = page.getByRole("dialog");
  await publish.getByRole("button", { name: "Publish", exact: true }).click();
  await publish.waitFor({ state: "detached" });
  await until(async () =>
    (await visit("/workshop-notes/first-firing")).includes("The kiln was <strong>hot</strong>"),
  );

  const { body: post } = await shop.client.get<{ excerpt: string }>(
    "/api/content/workshop-notes/items/first-firing",
  );
  expect(post.excerpt).toBe("<p>Rye needs  time.</p><p>So does clay. </p>");
  const excerpt = page.getByLabel("Excerpt");
  await expect.poll(() => excerpt.inputValue()).toBe("Rye needs  time.\n\nSo does clay. ");

  await page.getByLabel("Title").fill("The first firing");
  // Without pressing anything.
  await page.getByText("Unpublished changes").waitFor();
  expect(await visit("/workshop-notes/first-firing")).not.toContain("The first firing");
  expect(await faultsInEveryLook(page, "a post")).toEqual([]);

  await page.getByRole("link", { name: "History" }).click();
  await page.locator("ins", { hasText: "The" }).waitFor();
  // As visitors saw it, and as it is written now.
  const before = page.frameLocator('iframe[title="This version"]');
  await before.getByRole("heading", { name: "First firing", exact: true }).waitFor();
  const after = page.frameLocator('iframe[title="Draft"]');
  await after.getByRole("heading", { name: "The first firing" }).waitFor();
  expect(await faultsInEveryLook(page, "the history of a post")).toEqual([]);
  await page.getByRole("button", { name: "Use it as the draft" }).click();
  await page.getByText("The same as the draft.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator("ins", { hasText: "The" }).waitFor();
  await show(page, "/content");
  expect(await faultsInEveryLook(page, "the list of posts")).toEqual([]);
});

it("an earlier version of a post is shown again with one press, which can be undone [B3.97]", async () => {
  const { body: found } = await shop.client.get<{
    collections: readonly { id: string; kind: string; url: string }[];
  }>("/api/console/content/collections");
  const blog = found.collections.find(({ kind }) => kind === "blog");
  const path = "/api/console/content/items/again";
  const item = { collectionId: blog?.id, recordType: 1, title: "Blue glaze", urlId: "again" };
  await shop.client.put(path, item);
  await shop.client.post(`${path}/publish`, {});
  await shop.client.put(path, { ...item, title: "Green glaze" });
  const page = await shop.newPage();
  await show(page, "/content/again/history");
  await page.getByRole("button", { name: /Blue glaze/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await until(async () => (await visit(`${blog?.url}/again`)).includes("Blue glaze"));
  await page.getByRole("button", { name: "Undo" }).click();
  await until(async () => (await visit(`${blog?.url}/again`)).includes("Green glaze"));
});

it("changes of a post that visitors see are checked, scheduled, and cancelled", async () => {
  const page = await shop.newPage();
  await show(page, "/content/again");
  await page.getByLabel("Title").fill("Autumn glaze");
  await page.getByText("Unpublished changes").waitFor();
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("figure", { name: "In a search engine" })
    .getByText("Autumn glaze")
    .waitFor();
  await dialog.getByText("A link to this page is shared without a picture.").waitFor();
  await dialog.getByText("At a time").click();
  await dialog.getByLabel("Visitors see the changes from").fill("2036-09-01T09:00");
  expect(await faultsInEveryLook(page, "publishing a post")).toEqual([]);
  await dialog.getByRole("button", { name: "Set the time" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Scheduled changes", { exact: true }).waitFor();
  const { body: own } = await shop.client.get<{ url: string }>("/api/console/content/items/again");
  expect(await visit(own.url)).toContain("Green glaze");
  expect(await faultsInEveryLook(page, "a post with scheduled changes")).toEqual([]);
  await page.getByRole("button", { name: "Cancel the schedule" }).click();
  await page.getByText("Unpublished changes").waitFor();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Autumn glaze");

  // An undo would show visitors the version whose schedule was cancelled.
  await show(page, "/content/again/history");
  await page
    .getByRole("button", { name: /Blue glaze/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await page.getByText("Visitors see this version again.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  expect(await visit(own.url)).toContain("Blue glaze");
});

it("someone else’s draft is never overwritten without a question", async () => {
  const page = await shop.newPage();
  const body = {
    collectionId: "journal",
    recordType: 1,
    title: "Both",
    urlId: "both",
    body: "<p>Ours</p><table><tr><td>Kept</td></tr></table>",
  };
  const { body: collections } = await shop.client.get<{
    collections: readonly { id: string; kind: string }[];
  }>("/api/console/content/collections");
  const collectionId = collections.collections.find(({ kind }) => kind === "blog")?.id;
  const item = { ...body, collectionId };
  const path = "/api/console/content/items/both";
  expect((await shop.client.put(path, item)).status).toBe(200);
  await show(page, "/content/both");
  await page.getByRole("cell", { name: "Kept" }).waitFor();
  await shop.client.put(`${path}/draft`, {
    seen: 0,
    item: { ...item, title: "Theirs", author: { displayName: "Ann" } },
  });
  await page.getByLabel("Title").fill("Mine");
  await page.keyboard.press("Control+S");
  await page.getByText("Someone has changed this since you opened it.").waitFor();
  await page.getByText("You both changed: title.").waitFor();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
  type Own = { draft: { title: string; body: string; author: { displayName: string } } };
  const draft = async () => (await shop.client.get<Own>(path)).body.draft;
  await expect.poll(async () => (await draft()).title).toBe("Mine");
  expect((await draft()).author.displayName).toBe("Ann");
  expect((await draft()).body).toContain("<td>Kept</td>");
});

it("a draft that another member has just begun is shown before it is published, also without a change here", async () => {
  const collectionId = "recipes";
  const item = { collectionId, recordType: 1, title: "Rye", urlId: "rye", body: "<p>Flour</p>" };
  const path = "/api/console/content/items/rye";
  await shop.client.put("/api/console/content/collections/recipes", {
    kind: "blog",
    title: "Recipes",
    slug: "recipes",
  });
  expect((await shop.client.put(path, item)).status).toBe(200);
  expect((await shop.client.post(`${path}/publish`, {})).status).toBe(200);
  const page = await shop.newPage();
  await show(page, "/content/rye");
  await page.getByRole("textbox", { name: "Text", exact: true }).getByText("Flour").waitFor();
  await shop.client.put(`${path}/draft`, { seen: 0, item: { ...item, title: "Rye bread" } });
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog");
  const publish = dialog.getByRole("button", { name: "Publish", exact: true });
  await publish.click();
  await dialog.getByText("Someone else has changed this since you opened it: title.").waitFor();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Rye bread");
  expect(await visit("/recipes/rye")).not.toContain("Rye bread");
  await publish.click();
  await dialog.waitFor({ state: "detached" });
  await until(async () => (await visit("/recipes/rye")).includes("Rye bread"));
});

it("a text that two members have changed is not published, and the screen says so", async () => {
  const item = { collectionId: "recipes", recordType: 1, title: "Oat", urlId: "oat", body: "" };
  const path = "/api/console/content/items/oat";
  await shop.client.put(path, item);
  const page = await shop.newPage();
  await show(page, "/content/oat");
  await page.getByLabel("Title").waitFor();
  await shop.client.put(`${path}/draft`, { seen: 0, item: { ...item, title: "Oats" } });
  await page.getByLabel("Title").fill("Oat cakes");
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Nothing was published").waitFor();
  await page.getByText("You both changed: title.").waitFor();
});
