import type { Drawing } from "../protocol.ts";
import { gridOf, idOf, type Part, partOf, partsIn } from "./parts.ts";

const copyAttributes = (from: Element, to: Element): void => {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes)
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
};

/** Brings the parts below `parent` into the order of `wanted`, without moving those in place. */
const order = (parent: Element, wanted: readonly Element[]): void => {
  wanted.forEach((element, index) => {
    const there = parent.children[index];
    if (there !== element) parent.insertBefore(element, there ?? null);
  });
};

/** The parts of the page after a change; those that are equal stay the same elements. */
const merged = (
  root: ParentNode,
  part: Part,
  drawn: ParentNode,
  merge: (present: HTMLElement, fresh: HTMLElement) => HTMLElement,
): readonly HTMLElement[] =>
  partsIn(drawn, part).map((fresh) => {
    const present = partOf(root, part, idOf(fresh, part));
    if (present === undefined || present.isEqualNode(fresh)) return present ?? fresh;
    return merge(present, fresh);
  });

const parsed = (html: string): DocumentFragment => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return document.importNode(template.content, true);
};

type OpenPart = {
  /** The block in which someone types. */
  readonly openBlock: () => HTMLElement | undefined;
  /** The same block as a drawing has it. */
  readonly redraw: (fresh: HTMLElement) => void;
};

/**
 * Replaces the sections and blocks that differ from a drawing. The block in which someone types stays the
 * same element.
 */
export const createDraw = ({ openBlock, redraw }: OpenPart) => {
  const grid = new CSSStyleSheet();
  document.adoptedStyleSheets.push(grid);

  const mergeBlock = (present: HTMLElement, fresh: HTMLElement): HTMLElement => {
    if (present !== openBlock()) return fresh;
    copyAttributes(fresh, present);
    redraw(fresh);
    return present;
  };

  const mergeSection = (present: HTMLElement, fresh: HTMLElement): HTMLElement => {
    const [from, to] = [gridOf(fresh), gridOf(present)];
    if (from === null || to === null) return fresh;
    // Found in the whole page, because blocks move from one section to another.
    const blocks = merged(document, "block", fresh, mergeBlock);
    copyAttributes(fresh, present);
    copyAttributes(from, to);
    for (const element of [...present.children]) if (element !== to) element.remove();
    to.before(...[...fresh.children].filter((element) => element !== from));
    order(to, blocks);
    for (const element of [...to.children].slice(blocks.length)) element.remove();
    return present;
  };

  return ({ html, css }: Drawing): void => {
    const root =
      document.querySelector("[data-section]")?.parentElement ??
      document.querySelector(".page-sections") ??
      document.querySelector("main") ??
      document.body;
    const sections = merged(root, "section", parsed(html), mergeSection);
    const before = [...root.children].filter((element) => !element.hasAttribute("data-section"));
    for (const element of partsIn(root, "section"))
      if (!sections.includes(element)) element.remove();
    order(root, [...before, ...sections]);
    grid.replaceSync(css);
  };
};
