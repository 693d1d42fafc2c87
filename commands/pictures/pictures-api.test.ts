import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_PICTURE_BYTES, pictureRejectionText, pictureTexts } from "#domain/pictures/texts.ts";
import { createUnusedFiles } from "#infra/files/unused.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aPhoto } from "#tests/support/photo.ts";
import { aGifHead, aJpegHead, aPng, aWebpHead } from "#tests/support/pictures.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Kept = {
  readonly picture: {
    readonly assetUrl: string;
    readonly originalSize: string;
    readonly systemDataVariants: string;
  };
};
type Refused = { readonly error: { readonly code: string; readonly message: string } };

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const send = (path: string, body: Uint8Array, headers: Record<string, string> = {}) => {
  const cookies = [...owner.cookies].map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return fetch(`${server.origin}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      cookie: cookies.join("; "),
      "x-csrf-token": owner.cookies.get("crumb") ?? "",
      ...headers,
    },
    body: Buffer.from(body),
  });
};
const upload = (body: Uint8Array, headers: Record<string, string> = {}) =>
  send("/api/console/pictures", body, headers);
const keep = async (body: Uint8Array) => ((await (await upload(body)).json()) as Kept).picture;
const see = (path: string, init: RequestInit = {}) => fetch(`${server.origin}${path}`, init);
const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const define = (product: ReturnType<typeof aProduct>) => {
  const { productId, ...body } = product;
  return owner.put<Refused>(`/api/console/products/${productId}`, body);
};
const definitionOf = async (id: string) =>
  (await owner.get<{ definition: ReturnType<typeof aProduct> }>(`/api/console/products/${id}`)).body
    .definition;
const later = () => new Date(Date.now() + 8 * 24 * 3_600_000).toISOString();
const forgetUnused = () =>
  createUnusedFiles(server.database, later, server.infrastructure.eventStore.isWhole).forget();

const red = aPng(40, 30, [200, 40, 30]);

describe("an uploaded picture", () => {
  it("is kept once, under the hash of its bytes and as what its bytes are", async () => {
    const first = await upload(red, { "x-file-name": "a.jpg" });
    expect(first.status).toBe(200);
    const assetUrl = `/images/${hashOf(red)}.png`;
    const colour = "c8281e";
    const colorData = {
      topLeftAverage: colour,
      topRightAverage: colour,
      centerAverage: colour,
      bottomLeftAverage: colour,
      bottomRightAverage: colour,
    };
    const measured = { originalSize: "40x30", colorData, systemDataVariants: "" };
    const told = { picture: { assetUrl, ...measured, bytes: red.length } };
    expect(await first.json()).toEqual(told);
    expect(await (await upload(red)).json()).toEqual(told);
  });

  it("is refused when it is none, too large or from nobody", async () => {
    const refusal = async (asked: Promise<Response>) => {
      const answer = await asked;
      const { error } = (await answer.json()) as Refused;
      return [answer.status, error.code, error.message];
    };
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>");
    expect(await refusal(upload(svg))).toEqual([415, "svg", pictureRejectionText({ code: "svg" })]);
    expect(await refusal(upload(Buffer.from("GIF89")))).toEqual([
      ...[415, "no-picture", pictureRejectionText({ code: "no-picture" })],
    ]);
    expect((await refusal(upload(aGifHead(12_001, 1))))[1]).toBe("too-many-pixels");
    // A few bytes that would be 100 million pixels; and a few that would be none.
    expect(await refusal(upload(aWebpHead(10_000, 10_000)))).toEqual([
      ...[415, "too-many-pixels", pictureRejectionText({ code: "too-many-pixels" })],
    ]);
    expect(await refusal(upload(aJpegHead(40, 30)))).toEqual([
      ...[415, "damaged", pictureRejectionText({ code: "damaged" })],
    ]);
    expect(await refusal(upload(Buffer.alloc(MAX_PICTURE_BYTES + 1)))).toEqual([
      ...[413, "body-too-large", pictureTexts.tooLarge],
    ]);
    expect((await upload(Buffer.alloc(0))).status).toBe(400);
    expect((await upload(red, { cookie: "" })).status).toBeGreaterThanOrEqual(401);
    expect((await upload(red, { "content-type": "image/png" })).status).toBe(415);
  });

  it("is refused with the name of its file, of the several that are uploaded together [B5.27]", async () => {
    const messageOf = async (name: string, body: Uint8Array) => {
      const answer = await send(`/api/console/pictures?name=${name}`, body);
      return ((await answer.json()) as Refused).error.message;
    };
    expect(await messageOf("cup.gif", Buffer.from("GIF89"))).toBe(
      `The file cup.gif does not appear to be a supported file type. ${pictureRejectionText({ code: "no-picture" })}`,
    );
    expect(await messageOf("jug.jpg", aJpegHead(40, 30))).toBe(
      `The file jug.jpg was not uploaded. ${pictureRejectionText({ code: "damaged" })}`,
    );
    expect(await messageOf("hall.png", Buffer.alloc(MAX_PICTURE_BYTES + 1))).toBe(
      "The file hall.png is too large. The maximum allowed file size is 20 MB",
    );
  });

  it("is shown to everyone for as long as they like, and as nothing but a picture", async () => {
    const { assetUrl } = await keep(red);
    const shown = await see(assetUrl);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(shown.headers.get("content-security-policy")).toContain("sandbox");
    expect(shown.headers.get("set-cookie")).toBeNull();
    expect(Buffer.from(await shown.arrayBuffer()).equals(red)).toBe(true);
    const etag = shown.headers.get("etag") ?? "";
    const again = await see(assetUrl, {
      headers: { "if-none-match": etag, "cache-control": "max-age=0" },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await see(assetUrl, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(red.length));
  });

  it("is at no other address, and no other website's", async () => {
    const { assetUrl } = await keep(red);
    expect((await see(assetUrl.replace(".png", ".jpg"))).status).toBe(404);
    expect((await see(`/images/${"0".repeat(64)}.png`)).status).toBe(404);
    const elsewhere = aPng(2, 2, [1, 2, 3]);
    await server.infrastructure.pictures.keep("other", elsewhere);
    expect((await see(`/images/${hashOf(elsewhere)}.png`)).status).toBe(404);
  });

  it("is not what customers download, until someone uploads that as a picture, too", async () => {
    const sold = aPng(5, 5, [9, 9, 9]);
    expect((await send("/api/console/files?name=wall.png", sold)).status).toBe(200);
    expect((await see(`/images/${hashOf(sold)}.png`)).status).toBe(404);
    const named = { assetUrl: `/images/${hashOf(sold)}.png`, altText: "" };
    expect((await define(aProduct("wall", { images: [named] }))).status).toBe(409);
    expect((await see((await keep(sold)).assetUrl)).status).toBe(200);
  });
});

describe("a photo", () => {
  const metadataOf = async (path: string, accept = "*/*") => {
    const answer = await see(path, { headers: { accept } });
    return sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  };

  it("is shown as it was taken, without the place, and no larger than it is [B3.50]", async () => {
    const sent = await aPhoto(640, 800, { orientation: 6 });
    const photo = await keep(sent);
    expect(photo.originalSize).toBe("800x640");
    expect(photo.systemDataVariants).toBe("100w,300w,500w,750w");
    const whole = await metadataOf(photo.assetUrl);
    expect([whole.exif, whole.orientation, whole.width]).toEqual([undefined, undefined, 800]);
    // The same photo again is the same picture; so is what is shown of it.
    expect(await keep(sent)).toEqual(photo);
    const shown = Buffer.from(await (await see(photo.assetUrl)).arrayBuffer());
    expect(await keep(shown)).toEqual(photo);
    const small = await see(`${photo.assetUrl}?format=300w`, { headers: { accept: "image/webp" } });
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect(small.headers.get("vary")?.toLowerCase()).toContain("accept");
    expect(small.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const etag = small.headers.get("etag") ?? "";
    const facts = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([facts.width, facts.height, facts.exif]).toEqual([300, 240, undefined]);
    const again = await see(`${photo.assetUrl}?format=300w`, {
      headers: { accept: "image/webp", "if-none-match": etag, "cache-control": "max-age=0" },
    });
    expect(again.status).toBe(304);
    const plain = await metadataOf(`${photo.assetUrl}?format=300w`);
    expect([plain.format, plain.width]).toEqual(["jpeg", 300]);
    expect((await metadataOf(`${photo.assetUrl}?format=2500w`)).width).toBe(800);
    expect((await metadataOf(`${photo.assetUrl}?format=original`)).width).toBe(800);
  });

  it("comes whole when it is read in several pieces", async () => {
    const { assetUrl } = await keep(aPng(20, 10, [5, 6, 7]));
    const content = randomBytes(700_000);
    await server.database.query(
      "insert into picture_renditions select website_id, file_id, 20, media_type, $2 from pictures where file_id = $1",
      [assetUrl.split(/[/.]/)[2], content],
    );
    const answer = await see(`${assetUrl}?format=100w`);
    expect(answer.headers.get("content-length")).toBe("700000");
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it("comes in the widths that there are, and with its website", async () => {
    const { assetUrl } = await keep(red);
    for (const format of ["640w", "0w", "", "300w&format=500w"]) {
      const refused = await see(`${assetUrl}?format=${format}`);
      expect(refused.status).toBe(400);
      expect(((await refused.json()) as Refused).error).toMatchObject({
        code: "format-unknown",
        message: pictureTexts.format,
      });
    }
    const elsewhere = aPng(3, 2, [1, 2, 3]);
    await server.infrastructure.pictures.keep("other", elsewhere);
    expect((await see(`/images/${hashOf(elsewhere)}.png?format=100w`)).status).toBe(404);
  });

  it("loses the place also when it was kept before that was done, and takes its sizes with it", async () => {
    const before = await aPhoto(120, 80);
    const { fileId } = await server.infrastructure.files.keep("demo", before);
    await server.database.query(
      "insert into pictures (website_id, file_id, media_type, width, height) values ('demo', $1, 'image/jpeg', 120, 80)",
      [fileId],
    );
    const address = `/images/${fileId}.jpg`;
    const [one, other] = await Promise.all([metadataOf(address), metadataOf(address)]);
    expect([one.exif, one.width, other.exif]).toEqual([undefined, 120, undefined]);
    expect((await metadataOf(`${address}?format=100w`)).exif).toBeUndefined();
    const made = () =>
      server.database.query("select from picture_renditions where file_id = $1", [fileId]);
    expect(await made()).toHaveLength(2);
    await server.database.query("update files set kept_at = now() - interval '30 days'");
    await forgetUnused();
    expect(await made()).toHaveLength(0);
    expect((await see(`${address}?format=100w`)).status).toBe(404);
  });

  it("moves in every size when it moves", async () => {
    const frames = [aPng(150, 150, [255, 0, 0]), aPng(150, 150, [0, 0, 255])];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { assetUrl, systemDataVariants } = await keep(gif);
    expect(systemDataVariants).toBe("");
    const small = await see(`${assetUrl}?format=100w`, { headers: { accept: "image/webp" } });
    expect(Buffer.from(await small.arrayBuffer()).equals(gif)).toBe(true);
    const webp = await sharp(gif, { animated: true }).webp({ lossless: true }).toBuffer();
    const { fileId } = await server.infrastructure.files.keep("demo", webp);
    await server.database.query(
      "insert into pictures (website_id, file_id, media_type, width, height) values ('demo', $1, 'image/webp', 150, 150)",
      [fileId],
    );
    for (const cached of ["public, max-age=60", "public, max-age=31536000, immutable"]) {
      const answer = await see(`/images/${fileId}.webp?format=100w`);
      expect(answer.headers.get("cache-control")).toBe(cached);
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).pages).toBe(2);
    }
  });
});

describe("a product that names files", () => {
  it("says what its pictures are like, anyone who defined it [B3.50]", async () => {
    const [front, back] = [await keep(red), await keep(aPng(8, 9, [7, 7, 7]))];
    const mediaFocalPoint = { x: 0.25, y: 0.75 };
    const image = { assetUrl: front.assetUrl, altText: "From the front", mediaFocalPoint };
    const product = aProduct("mug", { images: [{ ...image, originalSize: "1x1" }] });
    const [variant] = product.variants;
    const variants = [
      { ...(variant as NonNullable<typeof variant>), image: { ...image, assetUrl: back.assetUrl } },
    ];
    expect((await define({ ...product, variants })).status).toBe(200);
    const kept = await definitionOf("mug");
    expect(kept.images).toMatchObject([
      { ...image, originalSize: "40x30", colorData: { centerAverage: "c8281e" } },
    ]);
    expect(kept.variants[0]?.image?.originalSize).toBe("8x9");
    // The same again is no change, with sizes or without.
    expect((await define({ ...product, variants })).body).toMatchObject({ changed: false });
    expect((await define(kept)).body).toMatchObject({ changed: false });
  });

  it("is refused when they were deleted as unused in the meantime, and keeps what it has named", async () => {
    const [named, lost] = [await keep(aPng(6, 6, [6, 6, 6])), await keep(aPng(6, 7, [6, 6, 6]))];
    const image = { assetUrl: named.assetUrl, altText: "" };
    const cover = await keep(aPng(6, 8, [6, 6, 6]));
    const file = (
      (await (await send("/api/console/files?name=plan.pdf", Buffer.from("plan"))).json()) as {
        file: NonNullable<ReturnType<typeof aProduct>["files"]>[number];
      }
    ).file;
    const text = `<p><img src="${cover.assetUrl}" alt=""></p>`;
    await define(aProduct("cup", { images: [image], description: text }));
    await define(aProduct("cup", { images: [], description: "" }));
    await forgetUnused();
    expect((await see(named.assetUrl)).status).toBe(200);
    expect((await see(lost.assetUrl)).status).toBe(404);
    const gone = await define(
      aProduct("cup", { images: [image, { assetUrl: lost.assetUrl, altText: "" }] }),
    );
    expect([gone.status, gone.body.error.code]).toEqual([409, "picture-gone"]);
    const sold = await define(aProduct("plan", { productType: 2, files: [file] }));
    expect([sold.status, sold.body.error.code]).toEqual([409, "file-gone"]);
    expect(sold.body.error.message).toContain("plan.pdf");
  });

  it("keeps them from the moment that it is saved", async () => {
    const { assetUrl } = await keep(aPng(4, 4, [4, 4, 4]));
    const fileId = assetUrl.split(/[/.]/)[2];
    const keptAt = async () =>
      (
        await server.database.query<{ kept: Date }>(
          "select kept_at as kept from files where website_id = 'demo' and file_id = $1",
          [fileId],
        )
      )[0]?.kept;
    await server.database.query(
      "update files set kept_at = now() - interval '30 days' where file_id = $1",
      [fileId],
    );
    const before = await keptAt();
    await define(aProduct("bowl", { images: [{ assetUrl, altText: "" }] }));
    expect(await keptAt()).not.toEqual(before);
  });
});
