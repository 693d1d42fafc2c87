import { expect, it } from "vitest";
import { faultsInEveryLook, goTo, show } from "./look.ts";
import { listed, opened, page, setUpVisitsBehind } from "./visits-behind-setup.ts";

setUpVisitsBehind();

it("cells of retention lead to the visits of those who came back", async () => {
  await goTo(page, "/census/retention?from=2026-05-04&to=2026-05-17");
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
  await goTo(page, "/census/journeys?from=2026-05-05&to=2026-05-06");
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
  await goTo(page, `/census/funnels/visits?from=2026-05-05&to=2026-05-06&steps=${steps}&step=2`);
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
  await goTo(page, `/census/funnels?from=2026-05-05&to=2026-05-06&steps=${steps}`);
  await opens(/^Explain: /, "that did all steps of the funnel up to this one", "2");
  await goTo(page, "/census/retention?from=2026-05-04&to=2026-05-17");
  await opens("Explain: new visitors of all weeks", "in any of the report", "3");
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
  await goTo(page, "/census/journeys?from=2026-05-05&to=2026-05-06");
  await opens(/^Explain: visits of “\/” to “\/shop”/, "moved from one page to the other", "1");
}, 120_000);

it("never made a page complain", () => expect(opened.complaints).toEqual([]));
