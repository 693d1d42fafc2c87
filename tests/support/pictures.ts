import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/**
 * A PNG of one colour, `[red, green, blue]`, or of incompressible noise, that every browser
 * displays.
 */
export const aPng = (
  width: number,
  height: number,
  colour: readonly [number, number, number] | "noise",
): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = () =>
    colour === "noise" ? randomBytes(width * 3) : Buffer.alloc(width * 3, Buffer.from(colour));
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), row()])),
  );
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

const words = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16BE(number, at * 2);
  return bytes;
};

/** The start of a JPEG, with its size and orientation (1 to 8). */
export const aJpegHead = (width: number, height: number, orientation?: number): Buffer => {
  const exif =
    orientation === undefined
      ? Buffer.alloc(0)
      : Buffer.concat([
          words(0xffe1, 34),
          Buffer.from("Exif\0\0MM\0*\0\0\0\x08", "latin1"),
          words(1, 0x0112, 3, 0, 1, orientation, 0, 0, 0),
        ]);
  return Buffer.concat([
    words(0xffd8),
    exif,
    words(0xffc0, 11),
    Buffer.from([8]),
    words(height, width),
    Buffer.from([1, 1, 17, 0]),
  ]);
};

/** The start of a GIF. */
export const aGifHead = (width: number, height: number): Buffer => {
  const head = Buffer.from("GIF89a\0\0\0\0\0\0\0", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
};

/** The start of a lossless WebP. */
export const aWebpHead = (width: number, height: number): Buffer => {
  const head = Buffer.from(
    "RIFF\x40\0\0\0WEBPVP8L\x34\0\0\0\x2f\0\0\0\0\0\0\0\0\0\0\0\0",
    "latin1",
  );
  head.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  return head;
};

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type, "latin1"), body]);
};

const brands = (brand: string): Buffer =>
  box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}`, "latin1"));

/** The start of an AVIF, or of an HEIC, which has the same structure. */
export const anAvifHead = (width: number, height: number, brand = "avif"): Buffer =>
  Buffer.concat([
    brands(brand),
    box(
      "meta",
      Buffer.alloc(4),
      box("pitm", words(0, 0, 1)),
      box(
        "iprp",
        box("ipco", box("ispe", words(0, 0, 0, width, 0, height))),
        box("ipma", words(0, 0, 0, 1, 1), Buffer.from([1, 1])),
      ),
    ),
  ]);

/** An AVIF that is only a list of items without properties, to exhaust a parser. */
export const anAvifOfManyItems = (items: number): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(items);
  const list = box("ipma", words(0, 0), count, Buffer.alloc(items * 3));
  return Buffer.concat([brands("avif"), box("meta", Buffer.alloc(4), box("iprp", list))]);
};
