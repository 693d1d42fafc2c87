import { afterAll, beforeAll, expect, it } from "vitest";
import { faultsInEveryLook, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO_LIFE: "true" });
});
afterAll(() => opened?.close());

it("an owner sees what goes and what stays, removes the sample, and restores it", async () => {
  const page = await opened.newPage();
  await opened.client.post("/api/console/products/visibility", {
    productIds: ["bottled-ink"],
    visible: false,
  });
  await show(page, "/settings/sample-data");
  const goes = page.locator("section", { hasText: "Will be removed" });
  await goes.getByText("19 products").waitFor();
  await page.locator("section", { hasText: "Stays" }).getByText("Bottled Ink").waitFor();
  expect(await faultsInEveryLook(page, "preview")).toEqual([]);
  await page.setViewportSize(wide);

  await page.getByRole("button", { name: "Remove the sample data…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the sample data" }).click();
  await page.getByText("The sample data was removed").waitFor();
  expect(await faultsInEveryLook(page, "removed")).toEqual([]);
  await page.setViewportSize(wide);
  await show(page, "/orders");
  await page.getByText("No orders yet").waitFor();

  await show(page, "/settings/sample-data");
  await page.getByRole("button", { name: "Restore the sample data" }).click();
  await goes.getByText("19 products").waitFor();
  expect(opened.complaints).toEqual([]);
});
