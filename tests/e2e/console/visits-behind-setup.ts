import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { visitorStreamOf } from "#domain/census/visitor-stream.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import { newId } from "#infra/ids/uuid.ts";
import { until } from "#tests/support/wait-for.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let opened: OpenConsole;

export let page: Page;

const views: readonly (readonly [visitorId: string, at: string, url: string])[] = [
  ["ann", "2026-05-05T15:00:00.000Z", "/"],
  ["ann", "2026-05-05T15:01:00.000Z", "/shop"],
  ["ben", "2026-05-05T16:00:00.000Z", "/"],
  ["cy", "2026-05-06T16:00:00.000Z", "/blog"],
  ["ann", "2026-05-12T15:00:00.000Z", "/"],
];

const pages = (): Promise<readonly string[]> =>
  page
    .locator("main tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll("td")[1]?.textContent ?? ""));

export const listed = async (figure: string | RegExp, expected: readonly string[]) => {
  await page.getByRole("heading", { name: "Visits behind the figures" }).waitFor();
  await page.getByText(figure).first().waitFor();
  await expect.poll(pages).toEqual(expected);
};

/** Registers the set-up of these tests, once in a file. */
export const setUpVisitsBehind = (): void => {
  beforeAll(async () => {
    opened = await openConsole();
    const { eventStore } = opened.server.infrastructure;
    for (const [visitorId, happenedAt, url] of views) {
      const data = { url, userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
      const hit = { event: 1, visitorId, host: "shop.example", happenedAt, data };
      await eventStore.append({
        stream: `census-demo.${visitorStreamOf(visitorId)}`,
        expectedRevision: "any",
        events: [{ id: newId(), type: "HitRecorded", version: 1, data: hit as never }],
        metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
      });
    }
    await opened.client.put("/api/console/measuring-rules", {
      rules: {
        ...firstRules,
        goals: [{ id: "front", name: "The front page", step: { kind: "page", value: "/" } }],
      },
      baseVersion: 1,
    });
    await until(async () => {
      const [row] = await opened.server.database.query<{ views: number }>(
        "select coalesce(sum(views), 0)::int as views from read.visits where visitor = any($1)",
        [["ann", "ben", "cy"]],
      );
      return row?.views === views.length;
    });
    page = await opened.newPage();
  });
  afterAll(() => opened?.close());
};
