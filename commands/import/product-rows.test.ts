import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOf } from "#tests/support/all-of.ts";
import { type CsvSource, readCsvParts, TooManyColumns, textSource } from "../kit/read-csv.ts";
import { planImport } from "./plan-import.ts";
import {
  headingsOf,
  indexFile,
  RowsTooFarApart,
  rowsByProduct,
  TooManyProducts,
} from "./product-rows.ts";

const keyOf = (cells: Readonly<Record<string, string>>) => cells.Handle ?? "";

/** The same bytes in pieces of these lengths, which can end within a character. */
const inPieces = (text: string, lengths: readonly number[]): CsvSource =>
  async function* () {
    const bytes = Buffer.from(text);
    for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
      const length = lengths[turn % lengths.length] ?? 1;
      yield bytes.subarray(at, at + length);
      at += length;
    }
  };

describe("a file that arrives in pieces", () => {
  it("reads as it does in one, wherever the pieces end", async () => {
    const cell = fc.constantFrom(
      "Äpfel",
      "🍎 und 🍐",
      'a "b"',
      "two\nlines",
      "",
      "plain",
      "\0zero",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), cell, cell), { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        async (rows, lengths) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const lines = rows.map((row) => row.map(quoted).join(","));
          const text = ["Handle,Title,Body", ...lines].join("\r\n");
          expect(await allOf(readCsvParts(inPieces(text, lengths)))).toEqual(
            await allOf(readCsvParts(textSource(text))),
          );
        },
      ),
    );
  });
  it("is read no faster than its rows are asked for, and no further than they are", async () => {
    const lines = Array.from({ length: 50_000 }, (_, row) => `p${row},${"x".repeat(100)}\n`);
    const bytes = Buffer.from(`Handle,Title\n${lines.join("")}`);
    let given = 0;
    let isEnded = false;
    const source: CsvSource = async function* () {
      try {
        for (; given < bytes.length; given += 10_000) yield bytes.subarray(given, given + 10_000);
      } finally {
        isEnded = true;
      }
    };
    expect(await headingsOf(source)).toEqual(["Handle", "Title"]);
    await expect.poll(() => isEnded).toBe(true);
    expect(given).toBeLessThan(bytes.length / 5);
  });
  it("fails when its source fails, instead of ending early", async () => {
    const broken: CsvSource = async function* () {
      yield Buffer.from("Handle,Title\na,A\n");
      throw new Error("the store is away");
    };
    await expect(allOf(readCsvParts(broken))).rejects.toThrow("the store is away");
  });
  it("ends at a quotation mark that is never closed, and keeps what comes before it", async () => {
    const pieces: Uint8Array[] = [Buffer.from('Handle,Title\na,A\nb,"B\n')];
    let given = 0;
    const endless: CsvSource = async function* () {
      yield* pieces;
      for (; given < 400; given += 1) yield Buffer.alloc(100_000, "x\n");
    };
    const index = await indexFile(endless, keyOf);
    expect(given).toBeLessThan(40);
    expect([...index.products.keys()]).toEqual(["a"]);
    expect(index.errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining("quotation mark") }),
    ]);
  });
  const headings = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join(",");
  it("can have 500 columns, and is refused with more before a row is read", async () => {
    const rows = "a,5\n".repeat(2_000);
    const parts = await allOf(readCsvParts(textSource(`${headings(500)}\n${rows}`)));
    expect(parts).toHaveLength(2_001);
    const tooMany = readCsvParts(textSource(`${headings(501)}\n${rows}`));
    await expect(tooMany.next()).rejects.toThrow(TooManyColumns);
    const options = { websiteId: "demo", currency: "USD", untracked: "count" } as const;
    const file = textSource(`Handle,${headings(500)}\n${rows}`);
    await expect(planImport(file, options, async () => undefined)).rejects.toMatchObject({
      status: 400,
      code: "too-many-columns",
      message: "A file can have up to 500 columns.",
    });
  });
  it("gives other requests a turn every 500 rows, also when they are short", async () => {
    const text = `Handle,Title\n${"a,b\n".repeat(30_000)}`;
    let turns = 0;
    let next: NodeJS.Immediate;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    next = setImmediate(count);
    for await (const _part of readCsvParts(textSource(text)));
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(60);
  });
  it("counts the cells of rows that end early among the size of a product", async () => {
    const rows = "big,1\n".repeat(400);
    const sized = async (columns: number) => {
      const text = `Handle,${headings(columns)}\n${rows}`;
      return (await indexFile(textSource(text), keyOf)).products.get("big")?.size ?? 0;
    };
    expect(await sized(99)).toBeLessThan(400 * 1_100);
    expect(await sized(499)).toBeGreaterThan(400 * 20_000);
  });
  it.each([
    [
      "semicolons",
      "\uFEFFHandle;Größe;Preis\na;1,5 l, blau;48,00\n",
      ["a", "1,5 l, blau", "48,00"],
    ],
    ["tabs", "Handle\tSize, or weight\tNote\na\t2;3\tx,y\n", ["a", "2;3", "x,y"]],
    ["commas", '"Handle","Size; weight; depth",Note\na,2;3,x\n', ["a", "2;3", "x"]],
    ["commas, below an empty line", "\r\nHandle,Note\r\na,x;y\r\n", ["a", "x;y"]],
  ])("can have cells separated by %s, as its first line shows", async (_, text, cells) => {
    for (const source of [textSource(text), inPieces(text, [3])]) {
      const rows = (await allOf(readCsvParts(source))).flatMap((part) =>
        "row" in part ? [Object.values(part.row.cells)] : [],
      );
      expect(rows).toEqual([cells]);
    }
  });
  it("is no table when its first line has no end", async () => {
    expect(await headingsOf(textSource("x".repeat(1_200_000)))).toEqual([]);
  });
});

describe("the products of a file", () => {
  const rowsOf = async (text: string) => {
    const source = textSource(text);
    const index = await indexFile(source, keyOf);
    const products = await allOf(rowsByProduct(source, keyOf, index));
    return { index, products };
  };
  const long = "y".repeat(400_000);

  it("are complete also when too many of them are scattered over the file", async () => {
    const names = Array.from({ length: 60 }, (_, product) => `p${product}`);
    const half = (which: string) => names.map((name) => `${name},${which}`);
    const text = ["Handle,Title", ...half("first"), ...half("second")].join("\n");
    let passes = 0;
    const source: CsvSource = () => {
      passes += 1;
      return textSource(text)();
    };
    const index = await indexFile(source, keyOf);
    passes = 0;
    // Room for some ten products of two rows.
    const products = await allOf(rowsByProduct(source, keyOf, index, 20_000));
    expect(passes).toBeGreaterThan(4);
    expect(products.map(({ key }) => key).sort()).toEqual(names.toSorted());
    for (const { rows } of products)
      expect(rows.map(({ cells }) => cells.Title)).toEqual(["first", "second"]);
    passes = 0;
    expect(await allOf(rowsByProduct(source, keyOf, index))).toHaveLength(60);
    expect(passes).toBe(1);
  });
  it("are refused when the file would have to be read too many times, and read otherwise", async () => {
    const names = fc.integer({ min: 0, max: 40 }).map((product) => `p${product}`);
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(names, { minLength: 40, maxLength: 200 }),
        fc.integer({ min: 500, max: 12_000 }),
        async (rows, room) => {
          let passes = 0;
          const source: CsvSource = () => {
            passes += 1;
            return textSource(["Handle", ...rows].join("\n"))();
          };
          const index = await indexFile(source, keyOf, { room }).catch((error: unknown) => {
            expect(error).toBeInstanceOf(RowsTooFarApart);
            refused += 1;
          });
          if (index === undefined) return;
          passes = 0;
          const products = await allOf(rowsByProduct(source, keyOf, index, room));
          expect(products).toHaveLength(new Set(rows).size);
          expect(passes).toBeLessThanOrEqual(20);
        },
      ),
      // The same cases each time: some are refused, and others are not.
      { seed: 17, numRuns: 60 },
    );
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(60);
    const sorted = Array.from({ length: 200 }, (_, row) => `p${Math.floor(row / 2)}`);
    const index = await indexFile(textSource(["Handle", ...sorted].join("\n")), keyOf, {
      room: 500,
    });
    expect(index.products.size).toBe(100);
  });
  it("are refused in words when the rows of very many are far apart", async () => {
    const lines = Array.from({ length: 165_000 }, (_, product) => `p${product},A,5\n`);
    const source: CsvSource = async function* () {
      yield Buffer.from("Handle,Title,Variant Price\n");
      for (let half = 0; half < 2; half += 1) yield Buffer.from(lines.join(""));
    };
    const options = { websiteId: "demo", currency: "USD", untracked: "count" } as const;
    await expect(planImport(source, options, async () => undefined)).rejects.toMatchObject({
      status: 400,
      code: "rows-too-far-apart",
      message: expect.stringContaining("Sort it by product"),
    });
  });
  it("are spoilt when one has more rows than a product can have", async () => {
    const lines = Array.from({ length: 25 }, () => `big,${long}`);
    const { index, products } = await rowsOf(["Handle,Title", ...lines, "small,S"].join("\n"));
    expect([...index.spoilt]).toEqual(["big"]);
    expect(index.errors).toEqual([
      expect.objectContaining({ handle: "big", message: expect.stringContaining("too long") }),
    ]);
    expect(products.map(({ key, rows }) => [key, rows.length])).toEqual([
      ["big", 1],
      ["small", 1],
    ]);
  });
  it("are up to 200,000", async () => {
    const folder = await mkdtemp(join(tmpdir(), "daybook-csv-"));
    const path = join(folder, "many.csv");
    const lines = Array.from({ length: 200_001 }, (_, product) => `p${product}`);
    await writeFile(path, `Handle\n${lines.join("\n")}\n`);
    await expect(indexFile(() => createReadStream(path), keyOf)).rejects.toThrow(TooManyProducts);
    await rm(folder, { recursive: true });
  });
});
