import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, faultsInEveryLook, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

describe("coupons, taxes and shipping in the console", () => {
  it("writes a coupon, changes it, removes it and takes that back", async () => {
    const page = await shop.newPage();
    await show(page, "/coupons");
    await page.getByRole("button", { name: "New coupon" }).click();
    await page.getByRole("button", { name: "Create coupon" }).click();
    await page.getByText("Enter a percentage such as 10 or 12.5, up to 100.").waitFor();
    await page.getByRole("dialog").getByLabel("Code").fill("welcome10");
    await page.getByRole("textbox", { name: /^Per ?cent/ }).fill("15");
    await page.getByRole("button", { name: "Create coupon" }).click();
    await page.getByText("A coupon with this code already exists.").waitFor();
    await page.getByRole("dialog").getByLabel("Code").fill("Letters15");
    await page.getByRole("button", { name: "Create coupon" }).click();
    const row = page.getByRole("row").filter({ hasText: "Letters15" });
    await row.getByText("15% off").waitFor();
    await row.getByRole("button", { name: "Letters15", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Usage limit").fill("100");
    // Someone else names it in the meantime: neither change is lost.
    const discount = { kind: "percent", ratePpm: 150_000 };
    await shop.client.put("/api/console/coupons/LETTERS15", { name: "For letters", discount });
    await page.getByRole("button", { name: "Save coupon" }).click();
    const meanwhile = page.getByRole("dialog", {
      name: "“Letters15” was changed while you were editing",
    });
    await meanwhile.getByText("Name: For letters").waitFor();
    await meanwhile.getByRole("button", { name: "Keep mine" }).click();
    await row.getByText("0 of 100").waitFor();
    await row.getByText("For letters").waitFor();
    await row.getByRole("button", { name: "Remove Letters15" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.getByText("Active").waitFor();
    await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
    // All that match, over pages of two; the work continues without the page that started it.
    await show(page, "/coupons?pageSize=2&sort=code&status=active");
    const rows = page.getByRole("table", { name: "Coupons" }).locator("tbody tr");
    const total = Number(
      /of (\d+)/.exec((await page.getByText(/^1–2 of/).textContent()) ?? "")?.[1],
    );
    expect(total).toBeGreaterThan(2);
    await page.getByLabel("Select all on this page").check();
    await page.getByRole("button", { name: `Select all ${total} matching rows` }).click();
    const chosen = page.getByRole("region", { name: "Selected rows" });
    const begun = page.waitForResponse(/console\/bulk$/);
    await chosen.getByRole("button", { name: "Remove", exact: true }).click();
    expect((await begun).status()).toBe(202);
    await page.reload();
    await page.getByText(`Removed ${total} coupons`).waitFor();
    await page.getByText("No results").waitFor();
    await page.getByRole("button", { name: "Earlier changes" }).click();
    const earlier = page.getByRole("dialog");
    await earlier.getByText(`Removed ${total} coupons`).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await earlier.getByRole("button", { name: "Undo" }).click();
    await earlier.getByText(`Undid “Remove”: ${total} coupons restored.`).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole("button", { name: "Dismiss this result" }).click();
    await page.getByRole("combobox", { name: "Status" }).selectOption("expired");
    await page.getByRole("row").filter({ hasText: "SPRING25" }).waitFor();
    await row.waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("filters")).toBe("status:is:expired");
  });

  it("writes a tax rule for a state", async () => {
    const page = await shop.newPage();
    await show(page, "/taxes");
    await page.getByRole("button", { name: "New tax rule" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("NJ sales tax");
    await page.getByRole("dialog").getByRole("combobox", { name: "Country" }).fill("United States");
    await page
      .getByRole("listbox", { name: "Country" })
      .getByRole("option", { name: "United States", exact: true })
      .click();
    await page.getByRole("combobox", { name: "State or region" }).fill("New Jersey");
    await page
      .getByRole("listbox", { name: "State or region" })
      .getByRole("option", { name: "New Jersey" })
      .click();
    await page.getByRole("dialog").getByLabel("Rate (%)").fill("6.625");
    await page.getByRole("button", { name: "Create tax rule" }).click();
    const row = page.getByRole("row").filter({ hasText: "NJ sales tax" });
    await row.getByText("New Jersey, United States").waitFor();
    await row.getByText("6.625%").waitFor();
  });

  it("writes a shipping option with steps, and moves it up", async () => {
    const page = await shop.newPage();
    await show(page, "/shipping");
    await page.getByRole("button", { name: "New option" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Courier");
    await page.getByText("By weight", { exact: true }).last().click();
    await page.getByRole("dialog").getByLabel("Up to (kg)").fill("2.5");
    await page.getByRole("dialog").getByLabel("Cost (USD)").fill("12");
    await page.getByRole("button", { name: "Add tier" }).click();
    await page.getByRole("dialog").getByLabel("Cost (USD)").nth(1).fill("20");
    await page.getByRole("button", { name: "Create option" }).click();
    const row = page.getByRole("row").filter({ hasText: "Courier" });
    await row.getByText("$12.00 – $20.00, any weight").waitFor();
    await row.getByRole("button", { name: "Move Courier up" }).click();
    await expect.poll(() => page.getByRole("row").nth(3).textContent()).toContain("Courier");
  });

  it("has no screen that axe complains about, light and dark, wide and narrow", async () => {
    const page = await shop.newPage();
    const faults: string[] = [];
    for (const [path, button] of [
      ["/coupons", "New coupon"],
      ["/taxes", "New tax rule"],
      ["/shipping", "New option"],
    ] as const) {
      await show(page, path);
      faults.push(...(await faultsInEveryLook(page, path)));
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("dialog").waitFor();
      await settled(page);
      faults.push(...(await faultsInEveryLook(page, button)));
    }
    expect(faults).toEqual([]);
  });
});
