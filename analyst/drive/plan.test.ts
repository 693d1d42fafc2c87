import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UsageError } from "../kit/tools.ts";
import { countryCode } from "./country-code.ts";
import { decodeFile } from "./drive.ts";
import { readCents, readDate, readInvoiceLines } from "./invoice-lines.ts";
import { planDrive } from "./plan.ts";
import { figuresOfFile } from "./reconcile.ts";
import { leftOutLines, planLines } from "./report.ts";

const content = await readFile(new URL("./sample.csv", import.meta.url), "utf8");
const plan = planDrive(readInvoiceLines(content), content);

describe("reading invoice lines", () => {
  it.each([
    ["12/1/10 8:26", "2010-12-01T08:26:00"],
    ["1/12/2010", "2010-12-01T00:00:00"],
    ["2/28/11 23:59", "2011-02-28T23:59:00"],
    ["29/2/2011", undefined],
    ["13/1/10 8:26", undefined],
    ["1/13/2010", undefined],
    ["12/1/10 24:00", undefined],
    ["2010-12-01", undefined],
    ["", undefined],
  ])("reads the date %j as %j", (text, date) => expect(readDate(text)).toBe(date));
  it.each([
    ["2.55", 255],
    ["2.5", 250],
    ["18", 1800],
    ["0.29", 29],
    ["-2.55", -255],
    ["2.550", 255],
    ["2.555", undefined],
    ["1e3", undefined],
    ["", undefined],
  ])("reads the price %j as %j", (text, cents) => expect(readCents(text)).toBe(cents));
  it("reads the older encoding of the data set", () => {
    expect(decodeFile(Uint8Array.of(0xa3, 0x35))).toBe("£5");
    expect(decodeFile(new TextEncoder().encode("£5"))).toBe("£5");
  });
  it("rejects a line that cannot be read and continues", () => {
    const file = readInvoiceLines(`${content}700012,"never closed,3\n`);
    expect(file.lines).toBe(22);
    expect(file.sales).toEqual(readInvoiceLines(content).sales);
    expect(file.rejected.map(({ reasons }) => reasons[0])).toContain(
      "a quotation mark is not closed",
    );
    const short = readInvoiceLines(`${content}700012,85002,PAPER\n`);
    expect(short.rejected.at(-1)).toEqual({ line: 23, reasons: ["3 cells instead of 8"] });
  });
  it("reads or refuses any text", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.boolean(), (text, headed) => {
        const whole = headed ? `${content.split("\n")[0]}\n${text}` : text;
        try {
          const { sales, cancellations } = readInvoiceLines(whole);
          for (const line of [...sales, ...cancellations]) {
            expect(line.quantity).toBeGreaterThan(0);
            expect(line.unitPriceCents).toBeGreaterThan(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
    ));
  it("refuses another file", () =>
    expect(() => readInvoiceLines("a,b\n1,2\n")).toThrow(UsageError));
});

describe("planning a drive", () => {
  it("makes a product of a stock code and a variant of each of its prices", () => {
    expect(
      plan.products.map(({ stockCode, name, variants }) => [
        stockCode,
        name,
        variants.map(({ unitPriceCents, units }) => [unitPriceCents, units]),
      ]),
    ).toEqual([
      [
        "85001A",
        "TIN LANTERN",
        [
          [255, 10],
          [495, 1],
        ],
      ],
      ["85002", 'PAPER "STAR" GARLAND', [[350, 5]]],
      ["85001a", "TIN LANTERN SMALL", [[29, 3]]],
      ["POST", "POSTAGE", [[1800, 1]]],
      ["BANK CHARGES", "Bank charges", [[3, 9000]]],
    ]);
    const skus = plan.products.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    expect(new Set(skus.map((sku) => sku)).size).toBe(6);
    expect(new Set(plan.products.map(({ productId }) => productId)).size).toBe(5);
  });
  it("makes an order of an invoice, repeated lines being one", () => {
    expect(
      plan.invoices.map(({ invoice, units, totalCents }) => [invoice, units, totalCents]),
    ).toEqual([
      ["700001", 12, 3250],
      ["700002", 4, 582],
      ["700004", 2, 2150],
      ["700007", 2, 700],
      ["700011", 9000, 27000],
    ]);
    expect(plan.invoices[0]?.lines.map(({ quantity }) => quantity)).toEqual([10, 2]);
  });
  it("matches a cancellation to the same customer's latest earlier line with units left", () => {
    expect(
      plan.refunds.map(({ line, invoice, quantity, amountCents }) => [
        line,
        invoice,
        quantity,
        amountCents,
      ]),
    ).toEqual([
      [7, "700001", 4, 1020],
      [18, "700007", 2, 700],
      [19, "700001", 1, 350],
    ]);
    expect(plan.unmatched.map(({ line }) => line)).toEqual([8, 9, 20]);
  });
  it("reports why it skips lines", () => {
    expect(plan.rejected).toEqual([
      { line: 12, reasons: ["no product", "price 0 is not above zero"] },
      { line: 13, reasons: ["quantity -5 in an invoice"] },
      { line: 14, reasons: ["date “13/1/10 9:06” cannot be read"] },
      { line: 15, reasons: ["price -2.55 is not above zero"] },
      {
        line: 16,
        reasons: ["quantity “five” is not a whole number", "price “2.555” is not an amount"],
      },
      { line: 22, reasons: ["more than 9999 units of one product in an invoice"] },
    ]);
  });
  it("sums the file up", () => {
    expect(figuresOfFile(plan)).toEqual({
      orders: 5,
      units: 9020,
      totalCents: 33682,
      refundedCents: 2070,
      variants: 6,
      unitsSold: 9013,
      unitsOnHand: 7,
    });
    expect(planLines(plan, "GBP")).toEqual([
      "21 lines: 5 invoices of 9020 units for £336.82",
      "5 products with 6 variants, one for each stock code and price",
      "3 cancellation lines match an earlier line: £20.70 will be refunded",
      "3 cancellation lines match no earlier line: 9 units, £63.35, not imported",
      "6 lines are rejected",
    ]);
    expect(leftOutLines(plan, "GBP")).toContain("  line 12: no product; price 0 is not above zero");
    expect(leftOutLines(plan, "GBP")).toContain(
      "  line 8: C700003 D Discount, 1 × £27.50 = £27.50",
    );
    expect(leftOutLines(plan, "GBP").at(-1)).toBe("  total £63.35");
  });
  it("is the same for the same file", () =>
    expect(planDrive(readInvoiceLines(content), content)).toEqual(plan));
  it("knows the countries of the data set", () =>
    expect(
      ["United Kingdom", "EIRE", "France", "USA", "Channel Islands", "Unspecified"].map(
        countryCode,
      ),
    ).toEqual(["GB", "IE", "FR", "US", "JE", "ZZ"]));
});
