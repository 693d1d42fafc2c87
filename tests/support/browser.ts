import sparticuz from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium } from "playwright-core";

/**
 * A headless Chromium: CHROMIUM_PATH's, else the npm package's. Works as root and in containers
 * with a small /dev/shm, and makes no requests by default. `more` are further switches.
 */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
    headless: true,
    // The machine's POSIX locale would reach pages as a language that Intl rejects.
    env: { ...process.env, LANG: "en_US.UTF-8", LC_ALL: "en_US.UTF-8" } as Record<string, string>,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-setuid-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-default-apps",
      "--disable-domain-reliability",
      "--disable-sync",
      "--metrics-recording-only",
      "--no-first-run",
      "--lang=en-US",
      "--no-pings",
      "--font-render-hinting=none",
      // A page keeps its process, with all that is compiled there, when it is left and used again.
      "--disable-site-isolation-trials",
      "--force-color-profile=srgb",
      ...more,
    ],
  });

export type TestBrowser = Pick<Browser, "newContext" | "newPage" | "close"> & {
  /** `close` leaves the context open, for another file. */
  readonly leaveOpen: (context: BrowserContext) => void;
};

/**
 * No page of a test lives long enough to gain from code that V8 has optimised, and with more room for young objects
 * fewer of them are copied. Not for benches, which measure what visitors have.
 */
const forShortPages = [
  "--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --max-semi-space-size=32",
];

let shared: Promise<Browser> | undefined;

/**
 * The browser of this test process, which its files share; it ends with the process. Contexts are
 * separate, and `close` closes those opened here that are not left open.
 */
export const shareBrowser = async (): Promise<TestBrowser> => {
  // A browser that could not start is tried again by the next file.
  if ((await shared?.catch(() => undefined))?.isConnected() !== true)
    shared = launchBrowser(forShortPages);
  const browser = await (shared as Promise<Browser>);
  const contexts = new Map<BrowserContext, () => Promise<void>>();
  const newContext: Browser["newContext"] = async (options) => {
    const context = await browser.newContext(options);
    // Pages that are used again replace `close`.
    contexts.set(context, context.close.bind(context));
    context.on("close", () => contexts.delete(context));
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    leaveOpen: (context) => contexts.delete(context),
    close: async () => {
      await Promise.all([...contexts.values()].map((end) => end()));
    },
  };
};
