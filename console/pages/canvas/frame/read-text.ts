import { isLink } from "#domain/pages/links.ts";

/**
 * Reads what a browser's own editing made of a text into a document of the closed schema, whose limits the
 * caller checks. Elements that the schema does not have count as the text in them.
 */
type Mark = { readonly type: string; readonly attrs?: { readonly href: string } };
type Inline = { readonly type: string; readonly text?: string; readonly marks?: readonly Mark[] };
type Block = {
  readonly type: string;
  readonly attrs?: { readonly level?: number; readonly textAlign?: string };
  readonly content?: readonly (Inline | Block)[];
};

const marksByTag: Readonly<Record<string, string>> = {
  B: "bold",
  STRONG: "bold",
  I: "italic",
  EM: "italic",
  U: "underline",
  S: "strike",
  DEL: "strike",
  STRIKE: "strike",
  CODE: "code",
};

const headingLevels: Readonly<Record<string, number>> = {
  H1: 2,
  H2: 2,
  H3: 3,
  H4: 4,
  H5: 4,
  H6: 4,
};

const MAX_LIST_DEPTH = 3;

const markOf = (element: Element): Mark | undefined => {
  const type = marksByTag[element.tagName];
  if (type !== undefined) return { type };
  const href = element.tagName === "A" ? element.getAttribute("href") : null;
  return href !== null && isLink(href) ? { type: "link", attrs: { href } } : undefined;
};

const readInline = (node: Node, marks: readonly Mark[]): readonly Inline[] => {
  if (node instanceof Text)
    return node.data === ""
      ? []
      : [{ type: "text", text: node.data, ...(marks.length > 0 && { marks }) }];
  if (!(node instanceof Element)) return [];
  if (node.tagName === "BR") return [{ type: "hardBreak" }];
  const mark = markOf(node);
  const isNew = mark !== undefined && !marks.some(({ type }) => type === mark.type);
  return readInlines([...node.childNodes], isNew ? [...marks, mark] : marks);
};

/** Browsers split texts while they are typed. */
const joined = (inlines: readonly Inline[]): readonly Inline[] => {
  const all: Inline[] = [];
  for (const inline of inlines) {
    const last = all.at(-1);
    const isSame =
      last?.text !== undefined &&
      inline.text !== undefined &&
      JSON.stringify(last.marks) === JSON.stringify(inline.marks);
    if (isSame) all.splice(-1, 1, { ...last, text: `${last.text}${inline.text}` });
    else all.push(inline);
  }
  return all;
};

const readInlines = (nodes: readonly Node[], marks: readonly Mark[] = []): readonly Inline[] =>
  joined(nodes.flatMap((node) => readInline(node, marks)));

/** Browsers end a line with a break that is not part of the text, so that it can take the cursor. */
const readLine = (nodes: readonly Node[]): readonly Inline[] => {
  const inlines = readInlines(nodes);
  return inlines.at(-1)?.type === "hardBreak" ? inlines.slice(0, -1) : inlines;
};

const alignmentOf = ({ classList }: Element): { readonly textAlign?: string } => {
  const textAlign = ["left", "center", "right", "justify"].find((each) =>
    classList.contains(`align-${each}`),
  );
  return textAlign === undefined ? {} : { textAlign };
};

const paragraphOf = (nodes: readonly Node[], attrs = {}): Block => ({
  type: "paragraph",
  attrs,
  content: readLine(nodes),
});

const isBlock = (node: Node): node is Element =>
  node instanceof Element &&
  (node.tagName in headingLevels || /^(?:P|DIV|UL|OL|LI|BLOCKQUOTE|HR)$/.test(node.tagName));

const readItem = (item: Element, depth: number): Block => {
  const children = readBlocks(item, depth).filter(({ type }) =>
    depth < MAX_LIST_DEPTH
      ? /^(?:paragraph|bulletList|orderedList)$/.test(type)
      : type === "paragraph",
  );
  const startsWithText = children[0]?.type === "paragraph";
  return { type: "listItem", content: startsWithText ? children : [paragraphOf([]), ...children] };
};

const readBlock = (element: Element, depth: number): readonly Block[] => {
  const { tagName } = element;
  const level = headingLevels[tagName];
  if (level !== undefined) {
    const attrs = { level, ...alignmentOf(element) };
    return [{ type: "heading", attrs, content: readLine([...element.childNodes]) }];
  }
  if (tagName === "HR") return [{ type: "horizontalRule" }];
  if (tagName === "UL" || tagName === "OL") {
    const content = [...element.children].map((item) => readItem(item, depth + 1));
    return [{ type: tagName === "UL" ? "bulletList" : "orderedList", content }];
  }
  if (tagName === "BLOCKQUOTE") {
    const content = readBlocks(element, depth).filter(({ type }) => type === "paragraph");
    return [{ type: "blockquote", content }];
  }
  if ([...element.childNodes].some(isBlock)) return readBlocks(element, depth);
  return [paragraphOf([...element.childNodes], alignmentOf(element))];
};

/** Text between blocks becomes a paragraph. */
const readBlocks = (parent: Element, depth: number): readonly Block[] => {
  const blocks: Block[] = [];
  let loose: Node[] = [];
  const endLoose = (): void => {
    if (loose.some((node) => node.textContent?.trim())) blocks.push(paragraphOf(loose));
    loose = [];
  };
  for (const node of parent.childNodes)
    if (isBlock(node)) {
      endLoose();
      blocks.push(...readBlock(node, depth));
    } else loose.push(node);
  endLoose();
  return blocks;
};

/** The text of an element. */
export const readText = (element: Element) => {
  const content = readBlocks(element, 0);
  return { type: "doc", content: content.length > 0 ? content : [paragraphOf([])] };
};
