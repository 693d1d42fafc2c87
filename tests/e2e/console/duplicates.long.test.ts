import { expect, it } from "vitest";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import { aBlock, aHeading } from "#tests/support/pages.ts";
import { duplicate, setUpDuplicates, shop } from "./duplicates-setup.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";

setUpDuplicates();

type Item = {
  readonly definition: ContentItemDefinition;
  readonly status: string;
  readonly scheduled: unknown;
  readonly draft: unknown;
};

const CONTENT = "/api/console/content";

it("a post, an event and a gallery are duplicated as drafts, which can be undone", async () => {
  const image = { assetUrl: "/images/scene-bench.svg", originalSize: "1500x1000", altText: "A" };
  const section = { id: "top", look: newLook(), layout: newLayout() };
  const blocks = {
    ...newDocument("Kiln"),
    sections: [{ ...section, blocks: [aBlock("head", aHeading("Glaze"), 1)] }],
  };
  const originals = [
    [
      "blog",
      { recordType: 1, excerpt: "<p>Hot</p>", categories: ["Clay"], mainImage: image, blocks },
    ],
    ["events", { recordType: 12, startDate: 1_900_000_000_000, endDate: 1_900_003_600_000 }],
    ["gallery", { recordType: 14, items: [image], galleryOptions: { design: "grid" } }],
  ] as const;
  const page = await shop.newPage();
  for (const [kind, facts] of originals) {
    const slug = `twice-${kind}`;
    await shop.client.put(`${CONTENT}/collections/${slug}`, { kind, slug, title: slug });
    const item = { collectionId: slug, title: `Kiln ${kind}`, urlId: "kiln", ...facts };
    const saved = await shop.client.put(`${CONTENT}/items/${slug}`, item);
    expect([kind, saved.status]).toEqual([kind, 200]);
    await shop.client.post(`${CONTENT}/items/${slug}/publish`, {});
    // Its address is the first that a copy asks for.
    const taken = { ...item, title: "Taken", urlId: "kiln-2" };
    await shop.client.put(`${CONTENT}/items/${slug}-2`, taken);

    await show(page, `/content?collection=${slug}`);
    await duplicate(page, `More for Kiln ${kind}`);
    const row = page.getByRole("row").filter({ hasText: `Kiln ${kind} (copy)` });
    await row.getByText("Draft", { exact: true }).waitFor();
    if (kind === "blog") expect(await faultsInEveryLook(page, "a copy of a post")).toEqual([]);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForURL("**/content/c-*");
    await expect
      .poll(() => page.getByRole("textbox", { name: "Title" }).first().inputValue())
      .toBe(`Kiln ${kind} (copy)`);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const original = (await shop.client.get<Item>(`${CONTENT}/items/${slug}`)).body;
    const copy = (await shop.client.get<Item>(`${CONTENT}/items/${id}`)).body;
    expect([copy.status, copy.scheduled, copy.draft]).toEqual(["draft", null, null]);
    expect(copy.definition.urlId).toBe("kiln-3");
    const { itemId: _id, urlId: _urlId, title: _title, blocks: _blocks, ...rest } = copy.definition;
    expect(original.definition).toMatchObject(rest);
    expect(copy.definition.blocks?.sections[0]?.blocks[0]?.content).toEqual(
      original.definition.blocks?.sections[0]?.blocks[0]?.content,
    );

    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await page.getByText(`“Kiln ${kind} (copy)” was removed.`).waitFor();
    await page.waitForURL("**/content");
    await expect
      .poll(async () => (await shop.client.get(`${CONTENT}/items/${id}`)).status)
      .toBe(404);
  }
});

it("an editor copies what is typed in it, also before it is saved", async () => {
  const page = await shop.newPage();
  const when = { startDate: 1_900_000_000_000, endDate: 1_900_003_600_000 };
  for (const [kind, noun, title, facts] of [
    ["blog", "post", "Open a kiln", { recordType: 1 }],
    ["events", "event", "Clay day", { recordType: 12, ...when }],
    ["gallery", "gallery", "Glazes", { recordType: 14 }],
  ] as const) {
    const slug = `copied-${kind}`;
    await shop.client.put(`${CONTENT}/collections/${slug}`, { kind, slug, title: slug });
    const item = { collectionId: slug, title: `A ${noun}`, urlId: "kiln", ...facts };
    expect((await shop.client.put(`${CONTENT}/items/${slug}`, item)).status).toBe(200);
    await show(page, `/content/${slug}`);
    await page.getByRole("textbox", { name: "Title" }).first().fill(title);
    const copies = () => page.getByText(`“${title} (copy)” was created.`);
    await page.getByRole("button", { name: `Duplicate this ${noun}` }).click();
    await copies().waitFor();
    if (kind === "blog") {
      // A tooltip is on no landmark.
      await page.mouse.move(0, 0);
      expect(await faultsInEveryLook(page, "the editor of a copied post")).toEqual([]);
      await page.setViewportSize(wide);
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await page.waitForURL("**/content/c-*");
      await expect
        .poll(() => page.getByRole("textbox", { name: "Title" }).first().inputValue())
        .toBe(`${title} (copy)`);
    }
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await page.getByText(`“${title} (copy)” was removed.`).waitFor();
  }

  await shop.client.put("/api/console/pages/studio", { path: "studio", title: "Studio" });
  await show(page, "/pages/studio");
  await page.getByRole("textbox", { name: "Title" }).fill("Our studio");
  await page.getByRole("button", { name: "Duplicate this page" }).click();
  await page.getByText("“Our studio (copy)” was created.").waitFor();
  await page.mouse.move(0, 0);
  expect(await faultsInEveryLook(page, "the editor of a copied page")).toEqual([]);
  await page.setViewportSize(wide);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL("**/pages/p-*");
  await page.getByRole("heading", { name: "Our studio (copy)", level: 1 }).waitFor();
});

it("nothing is copied while what is typed cannot be saved", async () => {
  const page = await shop.newPage();
  await show(page, "/content/copied-blog");
  await page.route("**/content/items/copied-blog/draft", (route) => route.abort());
  await page.getByRole("textbox", { name: "Title" }).first().fill("Not saved");
  await page.getByRole("button", { name: "Duplicate this post" }).click();
  await page
    .getByText("Your latest changes could not be saved, so no copy was made.", { exact: true })
    .waitFor();
  await page.unroute("**/content/items/copied-blog/draft");
  await page.getByText("Saved", { exact: true }).waitFor();
});
