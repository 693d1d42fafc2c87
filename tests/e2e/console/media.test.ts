import { expect, it } from "vitest";
import { builtInLook } from "#domain/looks/presets.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { aPost, saveAndPublish } from "#tests/support/content.ts";
import { anMp4, aPdf } from "#tests/support/media-files.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { pressAt, walkTo } from "#tests/support/walk.ts";
import { faultsInEveryLook, settled, show } from "./look.ts";
import { png, setUpMedia, shop } from "./media-setup.ts";

setUpMedia();

it("pictures are uploaded, described, found, removed and restored by keyboard", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  await page.getByText("No files yet").waitFor();
  const files = [png("shop-window.png", 40), png("workbench.png", 180)];
  const broken = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    pressAt(page, page.getByRole("button", { name: "Upload files" }).first()),
  ]);
  await chooser.setFiles([...files, broken]);
  const row = page.getByRole("row").filter({ hasText: "shop-window.png" });
  await row.getByText("Missing").waitFor();
  await page.getByText("This is not a JPEG, PNG, WebP, GIF or AVIF picture.").waitFor();
  await pressAt(page, page.getByRole("button", { name: "Dismiss notes.png" }));

  await pressAt(page, row.getByRole("button", { name: "shop-window.png", exact: true }));
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Not used by a product, a post or a page yet.").waitFor();
  await walkTo(page, dialog.getByLabel("Alt text"));
  await page.keyboard.type("The window of the shop");
  await walkTo(page, dialog.getByLabel("Folder"));
  await page.keyboard.type("Shop");
  await pressAt(page, dialog.getByRole("slider", { name: "Focal point" }), "ArrowRight");
  await page.keyboard.press("ArrowUp");
  await pressAt(page, dialog.getByRole("button", { name: "Save picture" }));
  await dialog.waitFor({ state: "detached" });
  await row.getByText("Described").waitFor();
  await row.getByText("Shop", { exact: true }).waitFor();
  type Listed = { readonly rows: readonly { readonly focalPoint: object }[] };
  const { body } = await shop.client.get<Listed>("/api/console/media?search=window");
  expect(body.rows[0]?.focalPoint).toEqual({ x: 0.55, y: 0.45 });

  await walkTo(page, page.getByLabel("Folder"));
  await page.keyboard.type("Shop");
  const other = page.getByRole("row").filter({ hasText: "workbench.png" });
  await other.waitFor({ state: "detached" });
  await pressAt(page, page.getByRole("button", { name: "Remove shop-window.png" }));
  await row.waitFor({ state: "detached" });
  await pressAt(page, page.getByRole("button", { name: "Undo" }));
  await row.waitFor();
});

it("where a file is used leads to the page, the post, the product and the look that show it", async () => {
  type Files = {
    readonly rows: readonly { readonly mediaId: string; readonly assetUrl: string }[];
  };
  const { client } = shop;
  const library = await client.get<Files>("/api/console/media?search=workbench");
  const { mediaId, assetUrl = "" } = library.body.rows[0] ?? {};
  const image = {
    assetUrl,
    originalSize: "60x40",
    mediaFocalPoint: { x: 0.5, y: 0.5 },
    systemDataVariants: "",
    altText: "",
  };
  await client.put("/api/console/pages/bench", { path: "bench", title: "The bench" });
  const picture: BlockContent = { type: "image", image, caption: "", href: "" };
  const changes = [addSection("s"), addBlock("s", aBlock("b", picture))];
  await client.post("/api/console/pages/bench/draft/changes", { draft: 1, changes });
  const { productId: _id, ...product } = aProduct("mug", { images: [{ assetUrl, altText: "" }] });
  const collections = "/api/console/content/collections/journal";
  await client.put(collections, { kind: "blog", slug: "journal", title: "Journal" });
  const post = aPost("bench-post", { body: `<p><img src="${assetUrl}" alt=""></p>` });
  await saveAndPublish(client, post);
  const looks = "/api/console/look";
  const document = { ...builtInLook, favicon: image };
  await client.put(`${looks}/draft`, { document, edition: 0 });
  const answers = [
    await client.post("/api/console/pages/bench/publish", {}),
    await client.put("/api/console/products/bench-mug", product),
    await client.post(`${looks}/publish`, { edition: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);

  const page = await shop.newPage();
  await show(page, `/media?open=${mediaId}`);
  const uses = page.getByRole("list", { name: "Pages that show the file" });
  await expect
    .poll(() =>
      uses
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")).sort()),
    )
    .toEqual([
      "/config/content/bench-post",
      "/config/looks",
      "/config/pages/bench",
      "/config/products/bench-mug",
    ]);
  await uses.getByRole("link", { name: "The bench" }).click();
  await page.getByRole("tree", { name: "Parts of the page" }).waitFor();
});

it("films and documents are uploaded, named when they are refused, and replaced everywhere [B5.27]", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  const menu = { name: "menu.pdf", mimeType: "application/pdf", buffer: aPdf("spring") };
  const tour = { name: "tour.mp4", mimeType: "video/mp4", buffer: anMp4() };
  const notes = { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("no") };
  await page.getByLabel("Choose files").first().setInputFiles([menu, tour, notes]);
  await page.getByText("The file notes.pdf does not appear to be a supported file type").waitFor();
  await page.getByRole("button", { name: "Dismiss notes.pdf" }).click();
  await page.getByLabel("Type").selectOption("Document");
  const row = page.getByRole("row").filter({ hasText: "menu.pdf" });
  await row.getByText("Not needed").waitFor();
  await page.getByRole("row").filter({ hasText: "tour.mp4" }).waitFor({ state: "detached" });

  await row.getByRole("button", { name: "menu.pdf", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const autumn = { ...menu, name: "autumn.pdf", buffer: aPdf("autumn") };
  await dialog.getByLabel("Choose the new file").setInputFiles([autumn]);
  await page.getByText("No product, post or page shows it yet.").waitFor();
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByText("menu.pdf was replaced.").waitFor();
  const replaced = page.getByRole("row").filter({ hasText: "autumn.pdf" });
  await replaced.waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("is shown again.").waitFor();
  await replaced.waitFor({ state: "detached" });
  await row.waitFor();
});

it("a replaced picture is shown again when the replacement is undone", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  const [morning, night] = [png("morning.png", 220), png("night.png", 10)];
  await page.getByLabel("Choose files").first().setInputFiles([morning]);
  const picture = page.getByRole("row").filter({ hasText: "morning.png" }).locator("img");
  const address = await picture.getAttribute("src");
  await page.getByRole("button", { name: "morning.png", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Choose the new file").setInputFiles([night]);
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByRole("row").filter({ hasText: "night.png" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => picture.getAttribute("src")).toBe(address);
  // The address leads to the former picture, not to the one that was undone.
  const colour = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas?.drawImage(image, 0, 0, 1, 1);
    return canvas?.getImageData(0, 0, 1, 1).data[0];
  });
  expect(Math.abs((colour ?? 0) - 220)).toBeLessThan(8);
});

it("the screen is accessible in every look", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  await page.getByText("workbench.png").filter({ visible: true }).first().waitFor();
  expect(await faultsInEveryLook(page, "/media")).toEqual([]);
  await page.getByRole("button", { name: "workbench.png", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Alt text").waitFor();
  await settled(page);
  expect(await faultsInEveryLook(page, "a picture")).toEqual([]);
});
