import type { Page } from "playwright-core";

export type Size = { readonly width: number; readonly height: number };

const schemes = ["light", "dark"] as const;

/**
 * Calls `look` for the page in light and dark colours at every size. It starts with the current
 * size: a caller who opens several pages in the same tab has them loaded at either end in turn, and
 * resized in place for the rest. `isRecoloured`: the previous call had the same size in the other
 * colours.
 */
export const inEveryLook = async (
  page: Page,
  sizes: readonly Size[],
  look: (name: string, isRecoloured: boolean) => Promise<void>,
): Promise<void> => {
  const looks = sizes.flatMap((size) => schemes.map((colorScheme) => ({ size, colorScheme })));
  const isAtTheEnd = page.viewportSize()?.width === sizes.at(-1)?.width;
  for (const [at, { size, colorScheme }] of (isAtTheEnd ? looks.toReversed() : looks).entries()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await arrived(page);
    await look(`${colorScheme} at ${size.width}`, at % schemes.length > 0);
  }
};

/**
 * Colours in transition belong to neither scheme. Scripts learn of a change with the next frame.
 */
export const arrived = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });
};
