import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { aPhoto } from "#tests/support/photo.ts";
import { aPng } from "#tests/support/pictures.ts";
import { type Cleaned, cleanPicture } from "./image-processing.ts";
import { createImageProcessor } from "./image-processor.ts";
import { PARTS, pictureColorsOf } from "./picture-colors.ts";

const cleaned = async (...[content, mediaType]: Parameters<typeof cleanPicture>) =>
  (await cleanPicture(content, mediaType, false)) as Cleaned;

describe("a picture that is kept", () => {
  it("stands as it was taken, and says nothing of where", async () => {
    const photo = await aPhoto(80, 60, { orientation: 6 });
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { content, width, height } = await cleaned(photo, "image/jpeg", false);
    expect([width, height]).toEqual([60, 80]);
    const { exif, orientation, ...facts } = await sharp(content).metadata();
    expect([exif, orientation, facts.width, facts.height]).toEqual([undefined, undefined, 60, 80]);
  });

  it.each([
    ["image/png", (drawn: Sharp) => drawn.png()],
    ["image/webp", (drawn: Sharp) => drawn.webp()],
    ["image/avif", (drawn: Sharp) => drawn.avif({ effort: 0 })],
  ] as const)("says nothing of where as %s either, and stays one", async (mediaType, as) => {
    const photo = await as(sharp(await aPhoto(16, 12)).keepExif()).toBuffer();
    const { content } = await cleaned(photo, mediaType, false);
    const { exif, xmp, mediaType: told } = await sharp(content).metadata();
    expect([exif, xmp, told]).toEqual([undefined, undefined, mediaType]);
  });

  it("stays byte by byte when it is nothing but the picture", async () => {
    const png = aPng(4, 3, [10, 20, 30]);
    expect(await cleaned(png, "image/png", false)).toMatchObject({
      content: undefined,
      width: 4,
      height: 3,
      isAnimated: false,
    });
  });

  it("keeps moving", async () => {
    const frames = [aPng(4, 4, [255, 0, 0]), aPng(4, 4, [0, 0, 255])];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const moving = { content: undefined, isAnimated: true, width: 4, height: 4 };
    expect(await cleaned(gif, "image/gif", false)).toMatchObject(moving);
    const webp = await sharp(gif, { animated: true })
      .webp()
      .withExif({ IFD0: { Make: "Daybook" } })
      .toBuffer();
    const { content } = await cleaned(webp, "image/webp", false);
    expect((await sharp(content).metadata()).pages).toBe(2);
  });

  it("is refused when it has too many pixels, and drawn smaller when it was kept before that", async () => {
    const photo = await aPhoto(8_000, 6_300, { orientation: 6 });
    expect(typeof (await cleanPicture(photo, "image/jpeg", false))).toBe("string");
    const { content, width, height } = (await cleanPicture(photo, "image/jpeg", true)) as Cleaned;
    expect([width, height]).toEqual([6_300, 8_000]);
    const { exif, ...facts } = await sharp(content).metadata();
    expect([exif, facts.width, facts.height]).toEqual([undefined, 3_938, 5_000]);
  });

  it("is rejected when it was cut off, unless a damaged picture is accepted", async () => {
    const photo = await aPhoto(80, 60);
    const cut = photo.subarray(0, photo.length - 8);
    expect(await cleanPicture(cut, "image/jpeg", false)).toBe("damaged");
    expect(await cleanPicture(cut, "image/jpeg", true)).toMatchObject({ width: 80, height: 60 });
    expect(await cleanPicture(Buffer.from("none"), "image/jpeg", true)).toBe("damaged");
  });
});

it("a picture's colours are those of its corners and its centre [B3.50]", () => {
  const third = PARTS / 3;
  const pixels = new Uint8Array(PARTS * PARTS * 3);
  for (let y = 0; y < PARTS; y += 1)
    for (let x = 0; x < PARTS; x += 1)
      pixels.set([x < third ? 255 : 0, y < third ? 255 : 0, 16], (y * PARTS + x) * 3);
  expect(pictureColorsOf(pixels, 3)).toEqual({
    topLeftAverage: "ffff10",
    topRightAverage: "00ff10",
    bottomLeftAverage: "ff0010",
    bottomRightAverage: "000010",
    centerAverage: "000010",
  });
  const grey = new Uint8Array(PARTS * PARTS).fill(128);
  expect(pictureColorsOf(grey, 1).centerAverage).toBe("808080");
});

describe("the process that draws", () => {
  const png = aPng(8, 8, [1, 2, 3]);
  const read = async () => png;

  it("is not waited for by more than a few", async () => {
    const imageProcessor = createImageProcessor({ atOnce: 1, maxWaiting: 1 });
    const [first, second, third] = await Promise.all([
      imageProcessor.size(read, 4, "image/png"),
      imageProcessor.size(read, 4, "image/png"),
      imageProcessor.size(read, 4, "image/png"),
    ]);
    expect([first?.length, second?.length].every((bytes) => bytes !== undefined)).toBe(true);
    expect(third).toBeUndefined();
    imageProcessor.end();
  });

  it("ends with a picture that breaks it, and another one takes the next", async () => {
    const ends: unknown[] = [];
    const onBroken = (how: unknown) => ends.push(how);
    const imageProcessor = createImageProcessor({
      program: "/nowhere/drawing-process.ts",
      onBroken,
    });
    expect(await imageProcessor.clean(read, "image/png")).toBeUndefined();
    expect(await imageProcessor.size(read, 4, "image/png")).toBeUndefined();
    expect(ends).toEqual([1, 1].map((code) => ({ code, signal: null })));
    imageProcessor.end();
  });

  it("is waited for by nobody when it cannot be started", async () => {
    const imageProcessor = createImageProcessor({ atOnce: 1, node: "/nowhere/node" });
    expect(await imageProcessor.clean(read, "image/png")).toBeUndefined();
    expect(await imageProcessor.size(read, 4, "image/png")).toBeUndefined();
    imageProcessor.end();
  });
});
