/** Where a part of the page is, in pixels of the frame. */
export type Box = {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
export type Measured = {
  readonly height: number;
  readonly sections: readonly Box[];
  readonly blocks: readonly Box[];
};

const boxesOf = (page: Document, name: "section" | "block"): readonly Box[] =>
  [...page.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { id: element.dataset[name] ?? "", left, top, width, height };
  });

/** The frame has the height of its page, so that it never scrolls itself. */
export const measure = (page: Document): Measured => ({
  height: page.body.scrollHeight,
  sections: boxesOf(page, "section"),
  blocks: boxesOf(page, "block"),
});

const withoutNonce = (html: string): string => html.replaceAll(/ nonce="[^"]*"/g, "");

const replaceChanged = (present: Element, next: Element): void => {
  const known = new Map(
    [...present.children].map((child) => [withoutNonce(child.outerHTML), child]),
  );
  const children = [...next.children].map((child) => {
    const html = withoutNonce(child.outerHTML);
    const same = known.get(html);
    known.delete(html);
    return same ?? present.ownerDocument.importNode(child, true);
  });
  // Elements that stay are not loaded again, so that pictures do not flicker.
  present.replaceChildren(...children);
};

/**
 * Replaces the sections that differ, and the grid. False: the pages differ in other parts, too, so that
 * the frame has to load the new one.
 */
export const replaceParts = (page: Document, html: string): boolean => {
  const next = new DOMParser().parseFromString(html, "text/html");
  const [present, other] = [page, next].map(
    (one) => one.querySelector("[data-section]")?.parentElement,
  );
  if (!present || !other) return false;
  const [styles, otherStyles] = [page, next].map((one) => one.querySelector("body style"));
  if (Boolean(styles) !== Boolean(otherStyles)) return false;
  if (styles && otherStyles && styles.textContent !== otherStyles.textContent)
    styles.textContent = otherStyles.textContent;
  replaceChanged(present, other);
  return true;
};
