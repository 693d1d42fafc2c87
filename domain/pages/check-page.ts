import { blocksOf, type PageDocument } from "./document.ts";
import type { Inline, RichText } from "./rich-text.ts";

/** Something that visitors or search engines would miss. It stops nobody from publishing. */
export type Remark = {
  readonly code:
    | "page-empty"
    | "description-missing"
    | "alt-missing"
    | "picture-missing"
    | "heading-empty"
    | "heading-order"
    | "several-titles"
    | "link-empty"
    | "form-missing"
    | "no-index";
  /** For owners. */
  readonly text: string;
  /** The block that it is about; absent: the page. */
  readonly partId?: string;
};

type Blocks = ReturnType<typeof blocksOf>;

const headingsIn = (blocks: Blocks) =>
  blocks.flatMap(({ id, content }): readonly { id: string; level: number }[] => {
    if (content.type === "heading") return [{ id, level: content.level }];
    if (content.type !== "text") return [];
    return content.text.content.flatMap((node) =>
      node.type === "heading" ? [{ id, level: node.attrs.level }] : [],
    );
  });

/** A page begins with its title, and no level is skipped on the way down. Source: WCAG 2.2, 1.3.1. */
const headingRemarks = (blocks: Blocks): readonly Remark[] => {
  const headings = headingsIn(blocks);
  const titles = headings.filter(({ level }) => level === 1);
  const second = titles[1];
  const skipped = headings.find(
    ({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1,
  );
  return [
    ...(second
      ? [
          {
            code: "several-titles",
            text: "The page has more than one heading of the size Page title.",
            partId: second.id,
          } as const,
        ]
      : []),
    ...(skipped
      ? [
          {
            code: "heading-order",
            text: "A heading is more than one size smaller than the one before it.",
            partId: skipped.id,
          } as const,
        ]
      : []),
  ];
};

type Node = { readonly content?: readonly (Node | Inline)[] | undefined };
const marksIn = (node: Node | Inline): readonly string[] => {
  if ("text" in node)
    return (node.marks ?? []).flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : []));
  return ((node as Node).content ?? []).flatMap(marksIn);
};
const linksIn = (text: RichText): readonly string[] => marksIn(text as Node);

const blockRemarks = ({ id, content }: Blocks[number]): readonly Remark[] => {
  const remark = (code: Remark["code"], text: string): Remark => ({ code, text, partId: id });
  switch (content.type) {
    case "heading":
      return content.text.trim() === "" ? [remark("heading-empty", "A heading is empty.")] : [];
    case "image":
      if (content.image.assetUrl === "")
        return [remark("picture-missing", "A picture is still to be chosen.")];
      return content.image.altText.trim() === ""
        ? [remark("alt-missing", "A picture has no alt text.")]
        : [];
    case "buttons":
      return content.buttons
        .filter(({ href, label }) => href === "" || label.trim() === "")
        .map(({ label }) => remark("link-empty", `The button “${label}” leads nowhere.`));
    case "text":
      return linksIn(content.text).includes("")
        ? [remark("link-empty", "A link in a text leads nowhere.")]
        : [];
    case "form":
      return content.formId === "" ? [remark("form-missing", "A form is still to be chosen.")] : [];
    default:
      return [];
  }
};

/** What an owner should look at before a page is published, in reading order. */
export const checkPage = (document: PageDocument): readonly Remark[] => {
  const blocks = blocksOf(document);
  const { description, noIndex } = document.details;
  return [
    ...(blocks.length === 0
      ? [{ code: "page-empty", text: "The page has no block." } as const]
      : []),
    ...blocks.flatMap(blockRemarks),
    ...headingRemarks(blocks),
    ...(description.trim() === ""
      ? [
          {
            code: "description-missing",
            text: "The page has no description for search engines; they get the beginning of its text.",
          } as const,
        ]
      : []),
    ...(noIndex
      ? [{ code: "no-index", text: "Search engines are asked to leave this page out." } as const]
      : []),
  ];
};
