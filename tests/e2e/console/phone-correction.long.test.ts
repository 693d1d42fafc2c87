import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { aProduct } from "#tests/support/catalog.ts";
import { aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { show } from "./look.ts";
import {
  expectGood,
  opened,
  openPhone,
  publish,
  replaceLastWord,
  setUpPhoneCorrection,
} from "./phone-correction-setup.ts";

setUpPhoneCorrection();

/** As `replaceLastWord`, in a field of one line. */
const replaceLastLetters = async (field: Locator, word: string, by: string): Promise<void> => {
  const phone = field.page();
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (box === null) throw new Error("The field is not shown.");
  await field.tap({ position: { x: box.width - 16, y: box.height / 2 } });
  const isAtEnd = (element: Element): boolean => {
    const { selectionStart, selectionEnd, value } = element as HTMLInputElement;
    return selectionStart === value.length && selectionEnd === value.length;
  };
  await expect.poll(() => field.evaluate(isAtEnd)).toBe(true);
  for (const _letter of word) await phone.keyboard.press("Backspace");
  await phone.keyboard.type(by);
};

it("an owner corrects a text of a post on a phone, by touch", async () => {
  await defineCollections(opened.client);
  const body = "<p>Bread needs time.</p><p>We bake until noon.</p>";
  await saveAndPublish(opened.client, aPost("bread", { title: "Bread", body }), Date.now());
  const { phone, pointers } = await openPhone();
  await show(phone, "/content");
  await phone.getByRole("link", { name: "Bread" }).tap();
  await replaceLastWord(phone.getByRole("textbox", { name: "Text", exact: true }), "noon.", "ten.");
  await phone.getByText("Unpublished changes").waitFor();
  await expectGood(phone);
  await publish(phone, "Publish…");
  await expect
    .poll(async () => (await opened.client.get<string>("/blog/bread")).body)
    .toContain("<p>We bake until ten.</p>");
  expect([...pointers]).toEqual(["touch"]);
});

it("an owner corrects a text of a product on a phone, by touch", async () => {
  const { phone, pointers } = await openPhone();
  const description = "<p>Baked in a wood oven.</p><p>Keeps for a week.</p>";
  await opened.client.put("/api/console/products/loaf", {
    ...aProduct("loaf", { name: "Country loaf", description }),
    productId: undefined,
  });
  await show(phone, "/products");
  await phone.getByRole("link", { name: "Country loaf" }).first().tap();
  await phone.getByRole("link", { name: "Edit" }).tap();
  await replaceLastWord(
    phone.getByRole("textbox", { name: "Description", exact: true }),
    "a week.",
    "four days.",
  );
  await replaceLastLetters(
    phone.getByRole("textbox", { name: "Name", exact: true }),
    "loaf",
    "bread",
  );
  await expectGood(phone);
  const save = phone.getByRole("button", { name: "Save product" });
  // The form is several screens long, and its button is on each.
  const isShown = (button: Element) => button.getBoundingClientRect().bottom <= innerHeight;
  await expect.poll(() => save.evaluate(isShown)).toBe(true);
  // Nor is it where notices appear.
  const notices = phone.locator(".mantine-Notifications-root[data-position=bottom-right]");
  const isAtTop = (place: Element) => place.getBoundingClientRect().top < innerHeight / 3;
  await expect.poll(() => notices.evaluate(isAtTop)).toBe(true);
  await phone
    .getByLabel("Preview of the search result")
    .getByText("Baked in a wood oven. Keeps for four days.")
    .waitFor();
  await save.tap();
  await phone.getByRole("heading", { level: 1, name: "Country bread" }).waitFor();
  await expectGood(phone);
  const page = async () => (await opened.client.get<string>("/shop/p/loaf")).body;
  await expect.poll(page).toContain("<p>Keeps for four days.</p>");
  await expect.poll(page).toContain("Country bread");
  expect([...pointers]).toEqual(["touch"]);
});

it("an owner corrects a text of a form on a phone, by touch", async () => {
  const { phone, pointers } = await openPhone();
  await show(phone, "/forms");
  await phone
    .getByRole("link", { name: /Contact/ })
    .first()
    .tap();
  await phone
    .getByRole("button", { name: /^Message/, expanded: false })
    .first()
    .tap();
  await replaceLastLetters(
    phone.locator("[data-opened]").getByRole("textbox").first(),
    "Message",
    "Your wish",
  );
  await phone.getByRole("button", { name: "Saved", exact: true }).waitFor();
  await expectGood(phone);
  await phone.getByRole("button", { name: "Release", exact: true }).tap();
  await phone.getByRole("button", { name: /^Release version/ }).tap();
  await phone.getByText(/^Version \d was released/).waitFor();
  await expectGood(phone);
  await expect
    .poll(async () => (await opened.client.get<string>("/contact")).body)
    .toContain("Your wish");
  expect([...pointers]).toEqual(["touch"]);
});

it("an owner corrects the announcement on a phone, by touch", async () => {
  const { phone, pointers } = await openPhone();
  await show(phone, "/header-footer");
  const text = phone.locator("#announcement").getByRole("textbox", { name: "Text" });
  await phone.getByRole("switch", { name: "Show it above the header" }).tap();
  await text.tap();
  await phone.keyboard.type("Closed on Mondays");
  await phone.getByRole("button", { name: "Publish", exact: true }).tap();
  await phone.getByText("Header and footer were published.").waitFor();
  await replaceLastLetters(text, "Mondays", "Sundays");
  await phone.getByRole("button", { name: "Saved", exact: true }).waitFor();
  await expectGood(phone);
  await phone.getByRole("button", { name: "Publish", exact: true }).tap();
  await expect
    .poll(async () => (await opened.client.get<string>("/")).body)
    .toContain("Closed on Sundays");
  expect([...pointers]).toEqual(["touch"]);
});
