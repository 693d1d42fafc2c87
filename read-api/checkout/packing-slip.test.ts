import { describe, expect, it } from "vitest";
import { packingSlips, type Slip } from "./packing-slip.ts";
import { runsOf } from "./slip-fonts.ts";

const slip: Slip = {
  shop: "Daybook Paper & Ink",
  order: "Order #12",
  day: "Mar 9, 2026",
  shipTo: ["Łukasz Żółć", "Ελένη", "Мария", "Nguyễn Thị", "नमस्ते", "1 Analytical Row"],
  shipping: "Parcel",
  tracking: "Post RR123",
  note: "Please ring twice",
  lines: [{ quantity: 2, title: "Linen Journal", options: "Colour: Dusk", sku: "LINEN-DUSK" }],
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

  it("draws every script that it has a font for, and knows what it cannot draw", () => {
    for (const text of slip.shipTo) expect([text, runsOf(text).complete]).toEqual([text, true]);
    expect(runsOf("Анна Meyer").runs).toEqual([
      { part: "cyrillic", text: "Анна " },
      { part: "latin", text: "Meyer" },
    ]);
    expect(runsOf("山田 Hanako")).toEqual({
      runs: [{ part: "latin", text: "?? Hanako" }],
      complete: false,
    });
  });

  it("says so when something is missing", async () => {
    const said = "Some characters could not be drawn";
    expect((await bytesOf({ ...slip, shipTo: ["山田"] })).toString("latin1")).toContain(said);
    expect((await bytesOf(slip)).toString("latin1")).not.toContain(said);
  });
});
