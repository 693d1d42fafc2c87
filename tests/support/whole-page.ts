import { backgroundSources } from "#domain/codes/content-codes.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import type {
  Block,
  PageDetails,
  PageDocument,
  Section,
  SectionFrame,
} from "#domain/pages/document.ts";
import type { Whole } from "./changed-members.ts";
import { aHeading, aText } from "./pages.ts";

const area = { row: 1, column: 1, rows: 1, columns: 12 };

const block = (id: string, content: Block["content"]): Whole<Omit<Block, "content">> & Block => ({
  id,
  content,
  at: { desktop: area, mobile: area },
  position: "center",
});

const picture: Whole<PageImage> = {
  assetUrl: "/picture/1",
  originalSize: "10x10",
  altText: "A shelf",
  systemDataVariants: "10w",
  mediaFocalPoint: { x: 0.5, y: 0.5 },
};

const section = (
  id: string,
  blocks: Section["blocks"],
): Whole<SectionFrame> & Pick<Section, "blocks"> => ({
  id,
  look: {
    ...({ role: "plain", height: "auto", width: "page" } as const),
    background: { source: backgroundSources.upload, image: picture },
  },
  layout: {
    body: {
      raw: false as const,
      layout: { columns: 12 as const, rows: [{ height: "small" as const }] },
    },
  },
  origin: { id: "saved", version: 1 },
  cohorts: ["A" as const, "B" as const],
  blocks,
});

const details: Whole<PageDetails> = {
  title: "About",
  description: "Us",
  imageUrl: "/picture/1",
  noIndex: false,
};

/** A page with every member that a page can have. */
export const wholePage: PageDocument = {
  details,
  sections: [
    section("top", [block("one", aHeading("One")), block("two", aText("Two"))]),
    section("bottom", [block("three", aHeading("Three"))]),
  ],
};
