import { expect, it } from "vitest";
import { emptyPicture } from "#console/pages/blocks/fresh-values.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { until } from "#tests/support/wait-for.ts";
import { pressAt, walkTo } from "#tests/support/walk.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";
import {
  contentOf,
  createPage,
  frame,
  openBlock,
  press,
  saved,
  setUpPages,
  shop,
  visit,
} from "./pages-setup.ts";

setUpPages();

it("an owner makes a page and publishes it, with the keyboard alone", async () => {
  const page = await shop.newPage();
  await show(page, "/pages");
  await pressAt(page, page.getByRole("button", { name: "New page" }).first());
  await page.getByRole("dialog").getByLabel("Title").waitFor();
  await page.keyboard.type("Our studio");
  await page.keyboard.press("Enter");
  await walkTo(page, page.getByRole("treeitem", { name: "Page", exact: true }));

  await page.keyboard.press("/");
  await page.getByLabel("Search blocks").waitFor();
  await page.keyboard.type("heading");
  await page.keyboard.press("Enter");
  // From the tree to the fields of a block, and back.
  await pressAt(page, page.getByRole("treeitem", { name: "Heading: Heading" }));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Open every day");
  await frame(page).getByRole("heading", { name: "Open every day" }).waitFor();

  await pressAt(page, page.getByRole("treeitem", { name: "Heading: Open every day" }), "/");
  await page.getByLabel("Search blocks").waitFor();
  await page.keyboard.type("paragraph");
  await page.keyboard.press("Enter");
  await pressAt(page, page.getByRole("treeitem", { name: "Text" }));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Text");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Come and see us.");
  await frame(page).getByText("Come and see us.").waitFor();
  await pressAt(page, page.getByRole("treeitem", { name: "Text" }), "Alt+ArrowUp");
  await saved(page);

  await pressAt(page, page.getByRole("button", { name: "Publish", exact: true }));
  const dialog = page.getByRole("dialog");
  await dialog.getByText("The page has no description for search engines").waitFor();
  await pressAt(page, dialog.getByRole("button", { name: "Publish", exact: true }));
  await dialog.waitFor({ state: "detached" });
  await until(async () => (await visit("/our-studio")).includes("Open every day"));
  const html = await visit("/our-studio");
  expect(html.indexOf("Come and see us.")).toBeLessThan(html.indexOf("Open every day"));
  expect(html).not.toContain("data-block");
});

it("a slash in a text asks for a block, and is not part of the text", async () => {
  await createPage("slash", "Slash");
  const page = await shop.newPage();
  await show(page, "/pages/slash");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("tab", { name: "Sections" }).click();
  await page.getByRole("button", { name: "Title and text" }).click();
  await press(page, frame(page).getByText("Write what visitors should know."));
  await frame(page).locator("[contenteditable]").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await page.getByLabel("Search blocks").waitFor();
  await page.keyboard.type("quote");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Quotation" }).waitFor();
  await saved(page);
  const { body } = await shop.client.get<{ document: PageDocument }>(
    "/api/console/pages/slash/draft",
  );
  const texts = JSON.stringify(body.document);
  expect(texts).toContain("Write what visitors should know.");
  expect(texts).not.toContain('"/"');
});

it("a letter that is corrected in the field of a quotation leaves its format", async () => {
  const { page, written } = await openBlock("quoted", {
    type: "quote",
    source: "",
    text: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Ten years", marks: [{ type: "bold" }] },
          { type: "text", text: " and no chip" },
        ],
      },
    ],
  });
  await written("Quotation").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect
    .poll(() => contentOf("quoted"))
    .toMatch(/"text":"Ten years","marks":\[{"type":"bold"}\]}.*" and no chip!"/);
  await expect.poll(() => frame(page).locator("strong").textContent()).toBe("Ten years");
  await expect
    .poll(() => page.getByRole("toolbar", { name: "Format" }).getByRole("button").count())
    .toBe(8);
});

it("the addresses of films follow when the films are moved, and after an undo", async () => {
  const item = (name: string) => ({
    image: emptyPicture,
    title: name,
    description: "",
    href: "",
    film: { source: "file" as const, fileUrl: `/files/${name}.mp4`, captionsUrl: "", videoId: "" },
  });
  const { page, fields } = await openBlock("films", {
    type: "gallery",
    options: {},
    pictures: [item("one"), item("two")],
  });
  const files = fields.getByRole("textbox", { name: "File", exact: true });
  const addresses = () =>
    files.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  await expect.poll(addresses).toEqual(["/files/one.mp4", "/files/two.mp4"]);
  await fields.getByRole("button", { name: "Move picture 1 down" }).click();
  await expect.poll(addresses).toEqual(["/files/two.mp4", "/files/one.mp4"]);
  // What is typed before the move is on its way is one step with it.
  await saved(page);
  await files.first().click();
  await page.keyboard.press("End");
  // At once: keys that come slowly are several steps to undo.
  await page.keyboard.insertText("?v=2");
  await expect.poll(addresses).toEqual(["/files/two.mp4?v=2", "/files/one.mp4"]);
  await saved(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(addresses).toEqual(["/files/two.mp4", "/files/one.mp4"]);
});

it("a text is corrected on a phone", async () => {
  await createPage("small", "Small");
  const page = await shop.newPage({ width: 390 });
  await show(page, "/pages/small");
  await page.getByRole("button", { name: "Outline" }).click();
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("button", { name: "Heading" }).click();
  // The fields of a new block are opened.
  await page.getByRole("textbox", { name: "Heading" }).fill("Corrected");
  await page.getByRole("button", { name: "Close" }).click();
  await frame(page).getByRole("heading", { name: "Corrected" }).waitFor();
  await saved(page);
});

it("a version of a page that visitors no longer see can be published again", async () => {
  await createPage("off", "Off");
  const api = "/api/console/pages/off";
  await shop.client.post(`${api}/publish`, {});
  await shop.client.post(`${api}/unpublish`, {});
  const page = await shop.newPage();
  await show(page, "/pages/off/history");
  await page.getByRole("button", { name: "Publish version 1 again" }).click();
  await page.getByText("Version 1 was published.").waitFor();
  await page.getByRole("button", { name: /^Version 2 Published/ }).waitFor();
  expect((await shop.client.get("/off")).status).toBe(200);
});

it("a page is renamed in the editor, with the rules and the redirect of the list", async () => {
  await createPage("first-name", "Moving");
  await createPage("taken-name", "Taken");
  await shop.client.post("/api/console/pages/first-name/publish", {});
  const page = await shop.newPage();
  await show(page, "/pages/first-name");
  const fields = page.getByRole("region", { name: "Fields" });
  await fields.getByRole("button", { name: "Change the path" }).click();
  const dialog = page.getByRole("dialog", { name: "Path of “Moving”" });
  await dialog.getByLabel("Path").fill("taken-name");
  await dialog.getByRole("button", { name: "Save path" }).click();
  await dialog.getByText(/already/).waitFor();
  await dialog.getByLabel("Path").fill("second-name");
  await dialog.getByRole("button", { name: "Save path" }).click();
  await page.getByText("The path was changed to /second-name.").waitFor();
  await fields.getByText("/second-name", { exact: true }).waitFor();
  await until(async () => {
    const { status, headers } = await shop.client.get("/first-name");
    return status === 301 && headers.get("location") === "/second-name";
  });
});

it("a page is duplicated, and a block is copied to another page", async () => {
  await createPage("origin", "Origin");
  const page = await shop.newPage();
  await show(page, "/pages/origin");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("button", { name: "Heading" }).click();
  await page.getByRole("textbox", { name: "Heading" }).fill("Worth a copy");
  await saved(page);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("link", { name: "← Pages" }).click();
  await page.getByRole("button", { name: "More for Origin" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByRole("link", { name: "Origin (copy)" }).click();
  await page.getByRole("treeitem", { name: "Heading: Worth a copy" }).waitFor();
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("button", { name: "Paste Heading: Worth a copy" }).click();
  await until(async () => (await page.getByRole("treeitem", { name: /^Heading/ }).count()) === 2);
  await saved(page);
});

it("a section is saved, inserted on another page, and brought up to date there", async () => {
  for (const id of ["first-hours", "second-hours"]) await createPage(id, id);
  const page = await shop.newPage();
  await show(page, "/pages/first-hours");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("tab", { name: "Sections" }).click();
  await page.getByRole("button", { name: "Title and text" }).click();
  await page.getByRole("treeitem", { name: "Section 1" }).click();
  await saved(page);
  await page.getByLabel("Save this section").fill("Our hours");
  await page.getByRole("button", { name: "Save section" }).click();
  await page.getByText("A copy of the saved section “Our hours”.").waitFor();
  await saved(page);

  const other = await shop.newPage();
  await show(other, "/pages/second-hours");
  await other.getByRole("button", { name: "Add a block or section" }).click();
  await other.getByRole("tab", { name: "Saved" }).click();
  await other.getByRole("button", { name: /^Our hours/ }).click();
  await frame(other).getByRole("heading", { name: "A heading" }).waitFor();
  await saved(other);
  await shop.client.post("/api/console/pages/second-hours/publish", {});

  await page.getByRole("treeitem", { name: "Heading: A heading" }).click();
  await page.getByRole("textbox", { name: "Heading" }).fill("Nine to five");
  await saved(page);
  await page.getByRole("treeitem", { name: "Section 1" }).click();
  await page.getByRole("button", { name: "Update the saved section" }).click();
  await page.getByRole("button", { name: "Bring up to date: second-hours" }).click();
  await page.getByText("The draft of “second-hours” was updated.").waitFor();
  expect(await visit("/second-hours")).toContain("A heading");
  await shop.client.post("/api/console/pages/second-hours/publish", {});
  await until(async () => (await visit("/second-hours")).includes("Nine to five"));
  expect(await faultsInEveryLook(page, "a saved section")).toEqual([]);
});

it("an empty page says how to begin", async () => {
  await createPage("empty", "Empty");
  const page = await shop.newPage();
  await show(page, "/pages/empty");
  const hint = page.getByRole("region", { name: "Empty page" });
  await hint.waitFor();
  expect(await faultsInEveryLook(page, "an empty page")).toEqual([]);
  await page.setViewportSize(wide);
  await hint.getByRole("button", { name: "Title and text" }).click();
  await frame(page).getByRole("heading", { name: "A heading" }).waitFor();
  await hint.waitFor({ state: "detached" });
});

it("a page is renamed, removed and restored from the list", async () => {
  await createPage("old-name", "Names");
  await shop.client.post("/api/console/pages/old-name/publish", {});
  const page = await shop.newPage();
  await show(page, "/pages");
  await page.getByRole("button", { name: "More for Names" }).click();
  await page.getByRole("menuitem", { name: "Change the path" }).click();
  await page.getByRole("dialog").getByLabel("Path").fill("new-name");
  await page.getByRole("button", { name: "Save path" }).click();
  await page.getByRole("cell", { name: "/new-name" }).waitFor();
  await until(async () => {
    const { status, headers } = await shop.client.get("/old-name");
    return status === 301 && headers.get("location") === "/new-name";
  });
  await page.getByRole("button", { name: "More for Names" }).click();
  await page.getByRole("menuitem", { name: "Move to the trash" }).click();
  await page.getByRole("link", { name: "Names" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Names" }).waitFor();
});

it("a page becomes the home page, and the list says so", async () => {
  await createPage("come-in", "Come in");
  await shop.client.post("/api/console/pages/come-in/publish", {});
  const page = await shop.newPage();
  await show(page, "/pages");
  await page.getByRole("button", { name: "More for Come in" }).click();
  await page.getByRole("menuitem", { name: "Use as home page or elsewhere" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Place" }).click();
  await page.getByRole("option", { name: "Home page" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /^Come in Home page / }).waitFor();
  expect(await visit("/")).toContain("Come in");

  // The next one names the page that leaves, and Undo restores it.
  await createPage("stay-out", "Stay out");
  await shop.client.post("/api/console/pages/stay-out/publish", {});
  await show(page, "/pages");
  await page.getByRole("button", { name: "More for Stay out" }).click();
  await page.getByRole("menuitem", { name: "Use as home page or elsewhere" }).click();
  await dialog.getByRole("combobox", { name: "Place" }).click();
  await page.getByRole("option", { name: "Home page" }).click();
  await dialog.getByText("It will move to its own path, /come-in.").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page
    .getByText(
      "“Stay out” was moved to this place: Home page. “Come in” was moved to its own path, /come-in.",
    )
    .waitFor();
  expect(await visit("/come-in")).toContain("Come in");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("row", { name: /^Come in Home page / }).waitFor();
  await page.getByRole("row", { name: /^Stay out \/stay-out / }).waitFor();
});

it("the dialog says who sees a page with a lock in its new place", async () => {
  await createPage("for-members", "For members");
  await shop.client.put("/api/console/page-access", { paths: ["/for-members"], access: "members" });
  const page = await shop.newPage();
  await show(page, "/pages");
  await page.getByRole("button", { name: "More for For members" }).click();
  await page.getByRole("menuitem", { name: "Use as home page or elsewhere" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Place" }).click();
  await page.getByRole("option", { name: "Contact page" }).click();
  await dialog.getByText("only signed-in visitors see it").waitFor();
});
