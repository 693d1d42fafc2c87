import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWholeDaybook, type WholeDaybook } from "#tests/support/whole-daybook.ts";
import { phone, photograph, wide } from "./camera.ts";
import type { MailProvider } from "./connect-services.ts";
import { createHand } from "./hand.ts";
import { makeWebsite, type Show } from "./make-website.ts";
import { photographMeasuring } from "./measuring.ts";
import { type PlannedWebsite, plannedWebsites } from "./websites.ts";

const looks = [
  { device: "desktop", viewport: wide },
  { device: "phone", viewport: phone },
] as const;

/** The finished home page, wide and on a phone, light and dark. */
const photographFinished = async (browser: Browser, origin: string, id: string) => {
  for (const { device, viewport } of looks)
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      await until(async () => {
        await page.goto(`${origin}/`);
        // Servers keep settings for two seconds, this one too.
        return (await page.getByRole("heading", { name: "Coming soon" }).count()) === 0;
      });
      await photograph(page, `websites/${id}-${device}-${colorScheme}`);
      await context.close();
    }
};

const setupUrl = (origin: string, output: string): string => {
  const code = /\/config\/setup\?code=([\w-]+)/.exec(output)?.[1];
  if (code === undefined) throw new Error(`No link in the output:\n${output}`);
  return `${origin}/config/setup?code=${code}`;
};

/** A Daybook that begins in an empty folder and leaves nothing behind. */
const inEmptyFolder = async (
  use: (daybook: WholeDaybook) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const data = await mkdtemp(join(tmpdir(), "daybook-website-"));
  // As root, Postgres runs as another user, who must be able to enter the folder.
  await chmod(data, 0o711);
  const daybook = await startWholeDaybook(data, settings);
  try {
    await use(daybook);
  } finally {
    await daybook.stop();
    await rm(data, { recursive: true, force: true });
  }
};

/** What the README shows: the home page of the sample shop, and how its console measures and explains. */
const photographSampleShop = (browser: Browser): Promise<void> =>
  inEmptyFolder(
    async (daybook) => {
      const context = await browser.newContext({
        baseURL: daybook.origin,
        viewport: wide,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto("/", { waitUntil: "networkidle" });
      await photograph(page, "home");
      await photographMeasuring(page, setupUrl(daybook.origin, daybook.output()));
      await context.close();
    },
    { DAYBOOK_DEMO: "true" },
  );

/** From an empty folder to a finished website, by the console alone. */
const make = (
  browser: Browser,
  mailProvider: MailProvider,
  website: PlannedWebsite,
): Promise<void> =>
  inEmptyFolder(
    async (daybook) => {
      const context = await browser.newContext({ viewport: wide, reducedMotion: "reduce" });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const hand = createHand(page);
      // The guides show the first website; the others prove that it was no accident.
      const show: Show = async (name) => {
        if (website !== plannedWebsites[0]) return;
        // What was just done is said in a notice, which would cover a part of the picture.
        await page.getByRole("alert").first().waitFor({ state: "detached" });
        await photograph(page, `guides/${name}`);
      };
      try {
        const url = setupUrl(daybook.origin, daybook.output());
        await makeWebsite(hand, website, { url, mailProvider }, show);
      } catch (error) {
        await page.screenshot({ path: join(tmpdir(), `daybook-dead-end-${website.id}.png`) });
        throw error;
      }
      await context.close();
      await photographFinished(browser, daybook.origin, website.id);
      const { clicks, fields } = hand.counts;
      process.stdout.write(`${website.id}: ${clicks} clicks, ${fields} fields, no dead end\n`);
      // The owner's provider is a server on this machine.
    },
    { DAYBOOK_WEBHOOKS_TO: "anywhere" },
  );

const browser = await launchBrowser();
const mailServer = await startMailServer();
const { hostname: host, port } = new URL(mailServer.url);
const asked = process.argv.slice(2);
try {
  if (asked.length === 0 || asked.includes("home")) await photographSampleShop(browser);
  for (const website of plannedWebsites)
    if (asked.length === 0 || asked.includes(website.id))
      await make(browser, { host, port }, website);
} finally {
  await browser.close();
  await mailServer.stop();
}
