import { CONTACT_FORM_ID } from "../forms/contact-form.ts";
import { MAX_LISTED } from "../pages/blocks/products.ts";
import type { PageDocument } from "../pages/document.ts";
import type { WholePlace } from "../pages/places.ts";
import { starterDocument } from "./all.ts";
import { heading, seeEverything, stack, words } from "./parts.ts";
import type { StarterSection } from "./starter.ts";

/** What the built-in pages of a website show. */
export type BuiltInFacts = {
  readonly title: string;
  readonly tagLine: string;
  /** Plain text; may be empty. */
  readonly description: string;
  /** A contact form is released. */
  readonly hasContactForm: boolean;
  /** The first blog and the first calendar that visitors see. */
  readonly collections: readonly {
    readonly id: string;
    readonly kind: "blog" | "events";
    readonly title: string;
  }[];
};

/** Number of items that the built-in page shows. */
const LATEST = { blog: 3, events: 1 } as const;

const latest = ({ id, kind, title }: BuiltInFacts["collections"][number]): StarterSection => ({
  blocks: stack([
    heading(title, 2),
    {
      type: "summary",
      collectionId: id,
      category: "",
      limit: LATEST[kind],
      look: "list",
      showsPictures: kind === "blog",
      showsDates: true,
      showsExcerpts: false,
    },
  ]),
});

const homeSections = ({
  title,
  tagLine,
  description,
  collections,
}: BuiltInFacts): readonly StarterSection[] => {
  const paragraphs = description
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return [
    {
      blocks: stack([
        heading(tagLine === "" ? title : tagLine, 1),
        ...(paragraphs.length === 0 ? [] : [words(...paragraphs)]),
      ]),
    },
    {
      blocks: stack([
        heading("In the shop", 2),
        { type: "products", collection: "", limit: MAX_LISTED },
        seeEverything,
      ]),
    },
    ...collections.map(latest),
  ];
};

const contactSections = ({ hasContactForm }: BuiltInFacts): readonly StarterSection[] => [
  {
    blocks: stack([
      heading("Contact us", 1),
      hasContactForm
        ? { type: "form", formId: CONTACT_FORM_ID }
        : words("Write how visitors can reach you."),
    ]),
  },
];

/**
 * The built-in home or contact page as a page of blocks, so that a member can change it instead of building it
 * again. The page has no description: without one, a page has the beginning of its text.
 */
export const builtInPage = (place: WholePlace, facts: BuiltInFacts): PageDocument =>
  place === "home"
    ? starterDocument({ title: "Home", description: "", sections: homeSections(facts) })
    : starterDocument({ title: "Contact", description: "", sections: contactSections(facts) });
