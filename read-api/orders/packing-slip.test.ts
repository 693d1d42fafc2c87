import { describe, expect, it } from "vitest";
import { packingSlips } from "./packing-slip.ts";
import { runsOf } from "./slip-fonts.ts";
import type { Slip } from "./slip-page.ts";
import { wrapText } from "./slip-text.ts";

const slip: Slip = {
  shop: "Daybook Paper & Ink",
  order: "Order #12",
  day: "Mar 9, 2026",
  shipTo: ["Łukasz Żółć", "Ελένη", "Мария", "Nguyễn Thị", "नमस्ते", "1 Analytical Row"],
  shipping: "Parcel",
  tracking: "Post RR123",
  note: "Please ring twice",
  lines: [{ quantity: 2, title: "Linen Journal", options: ["Colour: Dusk"], sku: "LINEN-DUSK" }],
};
const bytesOf = async (of: Slip): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of packingSlips([of])) pieces.push(piece);
  return Buffer.concat(pieces);
};

describe("a packing slip", () => {
  it("is a PDF of one page, and of more when there is more to pack", async () => {
    const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
    const short = await bytesOf(slip);
    expect(short.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pagesOf(short)).toBe(1);
    const lines = Array.from({ length: 60 }, () => slip.lines[0] as Slip["lines"][number]);
    expect(pagesOf(await bytesOf({ ...slip, lines }))).toBeGreaterThan(2);
  });

  it("prints every script that it has a font for, and reports the others", () => {
    for (const text of [...slip.shipTo, "山田", "서울", "שלום", "محمد", "สวัสดี", "☕"])
      expect([text, runsOf(text).missing]).toEqual([text, []]);
    expect(runsOf("Анна Meyer").runs).toEqual([
      { part: "cyrillic", text: "Анна " },
      { part: "latin", text: "Meyer" },
    ]);
    expect(runsOf("山 \u{12000} \u{12000} A\u200B")).toEqual({
      runs: [
        { part: "rest", text: "山 " },
        { part: "latin", text: "? ? A" },
      ],
      missing: ["\u{12000}"],
    });
  });

  it("breaks lines between words, between letters of scripts without spaces, and within words that are too long", () => {
    const lines = (text: string) =>
      wrapText(text, 5, (_part, run) => run.length).map(({ pieces }) =>
        pieces.map((piece) => piece.text).join(""),
      );
    expect(lines("one two three-four")).toEqual(["one", "two", "three", "-four"]);
    expect(lines("東京都千代田区一")).toEqual(["東京都千代", "田区一"]);
    expect(lines("a\nb")).toEqual(["a", "b"]);
  });

  it("orders right-to-left text as it is read", () => {
    const drawn = (text: string) => {
      const [line] = wrapText(text, 99, (_part, run) => run.length);
      return [line?.isRightToLeft, line?.pieces.map((piece) => piece.text).join("|")];
    };
    expect(drawn("רחוב הרצל 12")).toEqual([true, "12| |הרצל| |רחוב"]);
    expect(drawn("Cohen (כהן)")).toEqual([false, "Cohen| |(|כהן|)"]);
  });

  it("says so when something is missing", async () => {
    const said = "Some characters could not be printed";
    expect((await bytesOf({ ...slip, shipTo: ["\u{12000}"] })).toString("latin1")).toContain(said);
    expect((await bytesOf(slip)).toString("latin1")).not.toContain(said);
  });
});
