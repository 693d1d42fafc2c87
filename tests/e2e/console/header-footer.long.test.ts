import { afterAll, beforeAll, expect, it } from "vitest";
import { walkTo } from "#tests/support/walk.ts";
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

it("a menu is made, seen in the preview, published and restored, by keyboard alone [B3.34]", async () => {
  const page = await shop.newPage();
  await show(page, "/header-footer");
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await preview.getByRole("link", { name: "Your cart" }).waitFor();
  const before = await home();

  const press = async (name: string, key: "Tab" | "Shift+Tab" = "Tab") => {
    await walkTo(page, page.getByRole("button", { name }).first(), key);
    await page.keyboard.press("Enter");
  };
  await press("Add a link");
  const target = page.getByRole("combobox", { name: "Leads to", exact: true });
  await walkTo(page, target);
  await page.keyboard.type("glass dip");
  await page.getByRole("option", { name: /glass dip pen/i }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => target.inputValue()).toMatch(/glass dip pen/i);
  await walkTo(page, page.getByRole("textbox", { name: "Label" }));
  await page.keyboard.type("Our pen");
  await preview.locator(".site-nav-own").getByRole("link", { name: "Our pen" }).waitFor();
  await press("Move Our pen up", "Shift+Tab");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect((await home()).includes("Our pen")).toBe(before.includes("Our pen"));

  await press("Publish", "Shift+Tab");
  await page.getByText("Header and footer were published.").waitFor();
  await expect.poll(home).toMatch(/<a href="\/shop\/p\/[\w-]+">Our pen<\/a>/);

  await press("Remove Our pen");
  await press("Publish", "Shift+Tab");
  await expect.poll(home).not.toContain("Our pen");
  await press("More", "Shift+Tab");
  await walkTo(page, page.getByRole("menuitem", { name: "History" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await press("Restore version 1");
  await page.getByText("Version 1 was published again, as version 3.").waitFor();
  await expect.poll(home).toContain("Our pen");
});

it("buttons of links with the same name have different names", async () => {
  const page = await shop.newPage();
  await show(page, "/header-footer");
  const menu = page.getByRole("list", { name: "Menu" });
  const write = async (label: string) => {
    await page.getByRole("textbox", { name: "Label" }).fill(label);
    await page.getByRole("combobox", { name: "Leads to", exact: true }).fill("/bread");
  };
  for (const _ of ["first", "second"]) {
    await page.getByRole("button", { name: "Add a link", exact: true }).first().click();
    await write("Bread");
  }
  await page.getByRole("button", { name: "Add a folder" }).click();
  await page.getByRole("button", { name: "Add a link to this folder" }).click();
  await write("Bread");
  const names = async () => {
    const buttons = await menu.getByRole("button", { name: /^Remove/ }).all();
    const all = await Promise.all(buttons.map((button) => button.getAttribute("aria-label")));
    return all.filter((name) => name?.includes("Bread"));
  };
  const expected = ["Remove Bread (1 of 2)", "Remove Bread (2 of 2)", "Remove Bread in Folder"];
  await expect.poll(names).toEqual(expected);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Discard the draft" }).click();
  await page.getByText("The draft was discarded.").waitFor();
  await page.context().close();
});

it("a target that leads nowhere is not saved, and gives way to another one after an undo", async () => {
  const page = await shop.newPage();
  await show(page, "/header-footer");
  await page.getByRole("button", { name: "Add a link", exact: true }).first().click();
  const target = page.getByRole("combobox", { name: "Leads to", exact: true });
  await target.fill("/bread");
  await target.press("Tab");
  await target.fill("/cakes");
  await target.press("Tab");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await target.fill("zzz");
  await target.press("Tab");
  const left = page.getByText("Not saved: the link still leads to /cakes.");
  await left.waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await left.waitFor({ state: "detached" });
  await expect.poll(() => target.inputValue()).not.toBe("zzz");

  // The search has no answer: a row that closes keeps its address.
  const rows = page.getByRole("list", { name: "Menu" }).getByRole("listitem");
  const before = await rows.count();
  await page.route("**/link-targets*", () => undefined);
  await target.fill("example.com/menu");
  await page.getByRole("button", { name: "Add a link", exact: true }).first().click();
  await expect.poll(() => rows.count()).toBe(before + 1);
  await page.getByText("https://example.com/menu").first().waitFor();
  // Closes the list of results.
  await target.press("Tab");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Discard the draft" }).click();
  await page.getByText("The draft was discarded.").waitFor();
  await page.context().close();
});

it("two members lose nothing", async () => {
  const page = await shop.newPage();
  await show(page, "/header-footer");
  const text = page.getByRole("textbox", { name: "Small print" });
  await text.fill("Mine");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  const base = "/api/console/site-frame";
  type State = { readonly edition: number; readonly draft: { footer: object; header: object } };
  const { body } = await shop.client.get<State>(base);
  const footer = { ...body.draft.footer, smallPrint: "Theirs" };
  const theirs = { edition: body.edition, document: { ...body.draft, footer } };
  expect((await shop.client.put(`${base}/draft`, theirs)).status).toBe(200);
  await text.fill("Mine again");
  await page.getByRole("button", { name: "Take the other version" }).click();
  await expect.poll(() => text.inputValue()).toBe("Theirs");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => text.inputValue()).toBe("Mine again");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  const after = await shop.client.get<{ draft: { footer: object } }>(base);
  expect(after.body.draft.footer).toMatchObject({ smallPrint: "Mine again" });
});

it("what could not be saved is not published, and the screen says so", async () => {
  const page = await shop.newPage();
  await show(page, "/header-footer");
  const json = { error: { code: "not-valid", message: "This text is too long." } };
  await page.route("**/site-frame/draft", (route) => route.fulfill({ status: 400, json }));
  const text = page.getByRole("textbox", { name: "Small print" });
  await text.fill("Refused");
  await page.getByRole("button", { name: "Not saved. Try again" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page
    .getByText("Your last changes could not be saved. This text is too long.")
    .first()
    .waitFor();
  // The draft that was saved last is not what this screen shows.
  expect(await home()).not.toContain("Mine again");
  await expect.poll(() => text.inputValue()).toBe("Refused");
  await page.unroute("**/site-frame/draft");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.poll(home).toContain("Refused");
});

it("an announcement is written, shown above the header and hidden again [B3.34]", async () => {
  const page = await shop.newPage();
  await show(page, "/header-footer");
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  const part = page.locator("#announcement");
  await part.getByLabel("Text").fill("Free shipping <this> week");
  await part.getByRole("switch", { name: "Show it above the header" }).press("Space");
  await preview.getByText("Free shipping <this> week").waitFor();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await home()).not.toContain("Free shipping");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.poll(home).toContain("Free shipping &lt;this&gt; week");
  const visitor = await shop.newPage({ signedIn: false });
  await visitor.goto("/");
  const [bar, header] = await Promise.all([
    visitor.getByText("Free shipping <this> week").boundingBox(),
    visitor.getByRole("banner").boundingBox(),
  ]);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);

  await part.getByRole("switch", { name: "Show it above the header" }).press("Space");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.poll(home).not.toContain("Free shipping");
});

it("the name and the menu of a header in the middle are in the middle at every width [B3.34]", async () => {
  const page = await shop.newPage();
  await show(page, "/header-footer");
  await page.getByText("In the middle", { exact: true }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.poll(home).toContain("site-header-center");
  const visitor = await shop.newPage({ signedIn: false });
  await visitor.goto("/");
  const middleOf = async (selector: string) => {
    const box = await visitor.locator(selector).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  for (const width of [433, 560, 640, 641, 768, 900, 1050, 1051, 1280]) {
    await visitor.setViewportSize({ width, height: 700 });
    // Below this width, the name leaves its room to the cart's pill.
    if (width > 640) {
      const off = Math.abs((await middleOf(".site-header .wordmark")) - width / 2);
      expect(off, `${width} px`).toBeLessThan(2);
    }
    const off = Math.abs((await middleOf(".site-nav-own")) - width / 2);
    expect(off, `${width} px`).toBeLessThan(2);
    const tools = await visitor.locator(".site-tools").boundingBox();
    const end = (tools?.x ?? width) + (tools?.width ?? 0);
    expect(end, `${width} px`).toBeLessThanOrEqual(width);
  }
});

it("the screen, and the header and footer of visitors, are accessible in every look", async () => {
  const page = await shop.newPage();
  await show(page, "/header-footer");
  await page.getByRole("button", { name: "Add a folder" }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await faultsInEveryLook(page, "/header-footer")).toEqual([]);
});
