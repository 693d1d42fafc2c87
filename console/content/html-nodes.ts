import { Node } from "@tiptap/core";
import { isLink, isPictureAddress } from "#domain/pages/links.ts";

/** A picture in a text. */
export const Picture = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    src: { default: "" },
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: "img[src]",
      getAttrs: (element) => isPictureAddress(element.getAttribute("src") ?? "") && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

const TAGS = new Set(
  "TABLE CAPTION THEAD TBODY TFOOT TR TH TD FIGURE FIGCAPTION IMG P BR STRONG B EM I U S CODE A UL OL LI SPAN DIV DL DT DD PRE".split(
    " ",
  ),
);
const checks: Readonly<Record<string, (value: string) => boolean>> = {
  href: isLink,
  src: isPictureAddress,
  alt: () => true,
  width: (value) => /^\d{1,5}$/.test(value),
  height: (value) => /^\d{1,5}$/.test(value),
  colspan: (value) => /^\d{1,3}$/.test(value),
  rowspan: (value) => /^\d{1,3}$/.test(value),
};

/** A copy of an element with nothing that could run; unknown elements become their text. */
const harmless = (element: Element): HTMLElement => {
  const copy = document.createElement(element.tagName.toLowerCase());
  for (const { name, value } of element.attributes)
    if (checks[name]?.(value)) copy.setAttribute(name, value);
  for (const child of element.childNodes)
    if (child instanceof Element && TAGS.has(child.tagName)) copy.append(harmless(child));
    else copy.append(child.textContent ?? "");
  return copy;
};

/** The elements by their keys, which are all that the document has of them. */
const kept = new Map<string, HTMLElement>();
let count = 0;

/** Tables, figures and other parts of older texts, which are shown and kept as they are. */
export const KeptMarkup = Node.create({
  name: "keptMarkup",
  group: "block",
  atom: true,
  addAttributes: () => ({ key: { default: "" } }),
  parseHTML: () =>
    ["table", "figure", "dl", "pre"].map((tag) => ({
      tag,
      priority: 60,
      getAttrs: (element: HTMLElement) => {
        count += 1;
        const key = `kept-${count}`;
        kept.set(key, harmless(element));
        return { key };
      },
    })),
  renderHTML: ({ node }) =>
    (kept.get(String(node.attrs.key))?.cloneNode(true) as HTMLElement | undefined) ?? ["p"],
});
