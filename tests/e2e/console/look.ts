import type { Page } from "playwright-core";
import { findViolations } from "#tests/support/axe.ts";
import { areLongTestsRun } from "#tests/support/long-tests.ts";
import { inEveryLook, type Size } from "#tests/support/looks.ts";

/** Otherwise Playwright looks in every frame, and the browser draws frames in which nothing changes. */
const seldom = [undefined, { polling: 50 }] as const;

/** Opens a screen and waits until it has loaded. */
export const show = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/config${path}`);
  await settled(page);
};

type WithRouter = {
  readonly __TSR_ROUTER__: {
    readonly history: { readonly push: (path: string) => void };
    readonly state: {
      readonly status: string;
      readonly location: { readonly href: string };
      readonly resolvedLocation?: { readonly href: string };
    };
  };
};

/**
 * Opens another screen in a console that is loaded, as its links do, which takes less than half of
 * what loading takes. What the console knows already may be shown first.
 */
export const moveTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(
    (to) => (globalThis as unknown as WithRouter).__TSR_ROUTER__.history.push(to),
    `/config${path}`,
  );
  await page.waitForFunction(
    () => {
      const { status, location, resolvedLocation } = (globalThis as unknown as WithRouter)
        .__TSR_ROUTER__.state;
      return status === "idle" && resolvedLocation?.href === location.href;
    },
    ...seldom,
  );
};

/**
 * Opens a screen whose data nobody has changed since the console of this page was loaded, if it was. Screens of
 * changed data are shown (`show`).
 */
export const goTo = async (page: Page, path: string): Promise<void> => {
  if (!new URL(page.url()).pathname.startsWith("/config/")) return show(page, path);
  await moveTo(page, path);
  await settled(page);
};

export const settled = async (page: Page): Promise<void> => {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') ===
      null,
    ...seldom,
  );
};

/** The violations of WCAG 2.2 AA and best practices that axe finds, one line each. */
export const accessibilityFaults = findViolations;

export const widest = { width: 1600, height: 860 } as const;
export const wide = { width: 1280, height: 860 } as const;
export const narrow = { width: 390, height: 860 } as const;

const widthFaults = async (page: Page, what: string): Promise<readonly string[]> => {
  await settled(page);
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return isWider ? [`${what}: wider than the window`] : [];
};

/** Axe's violations of the page as it is, and a page that is wider than the window. */
export const faultsNow = async (
  page: Page,
  what: string,
  isRecoloured = false,
): Promise<readonly string[]> => [
  ...(await widthFaults(page, what)),
  ...(await findViolations(page, isRecoloured)).map((fault) => `${what}: ${fault}`),
];

/** Of the two looks of a screen, always the same one; of many screens, each one for half of them. */
const lookOf = (what: string): number =>
  [...what].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;

/**
 * Axe's violations in either colour scheme and at every width (see `inEveryLook`), and screens that
 * are wider than the window. Axe sees both looks in the long run, and otherwise one of them, because it takes half
 * of the time of a screen.
 */
export const faultsInEveryLook = async (
  page: Page,
  what: string,
  sizes: readonly Size[] = [wide, narrow],
): Promise<readonly string[]> => {
  const faults: string[] = [];
  const seen = sizes.length > 1 ? lookOf(what) : 0;
  let at = 0;
  await inEveryLook(page, sizes, async (look, isRecoloured) => {
    const name = `${what}, ${look}`;
    if (areLongTestsRun) faults.push(...(await faultsNow(page, name, isRecoloured)));
    else faults.push(...(await (at === seen ? faultsNow : widthFaults)(page, name)));
    at += 1;
  });
  return faults;
};
