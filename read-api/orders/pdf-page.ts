import PDFDocument from "pdfkit";
import { type FontPart, fontFile, runsOf } from "./slip-fonts.ts";
import { type Line, wrapText } from "./slip-text.ts";

export const MARGIN = 54;
/** Space for the footer of every page. */
const FOOT = 24;
export const INK = "#211e1a";
export const QUIET = "#625b51";
const RULE = "#d8d0c4";
/** Relative to the font size. */
const LINE_HEIGHT = 1.4;
const BASELINE = 1.05;

export type Style = { readonly size: number; readonly bold?: boolean; readonly color?: string };
export type Box = { readonly x: number; readonly y?: number; readonly width: number };

type Doc = InstanceType<typeof PDFDocument>;

/** Lines of text in the fonts they need. */
const createPen = (doc: Doc) => {
  const registered = new Set<string>();
  const choose = (part: FontPart, { size, bold = false }: Style): void => {
    const name = `${part}-${bold}`;
    if (!registered.has(name)) {
      doc.registerFont(name, fontFile(part, bold ? 700 : 400));
      registered.add(name);
    }
    doc.font(name).fontSize(size);
  };
  return {
    lay: (text: string, style: Style, width: number): readonly Line[] =>
      wrapText(text, width, (part, run) => {
        choose(part, style);
        return doc.widthOfString(run);
      }),
    drawLine: (line: Line, style: Style, { x, y, width }: Required<Box>): void => {
      const { size, color = INK } = style;
      let at = line.isRightToLeft ? x + width - line.width : x;
      for (const { part, text, width: taken } of line.pieces) {
        choose(part, style);
        doc.fillColor(color);
        doc.text(text, at, y + size * BASELINE, { lineBreak: false, baseline: "alphabetic" });
        at += taken;
      }
    },
  };
};

/** A4 pages with text in any script that has a font. Lengths are in points. */
export const createPdfPage = (title: string) => {
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title },
  });
  const { lay, drawLine } = createPen(doc);
  let missing = new Set<string>();
  const bottom = (): number => doc.page.height - MARGIN - FOOT;

  /**
   * Continues at the top of the next page at the end of a page. Returns the position after the
   * text.
   */
  const write = (text: string, style: Style, { x, y = doc.y, width }: Box): number => {
    for (const character of runsOf(text).missing) missing.add(character);
    let at = y;
    const height = style.size * LINE_HEIGHT;
    for (const line of text === "" ? [] : lay(text, style, width)) {
      if (at + height > bottom()) {
        doc.addPage();
        at = MARGIN;
      }
      drawLine(line, style, { x, y: at, width });
      at += height;
    }
    doc.x = MARGIN;
    doc.y = at;
    return at;
  };
  const heightOf = (text: string, style: Style, width: number): number =>
    text === "" ? 0 : lay(text, style, width).length * style.size * LINE_HEIGHT;

  const rule = (y: number): void => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(doc.page.width - MARGIN, y)
      .lineWidth(0.75)
      .strokeColor(RULE)
      .stroke();
  };
  /** A checkbox for packing. */
  const box = (x: number, y: number, side: number): void => {
    doc.rect(x, y, side, side).lineWidth(0.9).strokeColor(QUIET).stroke();
  };
  /** Writes footers on complete pages. */
  const foot = (page: number, text: string): void => {
    doc.switchToPage(page);
    const style = { size: 8.5, color: QUIET };
    const width = doc.page.width - 2 * MARGIN;
    const [line] = lay(text, style, width);
    if (line !== undefined)
      drawLine(line, style, { x: MARGIN, y: doc.page.height - MARGIN - 6, width });
  };
  return {
    doc,
    write,
    heightOf,
    rule,
    box,
    foot,
    bottom,
    beginSlip: (): void => {
      missing = new Set();
    },
    /** Characters of this slip without a font. */
    missing: (): readonly string[] => [...missing],
  };
};
export type PdfPage = ReturnType<typeof createPdfPage>;
