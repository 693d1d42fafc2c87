import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aProduct } from "#tests/support/catalog.ts";
import { aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { accessibilityFaults, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO: "false" });
  await opened.client.put("/api/console/starter", { starter: "bakery" });
});
afterAll(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.close();
});

/** A phone, and what pointed at its pages. */
const openPhone = async () => {
  const phone = await opened.newPage({ width: 390, touch: true });
  const pointers = new Set<string>();
  await phone.exposeFunction("pointed", (type: string) => pointers.add(type));
  await phone.addInitScript(() => {
    const { pointed } = globalThis as unknown as { pointed: (type: string) => void };
    addEventListener("pointerdown", ({ pointerType }) => pointed(pointerType), true);
  });
  return { phone, pointers };
};

/** Whether the keys go to the end of a paragraph. */
const isCursorAtEnd = (paragraph: Element): boolean => {
  const selection = getSelection();
  if (selection?.isCollapsed !== true || !paragraph.contains(selection.focusNode)) return false;
  if (document.activeElement?.contains(paragraph) !== true) return false;
  const rest = document.createRange();
  rest.selectNodeContents(paragraph);
  if (selection.focusNode === null) return false;
  rest.setStart(selection.focusNode, selection.focusOffset);
  return rest.toString() === "";
};

/** Touches the end of a text, takes its last word away with the key that every phone has, and types another. */
const replaceLastWord = async (text: Locator, word: string, by: string): Promise<void> => {
  const phone = text.page();
  const last = text.locator("p").last();
  const box = await last.boundingBox();
  if (box === null) throw new Error("The text is not shown.");
  await last.tap({ position: { x: box.width - 2, y: box.height - 4 } });
  // A browser sets the cursor some time after the finger has left the screen.
  await expect.poll(() => last.evaluate(isCursorAtEnd)).toBe(true);
  for (const _letter of word) await phone.keyboard.press("Backspace");
  await phone.keyboard.type(by);
};

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

const expectGood = async (phone: Page): Promise<void> => {
  expect(await accessibilityFaults(phone)).toEqual([]);
  const isWider = await phone.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
};

/** Touches *Publish* on the screen, and again once what visitors would miss is shown. */
const publish = async (phone: Page, name: string): Promise<void> => {
  await phone.getByRole("button", { name, exact: true }).tap();
  await phone.getByRole("figure", { name: "In a search engine" }).waitFor();
  await phone.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).tap();
  await phone.getByRole("dialog").waitFor({ state: "detached" });
};

it("an owner corrects a text of a page on a phone, by touch", async () => {
  const { phone, pointers } = await openPhone();
  await show(phone, "/pages");
  await phone.getByRole("link", { name: /^About/ }).tap();
  await phone.getByRole("button", { name: "Outline" }).tap();
  await phone.getByRole("treeitem", { name: "Text" }).first().tap();
  await phone.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  await phone.getByRole("button", { name: "Edit Text" }).tap();
  const field = phone.getByRole("textbox", { name: "Text", exact: true });
  await replaceLastWord(field.and(phone.locator("div")), "it.", "us at noon.");
  await phone
    .getByRole("status")
    .filter({ hasText: /· Saved$/ })
    .waitFor();
  await expectGood(phone);
  await phone.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  await publish(phone, "Publish");
  await expect
    .poll(async () => (await opened.client.get<string>("/about")).body)
    .toContain("goes to people who need us at noon.");
  expect([...pointers]).toEqual(["touch"]);
});

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
