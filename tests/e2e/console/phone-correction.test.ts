import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityFaults, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO: "false" });
  await opened.client.put("/api/console/starter", { starter: "bakery" });
});
afterAll(() => opened?.close());

it("an owner corrects a text of a page on a phone", async () => {
  const phone = await opened.newPage({ width: 390 });
  await show(phone, "/pages");
  await phone.getByRole("link", { name: /^About/ }).click();
  await phone.getByRole("button", { name: "Outline" }).click();
  await phone.getByRole("treeitem", { name: "Text" }).first().click();
  await phone.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await phone.getByRole("button", { name: "Edit Text" }).click();
  const field = phone.getByRole("textbox", { name: "Text", exact: true });
  await field.click();
  await phone.keyboard.press("ControlOrMeta+A");
  await phone.keyboard.type("We bake until noon.");
  await phone
    .getByRole("status")
    .filter({ hasText: /· Saved$/ })
    .waitFor();
  // A phone has no pointer that rests on a button and shows what it does.
  await phone.mouse.move(1, 1);
  await phone.getByRole("tooltip").waitFor({ state: "detached" });
  expect(await accessibilityFaults(phone)).toEqual([]);
  const isWider = await phone.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
  await phone.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await phone.getByRole("button", { name: "Publish", exact: true }).click();
  await phone.getByRole("figure", { name: "In a search engine" }).waitFor();
  await phone.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await phone.getByRole("dialog").waitFor({ state: "detached" });
  await expect
    .poll(async () => (await opened.client.get<string>("/about")).body)
    .toContain("We bake until noon.");
  expect(opened.complaints).toEqual([]);
});
