import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
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

const collection = (slug: string) =>
  shop.client.put("/api/console/collections/tools", {
    slug,
    title: "Tools of the trade",
    description: "",
    parentId: null,
  });

/** The editor of a new page with one block, which is selected. */
const openBlock = async (id: string, content: BlockContent, name: string): Promise<Page> => {
  const path = `/api/console/pages/${id}`;
  await shop.client.put(path, { path: id, title: id });
  const changes = [addSection("s"), addBlock("s", aBlock("b", content))];
  await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  const page = await shop.newPage();
  await show(page, `/pages/${id}`);
  await page.getByRole("treeitem", { name: new RegExp(`^${name}`) }).click();
  return page;
};

it("a collection that was renamed has its present name in the inspector", async () => {
  await collection("tools");
  await collection("workshop-tools");
  const content: BlockContent = { type: "products", collection: "tools", limit: 3 };
  const page = await openBlock("renamed", content, "Products");
  const field = page.getByRole("combobox", { name: "Products of" });
  await expect.poll(() => field.inputValue()).toBe("Tools of the trade");
});

it("a link finds shop collections, and lists of posts", async () => {
  await collection("tools");
  const content: BlockContent = {
    type: "buttons",
    buttons: [{ label: "Go", href: "", look: "primary" }],
  };
  const page = await openBlock("linked", content, "Buttons");
  const field = page.getByRole("combobox", { name: "Leads to" });
  await field.fill("of the trade");
  await page
    .getByRole("option", { name: /Tools of the trade\s*Collection · \/shop\/tools/ })
    .click();
  await expect.poll(() => field.inputValue()).toBe("/shop/tools");
  await field.fill("journal");
  await page
    .getByRole("option", { name: /Blog, calendar or gallery · \// })
    .first()
    .waitFor();

  // An address without its beginning is completed, and a text that is none is not lost without a word.
  await field.fill("instagram.com/ourband");
  await field.press("Tab");
  await expect.poll(() => field.inputValue()).toBe("https://instagram.com/ourband");
  await field.fill("our band");
  await field.press("Tab");
  await page
    .getByText("Not saved: the link still leads to https://instagram.com/ourband. Select a result")
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe("our band");

  // A title that looks like a host is a title.
  await shop.client.put("/api/console/pages/bean", { path: "bean", title: "Mr.Bean live" });
  await field.fill("Mr.Bean");
  await field.press("Tab");
  await page
    .getByText("Not saved: the link still leads to https://instagram.com/ourband")
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe("Mr.Bean");

  // The address is kept when its field is closed before the search has ended.
  await page.route("**/link-targets*", () => undefined);
  await field.fill("example.com/at-once");
  await page.getByRole("treeitem", { name: /^Section/ }).click();
  await field.waitFor({ state: "detached" });
  await page.getByRole("treeitem", { name: /^Buttons/ }).click();
  await expect.poll(() => field.inputValue()).toBe("https://example.com/at-once");
});

it("a social link is completed without a search of the website", async () => {
  await collection("tools");
  const links = [{ service: "phone" as const, href: "" }];
  const page = await openBlock("social", { type: "social", links, look: "icons" }, "Social links");
  const field = page.getByRole("combobox", { name: "Leads to" });
  await field.fill("of the trade");
  await field.press("Tab");
  const advice = "Enter your telephone number with its country code, such as +1 607 555 0142.";
  await page.getByText(`Not saved: there is no link yet. ${advice}`).waitFor();
  await field.fill("+1 607 555 0142");
  await field.press("Tab");
  await expect.poll(() => field.inputValue()).toBe("tel:+16075550142");
});

it("a link of a text is set once its text leads somewhere, and removed without one", async () => {
  const page = await openBlock("linked-text", aText("Our band"), "Text");
  const editor = page.locator(".tiptap");
  await editor.click();
  await editor.press("ControlOrMeta+a");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Leads to" });
  const set = page.getByRole("button", { name: "Set the link" });
  const remove = page.getByRole("button", { name: "Remove the link" });
  await remove.waitFor();
  await field.fill("our band");
  // Closes the list of results, which covers the button.
  await field.press("Tab");
  await set.click();
  await page.getByText("Not saved: there is no link yet.").waitFor();
  await field.fill("instagram.com/ourband");
  await set.waitFor();
  await field.press("Tab");
  // The link is set once the search has ended.
  await set.click();
  await set.waitFor({ state: "detached" });
  const link = editor.locator('a[href="https://instagram.com/ourband"]');
  await link.waitFor();

  await page.getByRole("button", { name: "Link", exact: true }).click();
  await field.fill("our band");
  await field.press("Tab");
  await set.click();
  await page
    .getByText("Not saved: the link still leads to https://instagram.com/ourband.")
    .waitFor();
  await field.fill("");
  await field.press("Tab");
  await remove.click();
  await link.waitFor({ state: "detached" });
});

it("a newsletter offers the forms that join a mailing list, and marks another one", async () => {
  const list = await shop.client.post<{ listId: string }>("/api/console/mailing-lists", {
    name: "News",
  });
  const define = createDefineForm(shop.server.infrastructure);
  const release = (formId: string, mailingList: object | null) =>
    define(
      FormDefinition.parse({
        formId,
        name: `Form ${formId}`,
        submissionMessage: "Thanks",
        mailingList,
        fields: [{ type: "email", fieldId: "email", title: "Email" }],
      }),
      { websiteId: "demo", actor: "test", correlationId: formId },
    );
  await release("plain", null);
  await release("joins", { listId: list.body.listId, consentFieldId: null });
  const content: BlockContent = { type: "newsletter", title: "News", text: "", formId: "plain" };
  const page = await openBlock("letter", content, "Newsletter");
  const options = page.getByLabel("Form that joins a mailing list").locator("option");
  await expect
    .poll(() => options.allTextContents())
    .toEqual(expect.arrayContaining(["Form joins", "Form plain (joins no mailing list)"]));
  await expect.poll(() => options.allTextContents()).not.toContain("Form plain");
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await expect
    .poll(() => publish.getAttribute("aria-description"))
    .toBe("1 error in what you will publish");
});

it("the block of posts and events, and a form, lead to where what they show is written", async () => {
  const empty: BlockContent = {
    type: "summary",
    collectionId: "",
    category: "",
    limit: 3,
    look: "grid",
    showsPictures: true,
    showsDates: true,
    showsExcerpts: true,
  };
  const page = await openBlock("summed", empty, "Latest posts and events");
  await page.getByRole("link", { name: "Posts and events", exact: true }).last().waitFor();
  await page
    .getByRole("combobox", { name: "Posts, events or galleries of" })
    .selectOption("Journal");
  await page.getByRole("link", { name: "Write and edit the posts of Journal" }).click();
  await page.getByRole("button", { name: "New" }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/config/content");
  expect(new URL(page.url()).searchParams.get("collection")).toBe("journal");
  // What was chosen is in the draft.
  await show(page, "/pages/summed");
  await page.getByRole("treeitem", { name: /^Latest posts and events/ }).click();
  await page.getByRole("link", { name: "Write and edit the posts of Journal" }).waitFor();
});
