import * as z from "zod/mini";
import { CartSummaryData } from "#domain/cart/cart-summary.ts";
import { PartId } from "#domain/pages/document.ts";
import { MAX_PAGE_BYTES, MAX_ROWS, MAX_SECTIONS, MAX_TEXT_BYTES } from "#domain/pages/limits.ts";
import { Paragraph, RichText } from "#domain/pages/rich-text.ts";

/**
 * What the editor and the frame of the canvas say to each other over one MessagePort. The page in the
 * frame can contain the website's own templates, so each end parses what it gets and drops the rest.
 */

/** The frame's only message outside the port: it is ready to get the port. */
export const READY = "daybook-canvas-ready";

/** Markup and grid of a page are several times as large as its document. */
const MAX_HTML = MAX_PAGE_BYTES * 8;

/** The sections of the draft and the CSS of their grid, as the server draws them. */
export const Drawing = z.object({
  html: z.string().check(z.maxLength(MAX_HTML)),
  css: z.string().check(z.maxLength(MAX_PAGE_BYTES)),
});
export type Drawing = z.infer<typeof Drawing>;

export const ToFrame = z.discriminatedUnion("kind", [
  z.extend(Drawing, { kind: z.literal("draw") }),
  z.object({ kind: z.literal("select"), id: z.nullable(PartId) }),
  /** What indicators of the cart show. Spec: B3.76. */
  z.extend(CartSummaryData, { kind: z.literal("cart") }),
  /** Typing begins in the block. */
  z.object({ kind: z.literal("open"), id: PartId }),
  z.object({ kind: z.literal("close") }),
  /** The page moves while a block is dragged along its edge. */
  z.object({ kind: z.literal("scroll"), by: z.number().check(z.minimum(-200), z.maximum(200)) }),
]);
export type ToFrame = z.infer<typeof ToFrame>;

/** In CSS pixels of the frame's viewport. */
const Rect = z.object({
  id: PartId,
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Rect = z.infer<typeof Rect>;
const rects = z.array(Rect).check(z.maxLength(2_000));

/** Where the twelve columns and the rows of a section are. */
const Grid = z.extend(Rect, {
  columnGap: z.number(),
  rowGap: z.number(),
  /** Heights. */
  rows: z.array(z.number()).check(z.maxLength(MAX_ROWS)),
});
export type Grid = z.infer<typeof Grid>;

export const MAX_QUOTE_PARAGRAPHS = 50;

/** The text of a heading, of a text block, or of a quote. */
const TypedText = z.union([
  z.string().check(z.maxLength(MAX_TEXT_BYTES)),
  RichText,
  z.array(Paragraph).check(z.maxLength(MAX_QUOTE_PARAGRAPHS)),
]);
export type TypedText = z.infer<typeof TypedText>;

const Pressed = z.object({
  kind: z.literal("pressed"),
  /** Null: no block was pressed. */
  id: z.nullable(PartId),
  sectionId: z.nullable(PartId),
  twice: z.boolean(),
});
const Key = z.object({
  kind: z.literal("key"),
  key: z.string().check(z.maxLength(40)),
  ctrl: z.boolean(),
  shift: z.boolean(),
  alt: z.boolean(),
});
const Measured = z.object({
  kind: z.literal("measured"),
  blocks: rects,
  sections: rects,
  grids: z.array(Grid).check(z.maxLength(MAX_SECTIONS)),
  /** Of the whole page. */
  height: z.number(),
});
/** A slash was typed at the beginning of a paragraph, and more after it. */
const Slash = z.object({
  kind: z.literal("slash"),
  left: z.number(),
  top: z.number(),
  query: z.string().check(z.maxLength(100)),
});

export const FromFrame = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  Measured,
  Pressed,
  z.object({ kind: z.literal("typed"), id: PartId, text: TypedText }),
  /** What was typed or pasted last was not taken: the text would be too long, or a list too deep. */
  z.object({ kind: z.literal("refused"), limit: z.enum(["long", "deep"]) }),
  Key,
  Slash,
  z.object({ kind: z.literal("slash-ended") }),
]);
export type FromFrame = z.infer<typeof FromFrame>;

export type CanvasMeasures = Omit<z.infer<typeof Measured>, "kind">;
export type CanvasPress = Omit<z.infer<typeof Pressed>, "kind">;
export type CanvasKey = Omit<z.infer<typeof Key>, "kind">;
export type CanvasSlash = Omit<z.infer<typeof Slash>, "kind">;
