import type { Page } from "playwright-core";
import { shareBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { type Client, createOwnerClient, OWNER_PASSWORD } from "#tests/support/client.ts";
import { createPagePool } from "#tests/support/page-pool.ts";
import { startServerOfPages, type TestServer } from "#tests/support/server.ts";

export const owner = { email: "owner@shop.example", password: OWNER_PASSWORD };

export type OpenConsole = {
  readonly server: TestServer;
  readonly browser: TestBrowser;
  /** The owner's HTTP client. */
  readonly client: Client;
  /** A new, signed-in page that records the browser's complaints. */
  readonly newPage: (options?: {
    readonly scheme?: "light" | "dark";
    readonly width?: number;
    /** A phone: fingers instead of a pointer. */
    readonly touch?: boolean;
    readonly signedIn?: boolean;
    /** Lets the console keep its copy for the time without a connection. */
    readonly offlineCopy?: boolean;
    /** Nothing is in the browser's cache, which other pages of a file leave full. */
    readonly isFirst?: boolean;
  }) => Promise<Page>;
  /** Errors that pages have thrown or logged so far. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
};

/** The demo shop with an owner, and a browser with its console. */
export const openConsole = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<OpenConsole> => {
  const server = await startServerOfPages({ DAYBOOK_DEMO: "true", ...settings });
  const client = await createOwnerClient(server.origin, server.setupCode, owner.email);
  return consoleOf(server, client);
};

/** A browser with the console of a server that runs already. */
export const consoleOf = async (server: TestServer, client: Client): Promise<OpenConsole> => {
  const browser = await shareBrowser();
  const pool = createPagePool(browser, server);
  const complaints: string[] = [];
  const newPage: OpenConsole["newPage"] = async (options = {}) => {
    const { scheme = "light", width = 1280, signedIn = true, offlineCopy = false } = options;
    const page = await pool.open(
      {
        colorScheme: scheme,
        viewport: { width, height: 860 },
        reducedMotion: "reduce",
        ...(options.touch && { hasTouch: true, isMobile: true }),
        // The copy is made after every first page, which most tests need not wait for.
        serviceWorkers: offlineCopy ? "allow" : "block",
      },
      options.isFirst ?? offlineCopy,
    );
    if (signedIn)
      await page.context().addCookies(
        [...client.cookies].map(([name, value]) => ({
          name,
          value: encodeURIComponent(value),
          url: server.origin,
        })),
      );
    page.on("console", (message) => {
      // Answers such as 401 are logged, too; violations of the security policy must never happen.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        complaints.push(`${page.url()} ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`${page.url()} ${error.message}`));
    return page;
  };
  return {
    server,
    browser,
    client,
    newPage,
    complaints,
    close: async () => {
      try {
        await pool.close();
      } finally {
        await browser.close();
        await server.stop();
      }
    },
  };
};
