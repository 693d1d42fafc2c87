import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aspectRatios, SLIDER_RATIO } from "#domain/galleries/options.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { desktop, openShop, phone, type Shop } from "./open-shop.ts";

type Options = Readonly<Record<string, boolean | string | number>>;

let shop: Shop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop();
  owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
});
afterAll(() => shop?.close());

/** Natural shape of the demo's pictures. */
const SHAPE = 1.5;
const pictures = ["mill", "press", "desk", "bicycle", "night", "letters", "bench", "marbled"].map(
  (name) => ({
    image: { assetUrl: `/images/scene-${name}.svg`, originalSize: "1500x1000", altText: name },
    title: `Title ${name}`,
    description: `Text ${name}`,
    href: "/shop",
  }),
);

/** A published page with one gallery for each set of options, below each other. */
const publish = async (id: string, galleries: readonly Options[]): Promise<void> => {
  const path = `/api/console/pages/${id}`;
  await owner.put(path, { path: id, title: id });
  const changes = galleries.map((options, at) =>
    addBlock(
      "top",
      aBlock(`b${at}`, { type: "gallery", pictures, options } as never, at + 1),
      at === 0 ? null : `b${at - 1}`,
    ),
  );
  const sent = await owner.post(`${path}/draft/changes`, {
    draft: 1,
    changes: [addSection("top"), ...changes],
  });
  expect(sent.status).toBe(200);
  expect((await owner.post(`${path}/publish`, {})).status).toBe(200);
};

/** The galleries that were published, by the name of each set of options. */
const show = async (
  id: string,
  sets: Readonly<Record<string, Options>>,
  options: Parameters<Shop["newPage"]>[0] = {},
) => {
  const page = await shop.newPage(options);
  await page.goto(`/${id}`);
  const names = Object.keys(sets);
  await expect.poll(() => page.locator(".gallery-frame").count()).toBe(names.length);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("img")].every((image) => {
      image.loading = "eager";
      return image.complete;
    }),
  );
  return { page, of: (name: string) => page.locator(".gallery-frame").nth(names.indexOf(name)) };
};

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const boxesIn = (frame: ReturnType<Page["locator"]>, selector: string): Promise<readonly Box[]> =>
  frame.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
const boxIn = async (frame: ReturnType<Page["locator"]>, selector: string): Promise<Box> => {
  const [box] = await boxesIn(frame, selector);
  if (box === undefined) throw new Error(`There is no ${selector}.`);
  return box;
};
const styleIn = (frame: ReturnType<Page["locator"]>, selector: string, name: string) =>
  frame
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

const PICTURE = ".gallery-item img";
const near = (value: number, expected: number, by = 1) =>
  expect(Math.abs(value - expected), `${value} is not ${expected}`).toBeLessThanOrEqual(by);
const columnsOf = (boxes: readonly Box[]): number =>
  boxes.filter(({ y }) => Math.abs(y - (boxes[0]?.y ?? 0)) < 1).length;

const ratios: Readonly<Record<string, number>> = {
  square: 1,
  standard: 3 / 2,
  "standard-vertical": 2 / 3,
  "four-three": 4 / 3,
  "three-four-vertical": 3 / 4,
  widescreen: 16 / 9,
  "anamorphic-widescreen": 2.4,
};
const inEveryRatio = (options: Options): Readonly<Record<string, Options>> =>
  Object.fromEntries(aspectRatios.map((ratio) => [ratio, { ...options, "aspect-ratio": ratio }]));

const designs = ["grid", "slideshow", "slider", "stacked"] as const;

describe.each(designs)("a gallery as %s", (design) => {
  const sets = {
    usual: { design },
    close: { design, padding: 0 },
    far: { design, padding: 37 },
    whole: { design, "auto-crop": false },
    see: { design, "auto-crop": false, transparentBackground: true },
    titles: { design, "show-meta-only-title": true },
    texts: { design, "show-meta-basic": false },
    bare: { design, "show-meta": false },
    hover: { design, "show-meta-on-hover": true },
    windows: { design, newWindow: true },
    large: { design, lightbox: true },
    ...inEveryRatio({ design }),
  };
  beforeAll(() => publish(`as-${design}`, Object.values(sets)));
  const open = (options: Parameters<Shop["newPage"]>[0] = {}) =>
    show(`as-${design}`, sets, options);

  it("lays its pictures out in its own way [B3.52]", async () => {
    for (const viewport of [desktop, phone]) {
      const { page, of } = await open({ viewport });
      const [first, second] = await boxesIn(of("usual"), ".gallery-item");
      const room = await boxIn(of("usual"), ".gallery-block");
      if (first === undefined || second === undefined) throw new Error("Pictures are missing.");
      const expected = {
        grid: () => near(second.y, first.y),
        slideshow: () => {
          near(first.width, room.width);
          expect(second.x).toBeGreaterThanOrEqual(room.x + room.width);
        },
        slider: () => {
          near(second.y, first.y);
          // Pictures are half as high as the gallery is wide, so that there is more than one.
          near((room.width * SLIDER_RATIO) / 100, first.width);
        },
        stacked: () => {
          near(second.x, first.x);
          expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
        },
      } as const;
      expected[design]();
      await page.context().close();
    }
  });

  it("has the chosen space between its pictures, in pixels [B3.69]", async () => {
    const { page, of } = await open();
    for (const [name, padding] of [
      ["usual", 20],
      ["close", 0],
      ["far", 37],
    ] as const) {
      const [first, second] = await boxesIn(of(name), ".gallery-item");
      if (first === undefined || second === undefined) throw new Error("Pictures are missing.");
      const space =
        design === "stacked" ? second.y - first.y - first.height : second.x - first.x - first.width;
      near(space, padding);
    }
    await page.context().close();
  });

  it("crops its pictures, or shows them whole [B3.56]", async () => {
    const { page, of } = await open();
    const cropped = await boxIn(of("usual"), PICTURE);
    near(cropped.width / cropped.height, 1, 0.01);
    expect(await styleIn(of("usual"), PICTURE, "object-fit")).toBe("cover");
    const whole = await boxIn(of("whole"), PICTURE);
    if (design === "grid" || design === "stacked") near(whole.width / whole.height, SHAPE, 0.01);
    else expect(await styleIn(of("whole"), PICTURE, "object-fit")).toBe("contain");
    await page.context().close();
  });

  it.each(aspectRatios)("has pictures that are %s [B3.57] [B9.32]", async (ratio) => {
    const { page, of } = await open();
    const { width, height } = await boxIn(of(ratio), PICTURE);
    near(width / height, ratios[ratio] ?? 0, 0.02);
    await page.context().close();
  });

  it("has captions with titles and texts, one of them, or none [B3.62] [B3.63] [B3.64]", async () => {
    const { page, of } = await open();
    const caption = (name: string) => of(name).locator("figcaption").first().textContent();
    expect(await caption("usual")).toBe("Title mill Text mill");
    expect(await caption("titles")).toBe("Title mill");
    expect((await caption("texts"))?.trim()).toBe("Text mill");
    await expect.poll(() => of("bare").locator("figcaption").count()).toBe(0);
    await page.context().close();
  });

  it("shows captions only under the pointer, and always on touch screens [B3.66]", async () => {
    const { page, of } = await open();
    const opacity = () => styleIn(of("hover"), "figcaption", "opacity");
    expect(await opacity()).toBe("0");
    await of("hover").locator(".gallery-item").first().hover();
    expect(await opacity()).toBe("1");
    expect(await styleIn(of("usual"), "figcaption", "opacity")).toBe("1");
    await page.context().close();
    const touch = await open({ viewport: phone, hasTouch: true, isMobile: true });
    expect(await styleIn(touch.of("hover"), "figcaption", "opacity")).toBe("1");
    await touch.page.context().close();
  });

  it("follows links in this tab or in a new one, or opens pictures [B3.73] [B3.70]", async () => {
    const { page, of } = await open();
    const link = async (name: string) => {
      const [href, target] = await of(name)
        .locator(".gallery-item a")
        .first()
        .evaluate((element) => [element.getAttribute("href"), element.getAttribute("target")]);
      return { href, target };
    };
    expect(await link("usual")).toEqual({ href: "/shop", target: null });
    expect(await link("windows")).toEqual({ href: "/shop", target: "_blank" });
    expect((await link("large")).href).toBe("/images/scene-mill.svg");
    await page.context().close();
  });

  it("has no background behind pictures that are whole, if it is a slideshow [B3.74]", async () => {
    const { page, of } = await open();
    const none = "rgba(0, 0, 0, 0)";
    expect(await styleIn(of("whole"), PICTURE, "background-color")).not.toBe(none);
    const see = await styleIn(of("see"), PICTURE, "background-color");
    expect(see === none).toBe(design === "slideshow");
    await page.context().close();
  });
});

describe("the columns of a grid", () => {
  const sets = {
    usual: {},
    narrow: { "max-width": 125 },
    four: { thumbnails: true },
    two: { thumbnails: true, "thumbnails-per-row": 2 },
    ten: { thumbnails: true, "thumbnails-per-row": 10 },
    wide: { thumbnails: true, "square-thumbs": false, "auto-crop": false },
  };
  beforeAll(() => publish("columns", Object.values(sets)));

  it.each([320, 432, 700, 1280, 1900])(
    "are never wider than their maximum in a window of %i pixels [B3.72]",
    async (width) => {
      const { page, of } = await show("columns", sets, { viewport: { width, height: 800 } });
      for (const [name, most] of [
        ["usual", 300],
        ["narrow", 125],
      ] as const) {
        const widths = (await boxesIn(of(name), ".gallery-item")).map((box) => box.width);
        expect(Math.max(...widths)).toBeLessThanOrEqual(most + 0.5);
        expect(Math.min(...widths)).toBeGreaterThan(most / 3);
      }
      await page.context().close();
    },
  );

  it("are as many as the owner chose, four at first [B3.59] [B3.68]", async () => {
    const { page, of } = await show("columns", sets);
    for (const [name, count] of [
      ["four", 4],
      ["two", 2],
      ["ten", 8],
    ] as const)
      expect(columnsOf(await boxesIn(of(name), ".gallery-item"))).toBe(count);
    const tenth = await boxIn(of("ten"), ".gallery-item");
    const room = await boxIn(of("ten"), ".gallery-block");
    near(tenth.width, (room.width - 9 * 20) / 10);
    await page.context().close();
  });

  it("have square thumbnails, or thumbnails of the pictures' own shape [B3.58]", async () => {
    const { page, of } = await show("columns", sets);
    const [square, own] = [await boxIn(of("four"), PICTURE), await boxIn(of("wide"), PICTURE)];
    near(square.width / square.height, 1, 0.01);
    near(own.width / own.height, SHAPE, 0.01);
    await page.context().close();
  });
});

describe.each(["slideshow", "slider", "stacked"])("the strip of a %s", (design) => {
  const sets = {
    none: { design },
    usual: { design, thumbnails: true },
    set: {
      design,
      thumbnails: true,
      "square-thumbs": false,
      "thumbnail-strip-height": 45,
      "thumbnail-strip-margin": 7,
    },
  };
  beforeAll(() => publish(`strip-${design}`, Object.values(sets)));

  it("is as high and as far below as the owner chose, and shows squares or shapes [B3.58] [B3.59] [B3.60] [B3.61]", async () => {
    const { page, of } = await show(`strip-${design}`, sets);
    await expect.poll(() => of("none").locator(".gallery-strip").count()).toBe(0);
    for (const [name, height, margin, shape] of [
      ["usual", 80, 20, 1],
      ["set", 45, 7, SHAPE],
    ] as const) {
      const thumbnails = await boxesIn(of(name), ".gallery-strip img");
      expect(thumbnails).toHaveLength(pictures.length);
      for (const thumbnail of thumbnails) {
        near(thumbnail.height, height);
        near(thumbnail.width / thumbnail.height, shape, 0.03);
      }
      const gallery = await boxIn(of(name), ".gallery-block");
      const strip = await boxIn(of(name), ".gallery-strip");
      near(strip.y - gallery.y - gallery.height, margin);
    }
    await page.context().close();
  });

  it("brings the pressed picture into view and marks it [B3.59]", async () => {
    const { page, of } = await show(`strip-${design}`, sets);
    const link = of("usual").locator(".gallery-strip a").nth(2);
    await link.click();
    await expect.poll(() => link.getAttribute("aria-current")).toBe("true");
    await page.context().close();
  });
});

describe("a carousel", () => {
  const upright = { design: "slider", controls: true, "aspect-ratio": "standard-vertical" };
  const sets = {
    center: upright,
    left: { ...upright, "active-alignment": "left" },
    right: { ...upright, "active-alignment": "right" },
    still: { design: "slider" },
  };
  beforeAll(() => publish("carousel", Object.values(sets)));

  it.each([
    ["left", 0],
    ["center", 0.5],
    ["right", 1],
  ])("shows its current picture at the %s [B3.67] [B9.33]", async (name, share) => {
    const { page, of } = await show("carousel", sets);
    const frame = of(name);
    await frame.locator(".gallery-controls[data-mounted]").waitFor({ state: "attached" });
    const offset = (index: number) =>
      frame.locator(".gallery-block").evaluate(
        (gallery, [at, place]) => {
          const figure = gallery.querySelectorAll(".gallery-item")[at ?? 0];
          const [room, box] = [gallery.getBoundingClientRect(), figure?.getBoundingClientRect()];
          return box ? box.left - room.left - (room.width - box.width) * (place ?? 0) : Number.NaN;
        },
        [index, share],
      );
    const before = await offset(3);
    expect(Math.abs(before)).toBeGreaterThan(2);
    const next = frame.getByRole("button", { name: "Next picture" });
    for (let pressed = 0; pressed < 4 && Math.abs(await offset(3)) > 2; pressed += 1)
      await next.click();
    await expect.poll(async () => Math.abs(await offset(3))).toBeLessThanOrEqual(2);
    await page.context().close();
  });

  it("continues from its end to its start, although its last pictures are all in view", async () => {
    const { page, of } = await show("carousel", sets);
    const frame = of("left");
    await frame.locator(".gallery-controls[data-mounted]").waitFor({ state: "attached" });
    const left = () => frame.locator(".gallery-block").evaluate(({ scrollLeft }) => scrollLeft);
    const press = (name: string) => frame.getByRole("button", { name }).click();
    await press("Previous picture");
    await expect.poll(left).toBeGreaterThan(100);
    await press("Next picture");
    await expect.poll(left).toBeLessThan(2);
    await page.context().close();
  });

  it("has no buttons and does not move by default [B3.53] [B3.55]", async () => {
    const { page, of } = await show("carousel", sets);
    await of("left").getByRole("button", { name: "Next picture" }).waitFor();
    await expect.poll(() => of("still").getByRole("button").count()).toBe(0);
    await page.context().close();
  });
});

describe("a slideshow that moves", () => {
  const moving = { design: "slideshow", autoplay: true };
  const sets = {
    usual: moving,
    fast: { ...moving, "autoplay-duration": 2 },
    buttons: { design: "slideshow", controls: true },
  };
  beforeAll(() => publish("moving", Object.values(sets)));

  it("waits five seconds, or as long as its owner chose [B3.53] [B3.54]", async () => {
    const page = await shop.newPage();
    await page.clock.install();
    await page.goto("/moving");
    const frames = page.locator(".gallery-frame");
    await expect.poll(() => frames.getByRole("button", { name: "Play" }).count()).toBe(2);
    for (const at of [0, 1]) await frames.nth(at).getByRole("button", { name: "Play" }).click();
    // The focus and the pointer stop it.
    await page.locator("h1, main").first().hover({ force: true });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.mouse.move(0, 0);
    const shown = (at: number) =>
      frames
        .nth(at)
        .locator(".gallery-block")
        .evaluate((gallery) => Math.round(gallery.scrollLeft / gallery.clientWidth));
    await page.clock.runFor(2_100);
    await expect.poll(() => shown(1)).toBe(1);
    expect(await shown(0)).toBe(0);
    await page.clock.runFor(3_000);
    await expect.poll(() => shown(0)).toBe(1);
    await page.context().close();
  });

  it("is drawn again when a script of the page changes one of its attributes", async () => {
    const { page, of } = await show("moving", sets);
    const frame = of("buttons");
    await frame.getByRole("button", { name: "Next picture" }).waitFor();
    await expect.poll(() => frame.getByRole("button", { name: "Play" }).count()).toBe(0);
    await frame.locator(".gallery-block").evaluate((gallery) => {
      gallery.setAttribute("data-autoplay", "true");
      gallery.setAttribute("data-autoplay-duration", "3");
    });
    await frame.getByRole("button", { name: "Play" }).waitFor();
    await page.context().close();
  });
});

describe("a picture that is opened large", () => {
  const sets = {
    dark: { lightbox: true },
    light: { lightbox: true, lightboxTheme: "light" },
  };
  beforeAll(() => publish("lights", Object.values(sets)));

  it.each([
    ["dark", "rgb(20, 18, 15)"],
    ["light", "rgb(251, 249, 245)"],
  ])("has a %s background [B3.70] [B3.71] [B9.33]", async (theme, color) => {
    const { page, of } = await show("lights", sets);
    await of(theme).locator("[data-root=lightbox][data-mounted]").waitFor({ state: "attached" });
    await of(theme).locator(".gallery-item a").nth(1).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      color,
    );
    await dialog.getByText("Title press").waitFor();
    await page.context().close();
  });
});

it("made no page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
