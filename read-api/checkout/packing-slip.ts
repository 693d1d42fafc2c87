import PDFDocument from "pdfkit";
import { type FontPart, fontFile, runsOf } from "./slip-fonts.ts";

export type SlipLine = {
  readonly quantity: number;
  readonly title: string;
  /** Options and answers, one line. */
  readonly options: string;
  readonly sku: string;
};
export type Slip = {
  readonly shop: string;
  /** "Order #12" */
  readonly order: string;
  readonly day: string;
  /** As on an envelope; empty when nobody is known any more. */
  readonly shipTo: readonly string[];
  readonly shipping: string;
  readonly tracking: string;
  readonly note: string;
  readonly lines: readonly SlipLine[];
};

const MARGIN = 54;
const QUANTITY_WIDTH = 44;
const SKU_WIDTH = 150;
const INK = "#211e1a";
const QUIET = "#625b51";
const RULE = "#d8d0c4";

const undrawnNote =
  "Some characters cannot be drawn with the fonts of this slip and are shown as “?”. The order in the console has them.";

type Style = { readonly size: number; readonly bold?: boolean; readonly color?: string };
type Box = { readonly x: number; readonly y?: number; readonly width: number };

/** A page to write on in any of the scripts that there are fonts for. */
const createSheet = (title: string) => {
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title },
  });
  const registered = new Set<string>();
  let complete = true;
  const fontFor = (part: FontPart, bold: boolean) => {
    const name = `${part}-${bold}`;
    if (!registered.has(name)) {
      doc.registerFont(name, fontFile(part, bold ? 700 : 400));
      registered.add(name);
    }
    return doc.font(name);
  };
  /** Answers where the text ends. */
  const write = (text: string, { size, bold = false, color = INK }: Style, box: Box): number => {
    const { runs, complete: isWhole } = runsOf(text);
    if (!isWhole) complete = false;
    if (runs.length === 0) return box.y ?? doc.y;
    const { x, y = doc.y, width } = box;
    for (const [index, run] of runs.entries()) {
      const options = { width, continued: index < runs.length - 1 };
      fontFor(run.part, bold).fontSize(size).fillColor(color);
      if (index === 0) doc.text(run.text, x, y, options);
      else doc.text(run.text, options);
    }
    return doc.y;
  };
  const rule = (y: number): void => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(doc.page.width - MARGIN, y)
      .lineWidth(0.75)
      .strokeColor(RULE)
      .stroke();
  };
  const beginSlip = () => {
    complete = true;
  };
  return { doc, write, rule, beginSlip, isComplete: () => complete };
};
type Sheet = ReturnType<typeof createSheet>;

const head = ({ doc, write, rule }: Sheet, slip: Slip): void => {
  const width = doc.page.width - 2 * MARGIN;
  write(slip.shop, { size: 18, bold: true }, { x: MARGIN, width });
  write(`Packing slip · ${slip.order}`, { size: 11 }, { x: MARGIN, width });
  write(slip.day, { size: 10, color: QUIET }, { x: MARGIN, width });
  doc.moveDown(1);
  rule(doc.y);
  doc.moveDown(1);
  const top = doc.y;
  const half = width / 2 - 10;
  write("Ship to", { size: 9, color: QUIET }, { x: MARGIN, y: top, width: half });
  for (const line of slip.shipTo) write(line, { size: 11 }, { x: MARGIN, width: half });
  const left = doc.y;
  const x = MARGIN + width / 2 + 10;
  let y = top;
  for (const [name, text] of [
    ["Shipping", slip.shipping],
    ["Tracking", slip.tracking],
    ["Note of the buyer", slip.note],
  ] as const) {
    if (text === "") continue;
    y = write(name, { size: 9, color: QUIET }, { x, y, width: half });
    y = write(text, { size: 11 }, { x, y, width: half }) + 6;
  }
  doc.y = Math.max(left, y);
  doc.moveDown(1.5);
};

const LINE_NEEDS = 60;

const list = ({ doc, write, rule }: Sheet, { lines }: Slip): void => {
  const width = doc.page.width - 2 * MARGIN;
  const itemX = MARGIN + QUANTITY_WIDTH;
  const itemWidth = width - QUANTITY_WIDTH - SKU_WIDTH - 12;
  const skuX = doc.page.width - MARGIN - SKU_WIDTH;
  for (const line of lines) {
    if (doc.y > doc.page.height - MARGIN - LINE_NEEDS) doc.addPage();
    const y = doc.y + 8;
    rule(doc.y);
    write(`${line.quantity} ×`, { size: 11, bold: true }, { x: MARGIN, y, width: QUANTITY_WIDTH });
    const skuEnd = write(
      line.sku,
      { size: 9, color: QUIET },
      { x: skuX, y: y + 1.5, width: SKU_WIDTH },
    );
    write(line.title, { size: 11 }, { x: itemX, y, width: itemWidth });
    if (line.options !== "")
      write(line.options, { size: 9, color: QUIET }, { x: itemX, width: itemWidth });
    doc.y = Math.max(doc.y, skuEnd) + 8;
  }
  rule(doc.y);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  write(
    `${units} ${units === 1 ? "unit" : "units"} in this parcel`,
    { size: 10, color: QUIET },
    { x: MARGIN, y: doc.y + 10, width },
  );
};

const draw = (sheet: Sheet, slip: Slip): void => {
  const { doc, write, beginSlip, isComplete } = sheet;
  beginSlip();
  head(sheet, slip);
  list(sheet, slip);
  if (isComplete()) return;
  doc.info.Subject = "Some characters could not be drawn";
  doc.moveDown(1);
  write(undrawnNote, { size: 9, color: QUIET }, { x: MARGIN, width: doc.page.width - 2 * MARGIN });
};

/** Others are served between two slips. */
const others = () => new Promise<void>((resolve) => void setImmediate(resolve));

const drawAll = async (sheet: Sheet, slips: readonly Slip[]): Promise<void> => {
  for (const [index, slip] of slips.entries()) {
    if (index > 0) {
      await others();
      sheet.doc.addPage();
    }
    draw(sheet, slip);
  }
  sheet.doc.end();
};

/**
 * A PDF, A4, each slip on pages of its own. Letters that no font here has are drawn as a question mark,
 * and the slip says so.
 */
export const packingSlips = (slips: readonly [Slip, ...Slip[]]): AsyncIterable<Uint8Array> => {
  const [first, ...more] = slips;
  const title =
    more.length === 0 ? `Packing slip, ${first.order}` : `Packing slips, ${slips.length} orders`;
  const sheet = createSheet(title);
  drawAll(sheet, slips).catch((error: unknown) =>
    (sheet.doc as unknown as { destroy: (error: unknown) => void }).destroy(error),
  );
  return sheet.doc as unknown as AsyncIterable<Uint8Array>;
};
