import type { Page } from "playwright-core";

export type Size = { readonly width: number; readonly height: number };

const schemes = ["light", "dark"] as const;

/**
 * Calls `look` for the page in light and in dark colours, and at every size. With one size, it is
 * seen in both colours; `isRecoloured`: the previous call differed in nothing else. With two sizes,
 * the first call is for the page as it is, in light colours, and the second for the other size in
 * dark ones: colours come from one theme, so that a caller who opens several pages in the same tab
 * sees dark colours at both sizes in turn. Such a caller also has pages loaded at either size in
 * turn, and resized in place for the rest.
 */
export const inEveryLook = async (
  page: Page,
  sizes: readonly Size[],
  look: (name: string, isRecoloured: boolean) => Promise<void>,
): Promise<void> => {
  const isAtTheEnd = page.viewportSize()?.width === sizes.at(-1)?.width;
  const inTurn = isAtTheEnd ? sizes.toReversed() : sizes;
  for (const [at, colorScheme] of schemes.entries()) {
    const size = inTurn[at % inTurn.length] as Size;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await arrived(page);
    await look(`${colorScheme} at ${size.width}`, at > 0 && sizes.length === 1);
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
