import { createPdfPage, type PdfPage } from "./pdf-page.ts";
import { drawSlip, type Slip } from "./slip-page.ts";

/** Other requests are served between two slips. */
const others = () => new Promise<void>((resolve) => void setImmediate(resolve));

const drawAll = async (sheet: PdfPage, slips: readonly Slip[]): Promise<void> => {
  for (const [index, slip] of slips.entries()) {
    if (index > 0) {
      await others();
      sheet.doc.addPage();
    }
    drawSlip(sheet, slip);
  }
  sheet.doc.end();
};

/**
 * A PDF in A4, each slip on its own pages. A character without a font is printed as a question
 * mark, and the slip lists these characters.
 */
export const packingSlips = (slips: readonly [Slip, ...Slip[]]): AsyncIterable<Uint8Array> => {
  const [first, ...more] = slips;
  const title =
    more.length === 0 ? `Packing slip, ${first.order}` : `Packing slips, ${slips.length} orders`;
  const sheet = createPdfPage(title);
  drawAll(sheet, slips).catch((error: unknown) =>
    (sheet.doc as unknown as { destroy: (error: unknown) => void }).destroy(error),
  );
  return sheet.doc as unknown as AsyncIterable<Uint8Array>;
};
