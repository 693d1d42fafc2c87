import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO_LIFE: "true" });
});
afterAll(() => opened?.close());

/** The pages that visitors reach from the home page, and their statuses. */
const reachedPages = async (): Promise<ReadonlyMap<string, number>> => {
  const { origin } = opened.server;
  const visitor = await createClient(origin);
  const reached = new Map<string, number>();
  const next = ["/"];
  for (let path = next.shift(); path !== undefined; path = next.shift()) {
    if (reached.has(path)) continue;
    const { status, body } = await visitor.get<string>(path);
    reached.set(path, status);
    for (const [, target = ""] of String(body).matchAll(/<a [^>]*href="([^"#]+)/g)) {
      const url = new URL(target.replaceAll("&amp;", "&"), `${origin}${path}`);
      if (url.origin === origin && !url.pathname.startsWith("/config")) next.push(url.pathname);
    }
  }
  return reached;
};

it("the website of a removed sample has no dead link, and says that it is empty", async () => {
  const page = await opened.newPage();
  await show(page, "/settings/sample-data");
  await page.getByRole("button", { name: "Remove the sample data…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the sample data" }).click();
  await page.getByText("The sample data was removed").waitFor();
  await page.getByText("The shop is open and has no products.").waitFor();
  const reached = await reachedPages();
  expect(reached.size).toBeGreaterThan(4);
  expect([...reached].filter(([, status]) => status !== 200)).toEqual([]);
  const visitor = await opened.newPage({ signedIn: false });
  await visitor.goto("/");
  await visitor.getByText("Nothing here yet.").waitFor();
  await expect.poll(() => visitor.getByText("0 products").count()).toBe(0);
  await show(page, "/");
  await page.getByRole("link", { name: "Create a product" }).waitFor();
  await show(page, "/settings/sample-data");
  await page.getByRole("button", { name: "Restore the sample data" }).click();
  await page.getByText("Will be removed").first().waitFor();
});
