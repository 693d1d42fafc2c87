import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { galleryOptionGroups, galleryOptionText } from "#domain/galleries/option-texts.ts";
import {
  galleryOptionKinds,
  isOffered,
  readGalleryOptions,
  type redrawingAttributes,
} from "#domain/galleries/options.ts";
import { aBlock, addBlock, addSection, aHeading } from "#tests/support/pages.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
  await shop.client.put("/api/console/content/collections/workshop", {
    kind: "gallery",
    slug: "workshop",
    title: "Workshop",
  });
  const item = "/api/console/content/items/from-the-workshop";
  const image = { assetUrl: "/images/scene-bench.svg", originalSize: "1500x1000" };
  await shop.client.put(item, {
    collectionId: "workshop",
    recordType: 14,
    urlId: "from-the-workshop",
    title: "From the workshop",
    items: [{ ...image, altText: "Shared bench" }],
  });
  expect((await shop.client.post(`${item}/publish`, {})).status).toBe(200);
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const pictures = ["mill", "press", "desk", "night", "letters", "bench"].map((name) => ({
  image: { assetUrl: `/images/scene-${name}.svg`, originalSize: "1500x1000", altText: name },
  title: `Title ${name}`,
  description: `Text ${name}`,
  href: "/shop",
}));

/** A page with a heading and a gallery, open in the editor with the gallery selected. */
const openGallery = async (
  id: string,
  options: object = {},
  shown: readonly object[] = pictures,
): Promise<Page> => {
  const path = `/api/console/pages/${id}`;
  await shop.client.put(path, { path: id, title: id });
  const changes = [
    addSection("top"),
    addBlock("top", aBlock("head", aHeading("Pictures"))),
    addBlock(
      "top",
      aBlock("pics", { type: "gallery", pictures: shown, options } as never, 2),
      "head",
    ),
  ];
  const sent = await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  expect(sent.status).toBe(200);
  const page = await shop.newPage();
  await show(page, `/pages/${id}`);
  await canvasOf(page).locator(".gallery-item img").first().waitFor();
  await page.getByRole("treeitem", { name: /^Gallery/ }).click();
  // The pictures are seen first.
  await page.getByLabel("Fields").getByLabel("Design").waitFor({ state: "hidden" });
  await page.getByText("Design and options").click();
  await page.getByLabel("Fields").getByLabel("Design").waitFor();
  return page;
};
const canvasOf = (page: Page) => page.frameLocator("iframe[title='Page preview']");

/** A picture of what the canvas shows: where everything is, and how it looks. */
const drawing = (page: Page): Promise<string> =>
  canvasOf(page)
    .locator("[data-block=pics]")
    .evaluate((block) => {
      const origin = block.getBoundingClientRect();
      const looks = (element: Element, pseudo: string | null) => {
        const style = getComputedStyle(element, pseudo);
        return ["content", "background-color", "object-fit", "scroll-snap-align", "order"]
          .map((name) => style.getPropertyValue(name))
          .join();
      };
      return [...block.querySelectorAll("*")]
        .map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const place = [left - origin.left, top - origin.top, width, height].map(Math.round);
          const link = `${element.getAttribute("href")} ${element.getAttribute("target")}`;
          const shown = [null, "::before", "::after"].map((pseudo) => looks(element, pseudo));
          return [element.tagName, ...place, link, ...shown].join(" ");
        })
        .join("\n");
    });

const field = (page: Page, name: string) =>
  page.getByLabel("Fields").getByLabel(new RegExp(`^${galleryOptionText(name).name}`));

/** Another value than the one that an option has at first. */
const change = async (page: Page, name: string): Promise<void> => {
  const kind = galleryOptionKinds[name] ?? false;
  if (typeof kind === "boolean") await field(page, name).click({ force: true });
  else if ("least" in kind) {
    await field(page, name).fill(`${kind.usual === kind.most ? kind.least : kind.usual + 3}`);
  } else {
    const present = await field(page, name).inputValue();
    await field(page, name).selectOption(kind.find((choice) => choice !== present) ?? "");
  }
};

/** Options whose effect comes with time, or with a press or a pointer: visitors' pages prove them. */
const withoutDrawing: ReadonlySet<string> = new Set([
  ...["autoplay-duration", "lightboxTheme", "show-meta-on-hover"],
]);

const starts = [
  { design: "slideshow" },
  { design: "slideshow", thumbnails: true, "auto-crop": false },
  { design: "slideshow", autoplay: true, controls: true, lightbox: true },
  // Pictures that are cropped to squares would look the same without square thumbnails.
  { design: "grid", thumbnails: true, "aspect-ratio": "standard" },
  // Without a width, columns can be as wide as thumbnails.
  { design: "grid", "max-width": 150 },
  { design: "slider", thumbnails: true, "aspect-ratio": "standard-vertical" },
  { design: "stacked", thumbnails: true },
  { design: "stacked", lightbox: true },
] as const;

const offeredIn = (options: (typeof starts)[number]): readonly string[] => {
  const read = readGalleryOptions(options);
  return galleryOptionGroups.flatMap(({ names }) => names).filter((name) => isOffered(name, read));
};

it.each(starts.map((options, at) => [at, options] as const))(
  "gallery %i, %j: every option that is offered changes the canvas, and no other is offered [B3.52] [B4.15]",
  async (at, options) => {
    const page = await openGallery(`gallery-${at}`, options);
    const offered = offeredIn(options);
    for (const name of Object.keys(galleryOptionKinds))
      await expect
        .poll(() => field(page, name).count(), { message: name })
        .toBe(offered.includes(name) ? 1 : 0);
    // An option looks different in each design, so that it is changed once in each.
    const changedBefore = starts
      .slice(0, at)
      .filter(({ design }) => design === options.design)
      .flatMap(offeredIn);
    const remaining = offered.filter(
      (name) => !withoutDrawing.has(name) && !changedBefore.includes(name),
    );
    for (const name of remaining) {
      const before = await drawing(page);
      await change(page, name);
      await expect.poll(() => drawing(page), { message: name }).not.toBe(before);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => drawing(page), { message: `${name} undone` }).toBe(before);
    }
    await page.context().close();
  },
);

/**
 * What an owner does to change each attribute of a gallery that moves and has thumbnails: the details
 * of an option before the option, and the pictures before others are chosen.
 */
const changes: Readonly<Record<keyof typeof redrawingAttributes, (page: Page) => Promise<void>>> = {
  aspectRatio: (page) => change(page, "aspect-ratio"),
  "autoplay-duration": (page) => change(page, "autoplay-duration"),
  autoplay: (page) => change(page, "autoplay"),
  lightboxTheme: (page) => change(page, "lightboxTheme"),
  lightbox: (page) => change(page, "lightbox"),
  padding: (page) => change(page, "padding"),
  "thumbnail-strip-height": (page) => change(page, "thumbnail-strip-height"),
  "thumbnail-strip-margin": (page) => change(page, "thumbnail-strip-margin"),
  vSize: async (page) => {
    await page.getByLabel("Height of pictures").selectOption("large");
  },
  transientGallery: async (page) => {
    const picture = page.getByRole("group", { name: "Picture 1", exact: true });
    await picture.getByRole("button", { name: "Picture 1", exact: true }).click();
    await picture.getByLabel("Title").fill("Another title");
  },
  methodOption: async (page) => {
    await page.getByLabel("Fields").getByText("Of a gallery", { exact: true }).click();
    await page.getByRole("combobox", { name: "Gallery" }).click();
    await page.getByRole("option", { name: "From the workshop" }).click();
    await canvasOf(page).locator("[data-block=pics] img[alt='Shared bench']").first().waitFor();
  },
};

it(`a change of ${Object.keys(changes).join(", ")} draws the gallery again, and nothing around it [B3.75]`, async () => {
  const page = await openGallery("redrawn", {
    design: "slideshow",
    thumbnails: true,
    autoplay: true,
    lightbox: true,
  });
  const canvas = canvasOf(page);
  const html = () => canvas.locator("[data-block=pics]").innerHTML();
  const isOld = (id: string) =>
    canvas.locator(`[data-block=${id}]`).evaluate((block) => "isOld" in block);
  for (const [message, make] of Object.entries(changes)) {
    await canvas.locator("[data-block]").evaluateAll((blocks) => {
      for (const block of blocks) Object.assign(block, { isOld: true });
    });
    const before = await html();
    await make(page);
    await expect.poll(() => isOld("pics"), { message }).toBe(false);
    await expect.poll(html, { message }).not.toBe(before);
    await expect.poll(() => isOld("head"), { message }).toBe(true);
  }
});

it("a picture of a gallery is decoration by one switch, and is named again as a link", async () => {
  const page = await openGallery("quiet", { lightbox: false }, [{ ...pictures[0], href: "" }]);
  const first = page.getByLabel("Fields").getByRole("group", { name: "Picture 1" });
  const altText = first.getByRole("textbox", { name: "Alt text" });
  const drawn = canvasOf(page).locator(".gallery-item img").first();
  const alt = () => drawn.getAttribute("alt");
  await altText.fill("A bench");
  await expect.poll(alt).toBe("A bench");
  const decorative = first.getByRole("switch", { name: "Decorative" });
  await decorative.press("Space");
  await expect.poll(alt).toBe("");
  await altText.waitFor({ state: "detached" });
  const lightbox = page.getByLabel("Fields").getByLabel(galleryOptionText("lightbox").name);
  await lightbox.press("Space");
  await expect.poll(alt).toBe("A bench");
  await expect.poll(() => decorative.isDisabled()).toBe(true);
});

it("pictures of a gallery of the website are shown to visitors, in the chosen height", async () => {
  const path = "/api/console/pages/shared";
  await shop.client.put(path, { path: "shared", title: "Shared" });
  const content = {
    type: "gallery",
    pictures: [],
    options: {},
    height: "small",
    shared: { collectionId: "workshop", itemId: "from-the-workshop" },
  };
  const added = [addSection("top"), addBlock("top", aBlock("pics", content as never))];
  expect(
    (await shop.client.post(`${path}/draft/changes`, { draft: 1, changes: added })).status,
  ).toBe(200);
  expect((await shop.client.post(`${path}/publish`, {})).status).toBe(200);
  const page = await shop.newPage({ signedIn: false });
  await page.goto("/shared");
  const picture = page.locator(".gallery-item img[alt='Shared bench']");
  await picture.waitFor();
  await expect.poll(async () => (await picture.boundingBox())?.height).toBe(12 * 16);
  // A gallery that is hidden again is nowhere.
  const item = "/api/console/content/items/from-the-workshop";
  await shop.client.post(`${item}/unpublish`, { status: "private" });
  await expect
    .poll(async () => (await shop.client.get<string>("/shared")).body)
    .not.toContain("Shared bench");
  await shop.client.post(`${item}/publish`, {});
  await page.context().close();
});

it("an item is a picture or a film, the canvas shows its place, and the fields say what it is [B3.75]", async () => {
  const page = await openGallery("films");
  const canvas = canvasOf(page);
  const fields = page.getByLabel("Fields");
  await fields.getByRole("button", { name: "Add a film" }).click();
  const last = fields.getByRole("group", { name: "Picture 7" });
  await last.getByText("Picture", { exact: true }).click();
  await canvas.locator("[data-media-type=imageEmpty]").waitFor();
  await last.getByText("Still to be chosen").waitFor();
  await last.getByText("Film", { exact: true }).click();
  await canvas.locator("[data-media-type=video][hidden]").waitFor();
  await last.getByLabel("File", { exact: true }).fill("/files/film.mp4");
  await last.getByLabel("Title").fill("The mill at work");
  await canvas.locator("video[src='/files/film.mp4'][aria-label='The mill at work']").waitFor();
  expect(await faultsInEveryLook(page, "/pages/films")).toEqual([]);
  await page.context().close();
});
