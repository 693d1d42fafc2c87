import type { Page } from "playwright-core";
import { photograph } from "./camera.ts";

/** All visits of the sample were recorded in one moment: the line of a figure needs later ones. */
const VISITORS = 24;
/** Steps back in time, to a moment at which the figure was clearly smaller. */
const EARLIER = 11;
/** A browser that says that nobody looks at its window is counted as a program. */
const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const setUp = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.getByLabel("Your name").fill("Owner");
  await page.getByLabel("Email", { exact: true }).fill("owner@shop.example");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  const create = page.getByRole("button", { name: "Create account" });
  await create.click();
  await create.waitFor({ state: "detached" });
};

const visitShop = async (page: Page): Promise<void> => {
  const { origin } = new URL(page.url());
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const context = await page.context().browser()?.newContext({ userAgent });
    const visit = await context?.newPage();
    const isReported = visit?.waitForResponse((response) => response.url().includes("/census/"));
    await visit?.goto(`${origin}/shop`);
    await isReported;
    await context?.close();
  }
};

/** The visits of the sample shop, and the events behind one of their figures. */
export const photographMeasuring = async (page: Page, setupUrl: string): Promise<void> => {
  const explain = page.getByRole("button", { name: /^Explain: visits of/ });
  await setUp(page, setupUrl);
  await page.goto("/config/census");
  await explain.waitFor();
  await page.getByText(/^Yesterday/).waitFor();
  await photograph(page, "visits");

  await visitShop(page);
  await page.goto(`/config/census?segment=${encodeURIComponent("page:is:%2Fshop")}`);
  await explain.click();
  const panel = page.getByRole("dialog");
  const earlier = panel.getByRole("button", { name: "Earlier" });
  for (let step = 0; step < EARLIER; step += 1) await earlier.click();
  await panel.getByText(/now \d+/).waitFor();
  await page.waitForLoadState("networkidle");
  await photograph(page, "explain");
};
