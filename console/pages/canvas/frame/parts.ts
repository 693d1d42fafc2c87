/** The elements of the page in the frame that belong to sections and blocks. */

export type Part = "section" | "block";

const nameOf = (part: Part): string => `data-${part}`;

export const partsIn = (root: ParentNode, part: Part): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[${nameOf(part)}]`),
];

export const idOf = (element: Element, part: Part): string =>
  element.getAttribute(nameOf(part)) ?? "";

export const partOf = (root: ParentNode, part: Part, id: string): HTMLElement | undefined =>
  partsIn(root, part).find((element) => idOf(element, part) === id);

/** The part around an element; null outside of all. */
export const idAround = (target: EventTarget | null, part: Part): string | null => {
  const around = target instanceof Element ? target.closest(`[${nameOf(part)}]`) : null;
  return around && idOf(around, part);
};

/** The element with the columns of a section. */
export const gridOf = (section: HTMLElement): HTMLElement | null =>
  section.querySelector<HTMLElement>(":scope > .page-grid");

export type TextKind = "heading" | "text" | "quote";
export type TextElement = { readonly kind: TextKind; readonly element: HTMLElement };

const places: readonly (readonly [kind: TextKind, selector: string])[] = [
  ["heading", ".page-heading"],
  ["quote", ".page-quote blockquote"],
  ["text", ".page-text"],
  // Websites with their own templates for blocks.
  ["quote", ":scope > figure > blockquote"],
  ["heading", ":scope > :is(h1, h2, h3, h4):only-child"],
];

/** Where the text of a block is; undefined for a block without text that is typed in place. */
export const textOf = (block: HTMLElement): TextElement | undefined => {
  for (const [kind, selector] of places) {
    const element = block.querySelector<HTMLElement>(selector);
    if (element) return { kind, element };
  }
  return undefined;
};
