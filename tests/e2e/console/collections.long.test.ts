import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

describe("collections in the console", () => {
  it("are hidden in one operation, like receiving stock and removing rules, with undo", async () => {
    const page = await shop.newPage();
    const chosen = page.getByRole("region", { name: "Selected rows" });
    const press = (name: string) => chosen.getByRole("button", { name, exact: true }).click();
    const undo = async (said: string) => {
      await page.getByRole("button", { name: "Undo" }).first().click();
      await page.getByText(said).waitFor();
    };
    const rowOf = (text: string) => page.getByRole("row").filter({ hasText: text });

    await show(page, "/stock?search=bottled");
    const before = (await rowOf("MOSS").getByRole("cell").nth(6).textContent()) ?? "";
    for (const key of ["j", "x", "j", "x", "j", "x"]) await page.keyboard.press(key);
    await chosen.getByText("3 variants selected").waitFor();
    await press("Receive");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Units received per variant").fill("7");
    await dialog.getByLabel("Delivery note or supplier").fill("Note 12");
    await dialog.getByRole("button", { name: "Receive", exact: true }).click();
    await page.getByText("Received units of 3 variants.").waitFor();
    const after = (Number(before) + 7).toString();
    await rowOf("MOSS").getByRole("cell", { name: after, exact: true }).first().waitFor();
    await undo("Undid “Receive”: 3 variants restored.");
    await rowOf("MOSS").getByRole("cell", { name: before, exact: true }).first().waitFor();

    for (const [path, action, ended] of [
      ["/collections?search=ink", "Hide", "Undid “Hide”"],
      ["/taxes", "Disable", "Undid “Disable”"],
      ["/shipping", "Remove", "Undid “Remove”"],
    ] as const) {
      await show(page, path);
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await press(action);
      await chosen.waitFor({ state: "detached" });
      await undo(ended);
    }
    await rowOf("Express").getByText("Offered").waitFor();
  });
});
