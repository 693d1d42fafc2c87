import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const keepMonths = async (): Promise<number | null | undefined> => {
  const [row] = await shop.server.database.query<{ months: number | null }>(
    "select keep_months as months from read.measuring_retention where website_id = 'demo'",
  );
  return row?.months;
};

it("says what a shorter time means before reports are kept for it", async () => {
  const page = await shop.newPage();
  await show(page, "/measuring-rules");
  const choice = page.getByLabel("Keep reports");
  await choice.selectOption("25");
  const question = page.getByRole("dialog", { name: "Keep reports for 25 months?" });
  await question.getByText("No month is old enough yet.").waitFor();
  await question.getByText("Figures stay. Reports that are destroyed").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => choice.inputValue()).toBe("for-ever");
  await choice.selectOption("14");
  await page.getByRole("button", { name: "Keep for 14 months" }).click();
  await page.getByText("Reports are kept for 14 months.").waitFor();
  await until(async () => ((await keepMonths()) === 14 ? true : undefined));
  // A longer time needs no question.
  await choice.selectOption("for-ever");
  await page.getByText("Reports are kept for ever.").waitFor();
  await until(async () => ((await keepMonths()) === null ? true : undefined));
});
