import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visitorStreamOf } from "#domain/census/visitor-stream.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import { newId } from "#infra/ids/uuid.ts";
import { until } from "#tests/support/wait-for.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;

const views: readonly (readonly [visitorId: string, at: string, url: string])[] = [
  ["ann", "2026-05-05T15:00:00.000Z", "/"],
  ["ann", "2026-05-05T15:01:00.000Z", "/shop"],
  ["ben", "2026-05-05T16:00:00.000Z", "/"],
  ["cy", "2026-05-06T16:00:00.000Z", "/blog"],
  ["ann", "2026-05-12T15:00:00.000Z", "/"],
];

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

const pages = (): Promise<readonly string[]> =>
  page
    .locator("main tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll("td")[1]?.textContent ?? ""));

const listed = async (figure: string | RegExp, expected: readonly string[]) => {
  await page.getByRole("heading", { name: "Visits behind the figures" }).waitFor();
  await page.getByText(figure).first().waitFor();
  await expect.poll(pages).toEqual(expected);
};

it("goals lead to the visits that reached them, and these to the event log", async () => {
  await show(page, "/census/goals?from=2026-05-05&to=2026-05-12");
  const row = page.locator("main tbody tr", { hasText: "The front page" });
  await row.getByRole("link", { name: "2", exact: true }).waitFor();
  await row.getByRole("link", { name: "3", exact: true }).click();
  await listed("Each time that the goal “The front page” was reached", ["/", "/", "/ → /shop"]);
  expect(await faultsInEveryLook(page, "visits behind a goal")).toEqual([]);
  await page.getByRole("link", { name: "Goals", exact: true }).click();
  await row.getByRole("link", { name: "2", exact: true }).click();
  await listed("The visit in which each visitor first reached the goal", ["/", "/ → /shop"]);
  await page.getByRole("link", { name: "/ → /shop" }).click();
  await page.getByRole("heading", { name: "Event log" }).waitFor();
  await expect.poll(() => page.locator("main tbody tr").count()).toBe(2);
});

it("cells of retention lead to the visits of those who came back", async () => {
  await show(page, "/census/retention?from=2026-05-04&to=2026-05-17");
  await page
    .getByRole("link", { name: "May 4, 2026: Week 1, 33%, 1 visitor: show visits" })
    .first()
    .click();
  await listed("The first visit in week 1 of each of the new visitors of the week of May 4", ["/"]);
  await page.getByRole("link", { name: "Retention", exact: true }).click();
  expect(await faultsInEveryLook(page, "retention with links")).toEqual([]);
  await page.getByRole("link", { name: "May 4, 2026: 3 visitors: show visits" }).first().click();
  await listed("The first visit of each of the new visitors", ["/blog", "/", "/ → /shop"]);
});

it("moves and pages of journeys lead to their visits", async () => {
  await show(page, "/census/journeys?from=2026-05-05&to=2026-05-06");
  await page.getByRole("link", { name: "/, step 1, 2 visits: show visits" }).click();
  await listed("Visits with “/” as step 1 of the journey.", ["/", "/ → /shop"]);
  await page.getByRole("link", { name: "Journeys", exact: true }).click();
  expect(await faultsInEveryLook(page, "journeys with links")).toEqual([]);
  await page.getByRole("link", { name: "Visit ended, step 2, 2 visits: show visits" }).click();
  await listed("Visits with “Visit ended” as step 2 of the journey.", ["/blog", "/"]);
  await page.getByRole("link", { name: "Journeys", exact: true }).click();
  const move = page.locator("main tbody tr", { hasText: /^1\/\/shop/ });
  await move.getByRole("link", { name: "1", exact: true }).click();
  await listed("Visits that moved from “/” to “/shop”", ["/ → /shop"]);
});

it("steps of a funnel lead to visits, and these to the event log", async () => {
  const steps = encodeURIComponent("page:%2F;page:%2Fshop");
  await show(page, `/census/funnels/visits?from=2026-05-05&to=2026-05-06&steps=${steps}&step=2`);
  await page.getByRole("link", { name: "/ → /shop" }).click();
  await page.getByRole("heading", { name: "Event log" }).waitFor();
  await expect.poll(() => page.locator("main tbody tr").count()).toBe(2);
});

it("goals, funnels, retention and journeys open what led to their figures, and their past", async () => {
  const panel = page.getByRole("dialog");
  const opens = async (name: string | RegExp, meaning: string, value: string) => {
    await page.getByRole("button", { name }).first().press("Enter");
    await panel.getByText(meaning).waitFor();
    await panel.getByText("by version 2 of the measuring rules").waitFor();
    await expect
      .poll(() => panel.getByRole("region", { name: "Value", exact: true }).textContent())
      .toContain(value);
    await panel.getByRole("listitem").first().waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
  };
  await show(page, "/census/goals?from=2026-05-05&to=2026-05-12");
  await opens(/^Explain: visitors of The front page/, "who reached the goal at least once", "2");
  await opens(/^Explain: completions of The front page/, "How often the goal was reached", "3");
  await opens(
    /^Explain: conversion of The front page/,
    "of all who visited on these days",
    "66.7%",
  );
  const steps = encodeURIComponent("page:%2F;page:%2Fshop");
  await show(page, `/census/funnels?from=2026-05-05&to=2026-05-06&steps=${steps}`);
  await opens(/^Explain: /, "that did all steps of the funnel up to this one", "2");
  await show(page, "/census/retention?from=2026-05-04&to=2026-05-17");
  const cell = /^Explain: week 1 of May 4, 2026$/;
  await opens(cell, "or those of them who came back", "1");
  await page.getByRole("button", { name: cell }).focus();
  expect(await faultsInEveryLook(page, "retention with a cell to explain")).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page
    .getByRole("link", { name: "May 4, 2026: Week 1, 33%, 1 visitor: show visits" })
    .first()
    .click();
  await opens(/^Explain: visitors of the cell/, "or those of them who came back", "1");
  await show(page, "/census/journeys?from=2026-05-05&to=2026-05-06");
  await opens(/^Explain: visits of “\/” to “\/shop”/, "moved from one page to the other", "1");
}, 120_000);

it("never made a page complain", () => expect(opened.complaints).toEqual([]));
