import { describe, expect, it } from "vitest";
import { readShopifyPlan } from "#tests/support/read-plan.ts";
import type { CsvSource } from "../kit/read-csv.ts";
import { previewOf } from "./import-plan.ts";
import { planFile } from "./plan-import.ts";
import { type PriceStyle, readPrice } from "./price-cells.ts";
import type { ImportOptions } from "./shopify-variants.ts";

const options: ImportOptions = { websiteId: "demo", currency: "EUR", untracked: "count" };
const unknown: PriceStyle = { ".": "unclear", ",": "unclear" };

describe("one price", () => {
  it.each([
    ["48", 48_00],
    ["48.5", 48_50],
    ["48.0000", 48_00],
    ["48,00", 48_00],
    ["48,5", 48_50],
    ["0.500", 50],
    ["1234.500", 1234_50],
    ["1.234,50", 1234_50],
    ["1,234.50", 1234_50],
    ["1.234.500", 1_234_500_00],
    // These could be thousands.
    ["1.200", "unclear"],
    ["1,200", "unclear"],
    ["1,234", "unclear"],
    ["1.2,50", undefined],
    ["12.345.6", undefined],
    ["48,", undefined],
    ["free", undefined],
    ["99999999999", undefined],
    ["", undefined],
  ])("%s is read with a point or a comma, when nothing else can be meant", (text, cents) => {
    expect(readPrice(text, unknown)).toBe(cents);
  });
  it("means thousands or decimals as the file does", () => {
    const comma: PriceStyle = { ".": "thousands", ",": "decimal" };
    const point: PriceStyle = { ".": "decimal", ",": "thousands" };
    const texts = ["1.200", "1,200", "1.234"];
    expect(texts.map((text) => readPrice(text, comma))).toEqual([1200_00, 1_20, 1234_00]);
    expect(texts.map((text) => readPrice(text, point))).toEqual([1_20, 1200_00, undefined]);
  });
});

/** A file with one product for each price, with cells separated by semicolons or commas. */
const fileOf = (separator: string, prices: readonly string[]): string =>
  [
    ["Handle", "Title", "Variant Price"],
    ...prices.map((price, at) => [`p${at}`, `Product ${at}`, `"${price}"`]),
  ]
    .map((cells) => cells.join(separator))
    .join("\n");

const readFile = async (separator: string, ...prices: readonly string[]) => {
  const { products, errors, warnings } = await readShopifyPlan(fileOf(separator, prices), options);
  return {
    cents: products.map(({ product }) => product.variants[0]?.priceCents),
    errors: errors.map(({ line, message }) => `${line}: ${message}`),
    warnings: warnings.map(({ line, message }) => `${line}: ${message}`),
  };
};

describe("the prices of a file", () => {
  it("are thousands after a dot when other prices have a decimal comma, and the report says so", async () => {
    expect(await readFile(",", "1.200", "12,50")).toEqual({
      cents: [1200_00, 12_50],
      errors: [],
      warnings: [
        "2: Prices such as “1.200” are read as 1200.00, as the file writes its other numbers.",
      ],
    });
  });
  it.each([",", ";"])(
    "are not guessed from “%s” between the cells: other files write 12.250 with three decimals",
    async (separator) => {
      const { cents, errors } = await readFile(separator, "48.000", "12.250", "900");
      expect([cents, errors.length]).toEqual([[900_00], 2]);
    },
  );
  it("are decimals after a dot when other prices have a decimal point", async () => {
    const { cents, warnings } = await readFile(",", "9.50", "1.200", "2,400");
    expect(cents).toEqual([9_50, 1_20, 2400_00]);
    expect(warnings).toEqual([
      "3: Prices such as “1.200” are read as 1.20, as the file writes its other numbers.",
      "4: Prices such as “2,400” are read as 2400.00, as the file writes its other numbers.",
    ]);
  });
  it.each([
    ["no other price says which", ["1.200", "48"]],
    ["others say both", ["1.200", "48,50", "9.50"]],
  ])(
    "are not guessed when %s: the product is skipped, and the preview says why",
    async (_name, prices) => {
      const { cents, errors } = await readFile(",", ...prices);
      expect(cents).toHaveLength(prices.length - 1);
      expect(errors).toEqual([
        "2: “1.200” can mean 1200.00 or 1.20, and the other prices of the file do not say which. Write the one that you mean.",
      ]);
    },
  );
});

describe("the encoding of a file", () => {
  /** In pieces that can end within a character. */
  const inPieces = (bytes: Uint8Array): CsvSource =>
    async function* () {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    };
  const text = "Handle;Title;Variant Price\nloffel;Löffel “groß” für 5 €;1.200\ngabel;Gabel;9,50\n";
  /** The characters of this file that Windows-1252 has elsewhere than Latin-1. */
  const elsewhere = new Map([
    ["€", 0x80],
    ["“", 0x93],
    ["”", 0x94],
  ]);
  const windows1252 = Uint8Array.from(text, (each) => elsewhere.get(each) ?? each.charCodeAt(0));
  const read = async (bytes: Uint8Array) => {
    const plan = await planFile(inPieces(bytes), options, async () => undefined);
    return previewOf(plan);
  };
  it("is UTF-8 without a remark", async () => {
    const { sample, warnings } = await read(Buffer.from(text));
    expect(sample[0]?.name).toBe("Löffel “groß” für 5 €");
    expect(warnings.map(({ line }) => line)).toEqual([2]);
  });
  it("is otherwise Windows-1252, and the report says so", async () => {
    const { sample, warnings } = await read(windows1252);
    expect(sample[0]).toMatchObject({ name: "Löffel “groß” für 5 €", minPriceCents: 1200_00 });
    expect(warnings[0]).toMatchObject({
      line: 0,
      message: expect.stringContaining("It is read as Windows-1252"),
    });
  });
  it.each(["", "\u{FEFF}"])(
    "stays UTF-8 with a single broken character, which the report names (beginning: “%s”)",
    async (beginning) => {
      const [before = "", after = ""] = `${beginning}${text}`.split("groß");
      const { sample, warnings } = await read(
        Buffer.concat([Buffer.from(`${before}gro`), Buffer.of(0xdf), Buffer.from(after)]),
      );
      expect(sample[0]?.name).toBe("Löffel “gro�” für 5 €");
      expect(warnings[0]?.message).toBe(
        "Some characters of the file are not UTF-8, and are read as “�”.",
      );
    },
  );
  it("is Windows-1252 also when the first letter that says so is far behind the beginning", async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `p${at};Spoon ${at};9,50`);
    const all = ["Handle;Title;Variant Price", ...rows, "tea;Tee für zwei;4,50"].join("\n");
    const { sample, products, warnings } = await read(Buffer.from(all, "latin1"));
    expect([products, sample[0]?.name, warnings.length]).toEqual([3_001, "Spoon 0", 1]);
  });
});
