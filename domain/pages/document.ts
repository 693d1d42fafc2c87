import * as z from "zod/mini";
import { backgroundSources } from "../codes/content-codes.ts";
import { PageImage } from "./blocks/values.ts";
import { BlockContent } from "./blocks.ts";
import { Cohorts } from "./cohorts.ts";
import { COLUMNS, MAX_BLOCKS, MAX_ROWS, MAX_SECTIONS } from "./limits.ts";

/** Devices that the editor shows. Spec: B3.80. */
export const devices = ["desktop", "phone", "tablet"] as const;
/** The layouts of a section: up to 432 px wide, and from 433 px on. Spec: B3.80, B2.36. */
export const breakpoints = ["mobile", "desktop"] as const;

/** Nine places of a block's content inside its area. Spec: B3.79. */
export const positions = [
  "top-left",
  "top-center",
  "top-right",
  "center-left",
  "center",
  "center-right",
  "bottom-left",
  "bottom-center",
  "bottom-right",
] as const;
export const Position = z.enum(positions);
export type Position = z.infer<typeof Position>;

/** Rows and columns count from 1. */
export const Area = z.object({
  row: z.int().check(z.minimum(1), z.maximum(MAX_ROWS)),
  column: z.int().check(z.minimum(1), z.maximum(COLUMNS)),
  rows: z.int().check(z.minimum(1), z.maximum(MAX_ROWS)),
  columns: z.int().check(z.minimum(1), z.maximum(COLUMNS)),
});
export type Area = z.infer<typeof Area>;

export const Placement = z.object({
  desktop: Area,
  /** Null: the whole width, in reading order. */
  mobile: z.nullable(Area),
});
export type Placement = z.infer<typeof Placement>;

/** Unique within the page. */
export const PartId = z.string().check(z.maxLength(40));

export const Block = z.object({
  id: PartId,
  content: BlockContent,
  at: Placement,
  position: Position,
});
export type Block = z.infer<typeof Block>;

const rowHeights = ["auto", "small", "medium", "large"] as const;

/** Spec: B3.78. */
export const Layout = z.object({
  body: z.object({
    raw: z.literal(false),
    layout: z.object({
      columns: z.literal(COLUMNS),
      /** Heights of the first rows; rows without one are as high as what they contain. */
      rows: z.array(z.object({ height: z.enum(rowHeights) })).check(z.maxLength(MAX_ROWS)),
    }),
  }),
});
export type Layout = z.infer<typeof Layout>;

/** The layout of a new section. Spec: B3.78. */
export const newLayout = (): Layout => ({
  body: { raw: false, layout: { columns: COLUMNS, rows: [] } },
});

export const SectionLook = z.object({
  role: z.enum(["plain", "quiet", "strong"]),
  height: z.enum(["auto", "medium", "large"]),
  width: z.enum(["page", "full"]),
  /** Spec: B3.87. */
  background: z.discriminatedUnion("source", [
    z.object({ source: z.literal(backgroundSources.none) }),
    z.object({ source: z.literal(backgroundSources.upload), image: PageImage }),
  ]),
});
export type SectionLook = z.infer<typeof SectionLook>;

export const newLook = (): SectionLook => ({
  role: "plain",
  height: "auto",
  width: "page",
  background: { source: backgroundSources.none },
});

/** The saved section that a section is a copy of, in which version. */
export const SectionOrigin = z.object({
  id: z.string().check(z.maxLength(100)),
  version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});
export type SectionOrigin = z.infer<typeof SectionOrigin>;

/** A section without its blocks. */
export const SectionFrame = z.object({
  id: PartId,
  look: SectionLook,
  layout: Layout,
  origin: z.optional(SectionOrigin),
  /** The visitors that the section is shown to; absent: everyone. Spec: B3.80. */
  cohorts: z.optional(Cohorts),
});
export type SectionFrame = z.infer<typeof SectionFrame>;

export const Section = z.object({
  ...SectionFrame.shape,
  /** In reading order, which is also the order of the HTML; the grid does not change it. */
  blocks: z.array(Block).check(z.maxLength(MAX_BLOCKS)),
});
export type Section = z.infer<typeof Section>;

export const PageDetails = z.object({
  title: z.string().check(z.maxLength(200)),
  /** For search engines and link previews; may be empty. */
  description: z.string().check(z.maxLength(400)),
  /** For link previews; empty: the page's first picture. */
  imageUrl: z.string().check(z.maxLength(2_000)),
  /** Search engines are asked to leave the page out. */
  noIndex: z.boolean(),
});
export type PageDetails = z.infer<typeof PageDetails>;

/** Everything that a version of a page shows. */
export const PageDocument = z.object({
  details: PageDetails,
  sections: z.array(Section).check(z.maxLength(MAX_SECTIONS)),
});
export type PageDocument = z.infer<typeof PageDocument>;

export const newDocument = (title: string): PageDocument => ({
  details: { title, description: "", imageUrl: "", noIndex: false },
  sections: [],
});

export const blocksOf = ({ sections }: PageDocument): readonly Block[] =>
  sections.flatMap(({ blocks }) => blocks);
