import { afterAll, beforeAll, expect, it } from "vitest";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
const home = async () => (await shop.client.get<string>("/")).body;

beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("a look is chosen, reset in part and published, by keyboard alone [B3.82]", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  await page.getByRole("button", { name: "Bakery" }).press("Enter");
  await page.getByRole("img", { name: "Fonts: not published" }).waitFor();
  await page.getByRole("button", { name: "Reset: Fonts" }).press("Enter");
  await page.getByRole("img", { name: "Fonts: not published" }).waitFor({ state: "detached" });
  await page.getByRole("radio", { name: "Friendly: Nunito" }).press("Space");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await home()).not.toContain("#fff8ef");
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await page.getByText("The look is published.").waitFor();
  await expect.poll(home).toContain("--paper:#fff8ef;");

  const visitor = await shop.newPage({ signedIn: false });
  await visitor.goto("/");
  await expect.poll(() => visitor.evaluate(() => document.fonts.check('16px "Nunito"'))).toBe(true);
  const paper = () => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await paper()).toBe("rgb(255, 248, 239)");
});

it("a colour that is hard to see is named, and corrected with one press", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("#dddddd");
  await page.getByText("Text is hard to see").waitFor();
  await page.getByRole("button", { name: /^Use #/ }).click();
  await page.getByText("Text is hard to see").waitFor({ state: "detached" });
});

it("the screen is accessible in every look", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await faultsInEveryLook(page, "/looks")).toEqual([]);
});
