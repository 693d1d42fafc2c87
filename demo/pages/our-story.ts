import type { BlockContent } from "#domain/pages/blocks.ts";
import { beside, button, heading, quote, stack, words } from "#domain/starters/parts.ts";
import type { StarterPage } from "#domain/starters/starter.ts";
import { scenePicture } from "../content/shapes.ts";

const picture = (name: string, altText: string): BlockContent => {
  const { assetUrl, originalSize = "", systemDataVariants = "" } = scenePicture(name, altText);
  const mediaFocalPoint = { x: 0.5, y: 0.5 };
  return {
    type: "image",
    image: { assetUrl, originalSize, systemDataVariants, altText, mediaFocalPoint },
    caption: "",
    href: "",
    crop: "four-three",
  };
};

const weekday = [{ opens: "10:00", closes: "18:30" }];

const openingHours: BlockContent = {
  type: "opening-hours",
  week: [[], weekday, weekday, weekday, weekday, [{ opens: "09:00", closes: "16:00" }], []],
  exceptions: [],
  closedText: "Closed",
  note: "On the last Thursday of the month the lamp is on until nine.",
};

/** Most blocks that a page about a shop has: words, pictures, a quote, opening hours, products, posts. */
export const ourStory: Pick<StarterPage, "title" | "description" | "sections"> = {
  title: "Our story",
  description: "Who makes the notebooks, where, and when the door is open.",
  sections: [
    {
      role: "strong",
      height: "medium",
      blocks: stack(
        [
          heading("A small shop for people who write by hand", 1),
          words(
            "Daybook Paper & Ink began with one sewing frame and a drawer of lead letters. Both are still in use.",
          ),
          button("See what we make", "/shop"),
        ],
        { column: 1, columns: 8 },
      ),
    },
    {
      blocks: beside(
        [picture("sewing-frame", "A sewing frame with cords and half of a book")],
        [
          heading("Sewn, not glued", 2),
          words(
            "Marta sews every notebook on cords. That takes eleven minutes, and it is why a notebook of ours lies flat on its first day and on its last.",
            "The paper comes from a mill that we visit each spring. The ink is mixed downstairs.",
          ),
        ],
      ),
    },
    {
      role: "quiet",
      blocks: stack([
        quote(
          "The pages you will write on should be the best ones in the shop.",
          "Inês Duarte, who founded it",
        ),
      ]),
    },
    {
      blocks: [
        ...stack([heading("From the bench", 2)]),
        ...stack([{ type: "products", collection: "notebooks", limit: 4 }]).map((block) => ({
          ...block,
          row: 2,
        })),
      ],
    },
    {
      role: "quiet",
      blocks: beside(
        [heading("When the door is open", 2), openingHours],
        [picture("shopfront", "The front of a small shop with a striped awning")],
      ),
    },
    {
      blocks: stack([
        heading("From the journal", 2),
        {
          ...({ type: "summary", collectionId: "journal", category: "", limit: 3 } as const),
          ...({ look: "grid", showsPictures: true, showsDates: true } as const),
          showsExcerpts: true,
        },
      ]),
    },
  ],
};
