import { expect, it } from "vitest";
import { faultsInEveryLook, show } from "./look.ts";
import { listed, opened, page, setUpVisitsBehind } from "./visits-behind-setup.ts";

setUpVisitsBehind();

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

it("never made a page complain", () => expect(opened.complaints).toEqual([]));
