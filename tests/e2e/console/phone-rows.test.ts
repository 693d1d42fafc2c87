import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "#console/shell/features.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import { startFilledServer } from "#tests/support/filled-lists.ts";
import { aPng } from "#tests/support/pictures.ts";
import { until } from "#tests/support/wait-for.ts";
import { sendContactForm } from "./busy-shop.ts";
import { consoleOf, type OpenConsole } from "./open-console.ts";

const MAX_ROW_PX = 90;

/** Screens that have no list. */
const withoutList: readonly string[] = [
  "/",
  "/account",
  "/arrive",
  "/content/$itemId",
  "/content/$itemId/blocks",
  "/content/$itemId/history",
  "/custom-events/schemas/$name",
  "/customers/$siteUserId",
  "/census/funnels/visits",
  "/forms/$formId",
  "/header-footer",
  "/invitation",
  "/looks",
  "/measuring-rules",
  "/new-password",
  "/orders/$orderId",
  "/page-tree",
  "/pages/$pageId",
  "/pages/$pageId/history",
  "/privacy",
  "/products/$productId",
  "/products/$productId/edit",
  "/products/import/$importId",
  "/products/new",
  "/projections",
  "/questions",
  "/questions/what-if",
  "/settings",
  "/settings/payment",
  "/settings/email",
  "/settings/domains",
  "/settings/sample-data",
  "/setup",
  "/starters",
  "/templates/$name",
  "/templates/reference",
];

/** Lists with a column for each month after the first, which scroll inside of their frame. */
const scrolling: readonly string[] = ["/sales/repeat-customers"];

/** Screens with a list that needs parameters. */
const addressOf: Readonly<Record<string, string>> = {
  "/census/funnels": "/census/funnels?steps=page:%252F*;cart",
};

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let opened: OpenConsole;
let page: Page;
let paths: readonly string[];
beforeAll(async () => {
  const { server, owner, ids } = await startFilledServer();
  await sendContactForm(server.origin, "Does the linen journal open flat?");
  await until(
    async () => {
      const folders = await owner.get<{ inbox: number; spam: number }>(
        "/api/console/submissions/folders",
      );
      const spam = await owner.get<{ rows: readonly { submissionId: string }[] }>(
        "/api/console/submissions?folder=spam",
      );
      const submissionIds = spam.body.rows.map(({ submissionId }) => submissionId);
      if (submissionIds.length > 0)
        await owner.post("/api/console/submissions/changes", { change: "release", submissionIds });
      return folders.body.inbox > 0;
    },
    { what: "the submission" },
  );
  await owner.put("/api/console/pages/about", { path: "about", title: "About our bindery" });
  await owner.put("/api/console/measuring-rules", {
    rules: {
      ...firstRules,
      goals: [{ id: "order", name: "An order", step: { kind: "order", value: "" } }],
    },
    baseVersion: 1,
  });
  await server.database.query(
    `insert into read.page_metrics (website_id, quarter, page, device, metric, bucket, loads)
     select 'demo', date_trunc('hour', now()) - interval '1 day', '/shop/p/field-notebook', 'mobile',
            metric, 80, 3
       from unnest(array['lcp', 'inp', 'cls', 'ttfb']) as metric`,
  );
  await fetch(`${server.origin}/search?q=notebook`, { headers: { "user-agent": FIREFOX } });
  await until(async () => {
    const { body } = await owner.get<{ rows: readonly unknown[] }>("/api/console/searches");
    return body.rows.length > 0;
  });
  opened = await consoleOf(server, owner);
  page = await opened.newPage({ width: 390 });
  await page.goto("/config/media");
  const picture = {
    name: "window.png",
    mimeType: "image/png",
    buffer: aPng(60, 40, [40, 90, 140]),
  };
  await page.getByLabel("Choose files").first().setInputFiles(picture);
  await page.locator("[data-table-frame] tbody tr").filter({ hasText: "window.png" }).waitFor();
  const known: Readonly<Record<string, string>> = {
    $listId: ids[":listId"],
    $subscriptionId: ids[":subscriptionId"],
    $formId: ids[":formId"],
  };
  paths = features
    .flatMap(({ routes }) => routes.map(({ options }) => ("path" in options ? options.path : "/")))
    .filter((path) => !withoutList.includes(path))
    .map((path) => addressOf[path] ?? path)
    .map((path) => path.replace(/\$\w+/, (name) => known[name] ?? name));
});
afterAll(() => opened?.close());

/** The height of each row on the screen, and what it is called. */
const rowsOf = (): Promise<readonly { readonly px: number; readonly text: string }[]> =>
  page.locator("[data-table-frame] tbody tr:has(td + td)").evaluateAll((rows) =>
    rows.map((row) => ({
      px: Math.ceil(row.getBoundingClientRect().height),
      text: row.textContent ?? "",
    })),
  );

it("rows of every list are at most 90 pixels high on a phone, with their name in sight", async () => {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(`/config${path}`);
    // A send that waits keeps its button busy: the table alone says that it is loaded.
    await page.locator('[data-table-frame] table[aria-busy="false"]').first().waitFor();
    const rows = await rowsOf();
    if (rows.length === 0) faults.push(`${path} has no rows`);
    for (const { px, text } of rows)
      if (px > MAX_ROW_PX) faults.push(`${path} is ${px} pixels high: ${text}`);
    const title = page.locator('[data-table-frame] tbody td[data-card="title"]').first();
    const width = rows.length === 0 ? 390 : ((await title.boundingBox())?.width ?? 0);
    if (width < 100) faults.push(`${path} has ${width} pixels for the name`);
  }
  expect(paths.length).toBeGreaterThan(25);
  expect(faults).toEqual([]);
});

it("every list ends inside of its frame in a window of 1280 pixels", async () => {
  const laptop = await opened.newPage({ width: 1280 });
  const faults: string[] = [];
  for (const path of paths.filter((each) => !scrolling.includes(each))) {
    await laptop.goto(`/config${path}`);
    const table = laptop.locator('[data-table-frame] table[aria-busy="false"]').first();
    await table.waitFor();
    const { frame, content } = await table.evaluate((element) => ({
      frame: Math.ceil(element.closest("[data-table-frame]")?.getBoundingClientRect().right ?? 0),
      content: Math.floor(element.getBoundingClientRect().right),
    }));
    if (content > frame) faults.push(`${path} is cut by ${content - frame} pixels`);
  }
  expect(faults).toEqual([]);
  await laptop.close();
});

it("no page complained", () => expect(opened.complaints).toEqual([]));
