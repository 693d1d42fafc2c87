import { INK, MARGIN, type PdfPage, QUIET, type Style } from "./pdf-page.ts";

export type SlipLine = {
  readonly quantity: number;
  readonly title: string;
  /** Options and answers, one per line. */
  readonly options: readonly string[];
  readonly sku: string;
};
export type Slip = {
  readonly shop: string;
  /** "Order #12" */
  readonly order: string;
  readonly day: string;
  /** Lines as on an envelope; empty when the person has been erased. */
  readonly shipTo: readonly string[];
  readonly shipping: string;
  readonly tracking: string;
  readonly note: string;
  readonly lines: readonly SlipLine[];
};

const BOX = 10;
const QUANTITY_X = MARGIN + 20;
const QUANTITY_WIDTH = 44;
const SKU_WIDTH = 130;
const GAP = 12;
const ROW_PADDING = 8;

const text: Style = { size: 11 };
const strong: Style = { size: 11, bold: true };
const small: Style = { size: 9, color: QUIET };
const label: Style = { size: 9, color: QUIET };

const columnsOf = ({ doc }: PdfPage) => {
  const width = doc.page.width - 2 * MARGIN;
  const itemX = QUANTITY_X + QUANTITY_WIDTH;
  const skuX = MARGIN + width - SKU_WIDTH;
  return { width, itemX, itemWidth: skuX - itemX - GAP, skuX };
};

/** Names and shipping option, side by side. */
const facts = (sheet: PdfPage, { shipTo, shipping, tracking }: Slip): void => {
  const { doc, write } = sheet;
  const { width } = columnsOf(sheet);
  const half = width / 2 - GAP;
  const top = doc.y;
  let left = top;
  if (shipTo.length > 0) {
    left = write("Ship to", label, { x: MARGIN, y: top, width: half }) + 2;
    for (const line of shipTo) left = write(line, text, { x: MARGIN, y: left, width: half });
  }
  const x = MARGIN + width / 2 + GAP;
  let right = top;
  for (const [name, value] of [
    ["Shipping", shipping],
    ["Tracking", tracking],
  ] as const) {
    if (value === "") continue;
    right = write(name, label, { x, y: right, width: half }) + 2;
    right = write(value, text, { x, y: right, width: half }) + 8;
  }
  doc.y = Math.max(left, right) + 14;
};

const head = (sheet: PdfPage, slip: Slip): void => {
  const { doc, write, rule } = sheet;
  const { width } = columnsOf(sheet);
  write(slip.shop, { size: 18, bold: true }, { x: MARGIN, y: MARGIN, width });
  write(`Packing slip · ${slip.order}`, text, { x: MARGIN, width });
  write(slip.day, { size: 10, color: QUIET }, { x: MARGIN, width });
  doc.y += 12;
  rule(doc.y);
  doc.y += 14;
  facts(sheet, slip);
  if (slip.note === "") return;
  write("Note from customer", label, { x: MARGIN, width });
  write(slip.note, text, { x: MARGIN, y: doc.y + 2, width });
  doc.y += 18;
};

const columnNames = (sheet: PdfPage): void => {
  const { doc, write } = sheet;
  const { itemX, itemWidth, skuX } = columnsOf(sheet);
  const y = doc.y;
  write("Units", label, { x: QUANTITY_X, y, width: QUANTITY_WIDTH });
  write("Item", label, { x: itemX, y, width: itemWidth });
  write("SKU", label, { x: skuX, y, width: SKU_WIDTH });
  doc.y += 5;
};

const newPage = (sheet: PdfPage): void => {
  sheet.doc.addPage();
  sheet.doc.y = MARGIN;
  columnNames(sheet);
};

/** A row is only split when it is longer than a page. */
const row = (sheet: PdfPage, line: SlipLine): void => {
  const { doc, write, heightOf, rule, box, bottom } = sheet;
  const { itemX, itemWidth, skuX } = columnsOf(sheet);
  const options = line.options.reduce((sum, each) => sum + heightOf(each, small, itemWidth), 0);
  const needs = Math.max(
    heightOf(line.title, text, itemWidth) + options,
    heightOf(line.sku, small, SKU_WIDTH) + 2,
  );
  if (doc.y + needs + 2 * ROW_PADDING > bottom()) newPage(sheet);
  rule(doc.y);
  const y = doc.y + ROW_PADDING;
  box(MARGIN + 1, y + 2.5, BOX);
  write(`${line.quantity} ×`, strong, { x: QUANTITY_X, y, width: QUANTITY_WIDTH });
  const skuEnd = write(line.sku, small, { x: skuX, y: y + 2, width: SKU_WIDTH });
  const page = doc.page;
  let end = write(line.title, text, { x: itemX, y, width: itemWidth });
  for (const each of line.options) end = write(each, small, { x: itemX, y: end, width: itemWidth });
  doc.y = (doc.page === page ? Math.max(end, skuEnd) : end) + ROW_PADDING;
};

const list = (sheet: PdfPage, { lines }: Slip): void => {
  const { doc, write, rule, bottom } = sheet;
  columnNames(sheet);
  for (const line of lines) row(sheet, line);
  rule(doc.y);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (doc.y + 30 > bottom()) {
    doc.addPage();
    doc.y = MARGIN;
  }
  write(
    `${units} ${units === 1 ? "unit" : "units"} in this parcel`,
    { size: 10, bold: true, color: INK },
    { x: MARGIN, y: doc.y + 10, width: columnsOf(sheet).width },
  );
};

/** They are listed by code point, because there is no font for them. */
const MAX_NAMED = 12;
const undrawnNote = (missing: readonly string[]): string => {
  const named = missing
    .slice(0, MAX_NAMED)
    .map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
  const rest = missing.length > MAX_NAMED ? ", …" : "";
  return `Some characters cannot be printed on this slip and are shown as “?”: ${named.join(", ")}${rest}. See the order in the console for the full text.`;
};

/** Starts at the top of the open page and uses as many more as needed. */
export const drawSlip = (sheet: PdfPage, slip: Slip): void => {
  const { doc, write, foot, missing } = sheet;
  const first = doc.bufferedPageRange().count - 1;
  sheet.beginSlip();
  head(sheet, slip);
  list(sheet, slip);
  if (missing().length > 0) {
    doc.info.Subject = "Some characters could not be printed";
    const { width } = columnsOf(sheet);
    write(undrawnNote(missing()), small, { x: MARGIN, y: doc.y + 14, width });
  }
  const last = doc.bufferedPageRange().count - 1;
  for (let page = first; page <= last; page += 1)
    foot(page, `${slip.order} · page ${page - first + 1} of ${last - first + 1}`);
};
