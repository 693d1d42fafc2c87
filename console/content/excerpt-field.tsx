import { Textarea } from "@mantine/core";
import { useState } from "react";

type Line = { readonly text: string; readonly html: string };

/** Where a line ends in HTML, other than at the end of a paragraph. */
const ENDS = /<br\s*\/?>|<\/(?:li|h[1-6]|blockquote|div)>/g;

const bodyOf = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html, "text/html").body;

/** Everything else is inside of a line. */
const BLOCKS =
  /^(?:p|div|ul|ol|dl|h[1-6]|blockquote|pre|figure|table|hr|section|article|details|address)$/;

/** The blocks of an excerpt; what is between them becomes paragraphs, with its spaces and its format. */
const blocksOf = (html: string): readonly Element[] => {
  const blocks: Element[] = [];
  let open: Element | undefined;
  for (const node of [...bodyOf(html).childNodes]) {
    if (node instanceof Element && BLOCKS.test(node.localName)) {
      blocks.push(node);
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = document.createElement("p");
      blocks.push(open);
    }
    open.append(node);
  }
  return blocks;
};

/** Each paragraph is a line; so is a text without one. */
const linesOf = (html: string): readonly Line[] =>
  blocksOf(html).flatMap(({ outerHTML }) => {
    const spaced = bodyOf(outerHTML.replaceAll(ENDS, " $&")).textContent ?? "";
    const text = spaced.replaceAll(/\s+/g, " ").trim();
    return text === "" ? [] : [{ text, html: outerHTML }];
  });

const textOf = (html: string): string =>
  linesOf(html)
    .map(({ text }) => text)
    .join("\n");

const paragraphOf = (text: string): string => {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph.outerHTML;
};

/** A paragraph for each line. Those that are in the excerpt already keep their format. */
const htmlOf = (text: string, before: string): string => {
  const kept = linesOf(before);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => kept.find((each) => each.text === line)?.html ?? paragraphOf(line))
    .join("");
};

/** The excerpt as plain text; it is stored as paragraphs. */
export const ExcerptField = ({
  html,
  onChange,
}: {
  readonly html: string;
  readonly onChange: (html: string) => void;
}) => {
  // As it was typed: a space at the end of a line, and an empty line, are not part of what is stored.
  const [typed, setTyped] = useState({ html, text: textOf(html) });
  return (
    <Textarea
      label="Excerpt"
      description="Shown in lists and search results. Leave it empty to use the beginning of the text."
      autosize
      minRows={2}
      maxLength={2_000}
      value={typed.html === html ? typed.text : textOf(html)}
      onChange={({ currentTarget: { value } }) => {
        const next = htmlOf(value, html);
        setTyped({ html: next, text: value });
        onChange(next);
      }}
    />
  );
};
