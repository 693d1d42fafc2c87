import type { BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { onTestFinished, TestRunner } from "vitest";
import type { TestBrowser } from "./browser.ts";
import { seeWrites } from "./see-writes.ts";
import type { TestServer } from "./server.ts";

type Parked = {
  readonly page: Page;
  readonly devTools: CDPSession;
  /** Closes the context; `close` of a test gives the page back. */
  readonly end: () => Promise<void>;
  /** Set when a test did what cannot be taken back. */
  isSpent: boolean;
};

export type PagePool = {
  /**
   * A page without cookies and stored data. One that is opened during a test is for this test only;
   * a test that closes its context gives it back earlier. `isFirst`: nothing is in its cache either, as of a visitor who comes for the first time.
   */
  readonly open: (options?: BrowserContextOptions, isFirst?: boolean) => Promise<Page>;
  /** Gives all pages back, while the server still answers. */
  readonly close: () => Promise<void>;
};

/** What a page can be given later; its context keeps everything else. */
const kindOf = (options: BrowserContextOptions): string => {
  const { viewport: _viewport, colorScheme: _scheme, reducedMotion: _motion, ...others } = options;
  return JSON.stringify(Object.entries(others).sort());
};

const lasting = [
  "addInitScript",
  "exposeFunction",
  "exposeBinding",
  "routeWebSocket",
  "setExtraHTTPHeaders",
] as const;
const lastingOfContext = [
  ...lasting,
  "newCDPSession",
  "grantPermissions",
  "setGeolocation",
  "setHTTPCredentials",
] as const;

const heard = ["console", "pageerror", "dialog", "popup", "download", "filechooser"] as const;
const heardOfBoth = ["request", "response", "requestfailed", "requestfinished"] as const;

/** Calls `spend` when a test changes the page or its context for good. */
const watchSpending = (page: Page, spend: () => void): void => {
  const watch = (target: object, name: string) => {
    const original = Reflect.get(target, name) as (...given: unknown[]) => unknown;
    Reflect.set(target, name, (...given: unknown[]) => {
      spend();
      return original.apply(target, given);
    });
  };
  for (const name of lasting) watch(page, name);
  for (const name of lastingOfContext) watch(page.context(), name);
  // All others need one of these first.
  for (const name of ["install", "setFixedTime", "setSystemTime"]) watch(page.clock, name);
};

/** Pages that wait for the next test of this process, by the address of their server and their kind. */
const parked = new Map<string, Parked[]>();

/** A page whose browser has ended is of no use. */
const takeParked = (key: string): Parked | undefined => {
  const waiting = parked.get(key) ?? [];
  for (;;) {
    const one = waiting.pop();
    if (one === undefined || !one.page.isClosed()) return one;
  }
};

/**
 * Pages that tests use one after the other, also those of other files on a server at the same address: a new process for
 * every page, with nothing in its cache, takes three times as long as the page itself.
 */
export const createPagePool = (browser: TestBrowser, server: TestServer): PagePool => {
  const { origin } = server;
  const out = new Set<() => Promise<void>>();

  const create = async (options: BrowserContextOptions): Promise<Parked> => {
    const context = await browser.newContext({ baseURL: origin, ...options });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const end = context.close.bind(context);
    const one: Parked = { page, devTools, end, isSpent: options.storageState !== undefined };
    watchSpending(page, () => {
      one.isSpent = true;
    });
    return one;
  };

  const renew = async ({ page }: Parked, options: BrowserContextOptions): Promise<void> => {
    await page.emulateMedia({
      media: null,
      forcedColors: null,
      contrast: null,
      colorScheme: options.colorScheme ?? null,
      reducedMotion: options.reducedMotion ?? null,
    });
    if (options.viewport) await page.setViewportSize(options.viewport);
  };

  /** Leaves the document without its scripts learning of it, as when a context is closed. */
  const leave = async ({ page, devTools }: Parked): Promise<void> => {
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const name of heard) page.removeAllListeners(name);
    for (const name of heardOfBoth) {
      page.removeAllListeners(name);
      context.removeAllListeners(name);
    }
    context.removeAllListeners("page");
    await Promise.all([
      page.unrouteAll({ behavior: "ignoreErrors" }),
      context.unrouteAll({ behavior: "ignoreErrors" }),
      context.setOffline(false),
      devTools.send("Emulation.setScriptExecutionDisabled", { value: true }),
    ]);
    await page.mouse.move(0, 0);
    await page.goto(`${origin}/robots.txt`);
    await devTools.send("Emulation.setScriptExecutionDisabled", { value: false });
    await Promise.all([
      page.evaluate(() => sessionStorage.clear()),
      devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
      devTools.send("Page.resetNavigationHistory"),
      context.clearCookies(),
    ]);
  };

  const park = async (key: string, one: Parked): Promise<void> => {
    if (one.isSpent || one.page.isClosed()) return one.end();
    await leave(one);
    browser.leaveOpen(one.page.context());
    parked.set(key, [...(parked.get(key) ?? []), one]);
  };

  return {
    open: async (options = {}, isFirst = false) => {
      const key = `${origin} ${kindOf(options)}`;
      const waiting = isFirst ? undefined : takeParked(key);
      const one = waiting ?? (await create(options));
      seeWrites(one.page, server);
      if (waiting !== undefined) await renew(one, options);
      one.page.setDefaultTimeout(60_000);
      let isOut = true;
      const giveBack = async () => {
        if (!isOut) return;
        isOut = false;
        out.delete(giveBack);
        await park(key, one);
      };
      out.add(giveBack);
      one.page.context().close = giveBack;
      // Pages of a whole file are opened between its tests.
      if (TestRunner.getCurrentTest() !== undefined) onTestFinished(giveBack);
      return one.page;
    },
    close: async () => {
      await Promise.all([...out].map((giveBack) => giveBack()));
    },
  };
};
