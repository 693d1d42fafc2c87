import type { BlockContent } from "#domain/pages/blocks.ts";
import type { RichText } from "#domain/pages/rich-text.ts";
import { heading, stack, words } from "#domain/starters/parts.ts";
import type { StarterPage } from "#domain/starters/starter.ts";
import { newsletterForm } from "../forms/newsletter-form.ts";

const text = (...paragraphs: readonly string[]): RichText => ({
  type: "doc",
  content: paragraphs.map((words) => ({
    type: "paragraph",
    content: [{ type: "text", text: words }],
  })),
});

const answers: BlockContent = {
  type: "accordion",
  items: [
    {
      title: "How long does an order take?",
      text: text(
        "We pack on the next working day. The parcel then takes as long as you chose in the checkout.",
      ),
    },
    {
      title: "Can you put initials on a notebook?",
      text: text(
        "Yes: enter up to three letters on the page of the notebook. It leaves a day later than others.",
      ),
    },
    {
      title: "Does the ink suit my pen?",
      text: text(
        "All of our inks are for fountain pens, and none of them contains shellac. Rinse a pen with water before you change the colour.",
      ),
    },
    {
      title: "What if something arrives damaged?",
      text: text(
        "Write to us with a picture within thirty days. We send it again, or your money back.",
      ),
    },
  ],
  isExclusive: true,
  opensFirst: true,
};

const papers: BlockContent = {
  type: "table",
  caption: "Which paper takes which ink",
  rows: [
    ["Paper", "Weight", "Fountain pen", "Brush", "Pencil"],
    ["Plain", "90 g/m²", "Yes", "No", "Yes"],
    ["Dotted", "100 g/m²", "Yes", "With care", "Yes"],
    ["Cotton", "160 g/m²", "Yes", "Yes", "Yes"],
  ],
  heads: "both",
};

/** Answers that fold, a table, and a form. */
export const questions: Pick<StarterPage, "title" | "description" | "sections"> = {
  title: "Questions",
  description: "Answers about orders, initials, paper and ink.",
  sections: [
    {
      blocks: stack(
        [heading("Questions that we are asked", 1), answers, heading("Paper and ink", 2), papers],
        { column: 1, columns: 9 },
      ),
    },
    {
      role: "quiet",
      blocks: stack(
        [
          {
            ...({ type: "newsletter", title: newsletterForm.name } as const),
            text: "One letter a month. Nothing that we would not read ourselves.",
            formId: newsletterForm.formId,
          },
          words("Is your question still open? Write to us at the contact page."),
        ],
        { column: 1, columns: 9 },
      ),
    },
  ],
};
