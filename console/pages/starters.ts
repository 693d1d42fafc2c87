import { getLoadedPartsContract } from "#commands/starters/contract.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { RichText } from "#domain/pages/rich-text.ts";
import { privacyPage } from "#domain/starters/privacy-page.ts";
import { call } from "../kit/calls/api.ts";
import type { ReadyBlock } from "./editor/add-parts.ts";

/** A page that many shops need. Its sentences say what the owner should write. */
export type Starter = {
  readonly name: string;
  readonly title: string;
  readonly sections: readonly (readonly ReadyBlock[])[];
};

const words = (...paragraphs: readonly string[]): BlockContent => {
  const content: RichText["content"] = paragraphs.map((text) => ({
    type: "paragraph",
    content: [{ type: "text", text }],
  }));
  return { type: "text", text: { type: "doc", content } };
};
const heading = (text: string, level: 1 | 2): BlockContent => ({ type: "heading", text, level });

/** A title, and below it headings with a text each. */
const chapters = (
  title: string,
  texts: Readonly<Record<string, string>>,
): readonly (readonly ReadyBlock[])[] => [
  [
    { content: heading(title, 1), row: 1 },
    ...Object.entries(texts).flatMap(([name, text], index): readonly ReadyBlock[] => [
      { content: heading(name, 2), row: 2 + index * 2 },
      { content: words(text), row: 3 + index * 2 },
    ]),
  ],
];

/** Its text follows from what the website loads, as that of the starters of a website does. */
const PRIVACY = "privacy";

export const starters: readonly Starter[] = [
  {
    name: "about",
    title: "About",
    sections: chapters("About", {
      "Who we are": "Write who is behind this shop, and since when.",
      "What we make": "Write what you sell and how it is made.",
      "Where to find us": "Write where visitors can meet you, and when.",
    }),
  },
  {
    name: "shipping",
    title: "Shipping",
    sections: chapters("Shipping", {
      "Where we ship to": "Write the countries that you ship to.",
      "How long it takes": "Write how long an order takes until it leaves, and until it arrives.",
      "What it costs": "Write what shipping costs, and from which amount it is free.",
    }),
  },
  {
    name: "returns",
    title: "Returns",
    sections: chapters("Returns", {
      "How long you can return something": "Write the number of days, and from when they count.",
      "How to return something": "Write what a customer does first, and where to send it.",
      "When you get your money back": "Write how and when you pay the money back.",
    }),
  },
  { name: PRIVACY, title: "Privacy", sections: [] },
  {
    name: "terms",
    title: "Terms",
    sections: chapters("Terms", {
      "Who you buy from": "Write the name and the address of the shop’s owner.",
      "Orders and prices": "Write when an order is binding, and what the prices include.",
      Payment: "Write how customers pay, and by when.",
      "When something goes wrong": "Write what a customer can do when something is broken.",
    }),
  },
];

/** What a page begins with; nothing for a name that is not in the list. */
export const readStarter = async (name: string): Promise<readonly (readonly ReadyBlock[])[]> => {
  if (name !== PRIVACY) return starters.find((starter) => starter.name === name)?.sections ?? [];
  const loaded = await call(getLoadedPartsContract, {});
  return privacyPage(loaded).sections.map(({ blocks }) => blocks);
};
