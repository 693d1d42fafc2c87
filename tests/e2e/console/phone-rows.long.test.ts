import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "#console/shell/features.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import { startFilledServer } from "#tests/support/filled-lists.ts";
import { arrived } from "#tests/support/looks.ts";
import { aPng } from "#tests/support/pictures.ts";
import { until } from "#tests/support/wait-for.ts";
import { sendContactForm } from "./busy-shop.ts";
import { moveTo, show } from "./look.ts";
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
  "/settings/billing/$",
  "/setup",
  "/starters",
  "/templates/$name",
  "/templates/reference",
  "/website-preview",
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
  await owner.post("/api/console/invitations", { email: "eve@shop.example", roles: ["EDITOR"] });
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

/** Facts that a row shows behind its buttons. */
const coveredFacts = (): Promise<readonly string[]> =>
  page
    .locator('[data-table-frame] tbody tr:has([data-card="actions"] button)')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const end = row.getBoundingClientRect().bottom;
        const buttons = [...row.querySelectorAll('[data-card="actions"] button')];
        const start = Math.min(...buttons.map((button) => button.getBoundingClientRect().left));
        return [...row.querySelectorAll('[data-card="row"], [data-card="late"]')]
          .filter((fact) => {
            const { top, right, width } = fact.getBoundingClientRect();
            return width > 0 && top < end && right > start + 1;
          })
          .map((fact) => fact.textContent ?? "");
      }),
    );

/** Facts that a row shows to the left of where it begins. */
const cutFacts = (): Promise<readonly string[]> =>
  page.locator("[data-table-frame] tbody tr:has(td + td)").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { left, bottom } = row.getBoundingClientRect();
      return [...row.querySelectorAll('[data-card="row"], [data-card="late"]')]
        .filter((fact) => {
          const { top, left: start, width } = fact.getBoundingClientRect();
          // What wrapped begins at the edge, out of sight.
          return width > 0 && top < bottom - 4 && start < left;
        })
        .map((fact) => fact.textContent ?? "");
    }),
  );

// A send that waits keeps its button busy: the table alone says that it is loaded.
const table = () => page.locator('[data-table-frame] table[aria-busy="false"]').first();

const faultsOnPhone = async (path: string): Promise<readonly string[]> => {
  const rows = await rowsOf();
  if (rows.length === 0) return [`${path} has no rows`];
  const title = page.locator('[data-table-frame] tbody td[data-card="title"]').first();
  const width = (await title.boundingBox())?.width ?? 0;
  const covered = await coveredFacts();
  const cut = await cutFacts();
  return [
    ...cut.map((fact) => `${path} cuts the beginning of ${fact}`),
    ...covered.map((fact) => `${path} has a button on ${fact}`),
    ...rows
      .filter(({ px }) => px > MAX_ROW_PX)
      .map(({ px, text }) => `${path} is ${px} pixels high: ${text}`),
    ...(width < 100 ? [`${path} has ${width} pixels for the name`] : []),
  ];
};

const faultsOnLaptop = async (path: string): Promise<readonly string[]> => {
  if (scrolling.includes(path)) return [];
  const { frame, content } = await table().evaluate((element) => ({
    frame: Math.ceil(element.closest("[data-table-frame]")?.getBoundingClientRect().right ?? 0),
    content: Math.floor(element.getBoundingClientRect().right),
  }));
  return content > frame ? [`${path} is cut by ${content - frame} pixels`] : [];
};

const windows = [
  { size: { width: 390, height: 860 }, faultsOf: faultsOnPhone },
  { size: { width: 1280, height: 860 }, faultsOf: faultsOnLaptop },
] as const;

it("every list has rows of at most 90 pixels on a phone, with their name and the beginning of each fact in sight and no button on a fact, and ends inside of its frame in a window of 1280 pixels", async () => {
  const faults: string[] = [];
  for (const [at, path] of paths.entries()) {
    // Each list is loaded at one size and resized to the other, alternately.
    const both = at % 2 === 0 ? windows : windows.toReversed();
    for (const [nth, { size, faultsOf }] of both.entries()) {
      await page.setViewportSize(size);
      if (nth === 0) await moveTo(page, path);
      await table().waitFor();
      await arrived(page);
      faults.push(...(await faultsOf(path)));
    }
  }
  expect(paths.length).toBeGreaterThan(25);
  expect(faults).toEqual([]);
});

it("times of the event log have one line in a window of 1280 pixels, at every hour", async () => {
  const laptop = await opened.newPage({ width: 1280 });
  await laptop.goto("/config/events");
  const table = laptop.locator('[data-table-frame] table[aria-busy="false"]').first();
  await table.waitFor();
  const { lines, cut } = await table.evaluate((element) => {
    const times = [...element.querySelectorAll("td time")];
    // Late in the morning of a day with two digits, in a wide month.
    for (const time of times) time.textContent = "Nov 28, 2026, 10:48:48 AM";
    const frame = element.closest("[data-table-frame]")?.getBoundingClientRect().right ?? 0;
    return {
      lines: times.map((time) => time.getClientRects().length),
      cut: Math.max(0, Math.floor(element.getBoundingClientRect().right - frame)),
    };
  });
  expect(lines.length).toBeGreaterThan(5);
  expect(new Set(lines)).toEqual(new Set([1]));
  expect(cut).toBe(0);
  await laptop.close();
});

it("no page complained", () => expect(opened.complaints).toEqual([]));

it("the tab of the screen is in sight on a phone", async () => {
  const page = await opened.newPage({ width: 390 });
  for (const [path, name] of [
    ["/census/notes", "Notes"],
    ["/census", "Visits"],
  ] as const) {
    await show(page, path);
    const tab = page.getByRole("navigation", { name: "Reports on visits" }).getByRole("link", {
      name,
      exact: true,
    });
    await expect
      .poll(async () => {
        const box = await tab.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);
  }
});

it("a time in the list of posts takes one line on a laptop", async () => {
  const page = await opened.newPage();
  await show(page, "/content");
  const times = page.locator("tbody time");
  await times.first().waitFor();
  const lines = () => times.evaluateAll((all) => all.map((time) => time.getClientRects().length));
  await expect.poll(async () => Math.max(...(await lines()))).toBe(1);
});
