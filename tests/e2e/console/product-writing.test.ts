import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aProduct } from "#tests/support/catalog.ts";
import { aPng } from "#tests/support/pictures.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole({ DAYBOOK_DEMO: "false" });
  page = await opened.newPage();
});
afterAll(() => opened?.close());

const editor = () => page.getByRole("textbox", { name: "Description", exact: true });

/** As on a slow machine, where keys are pressed before the next frame. */
const delayFrames = async () => {
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (call) => window.setTimeout(() => frame(call), 500);
    Object.assign(window, {
      punctually: () => Object.assign(window, { requestAnimationFrame: frame }),
    });
  });
  return { end: () => page.evaluate("punctually(); undefined") };
};

it("a product is written as text, with all its variants and their stock, and can be bought", async () => {
  await show(page, "/products/new");
  const lateFrames = await delayFrames();
  await page.getByRole("textbox", { name: "Name" }).fill("Enamel Mug");
  await editor().click();
  await page.keyboard.type("Made for ");
  await page.getByRole("button", { name: "Bold" }).click();
  await page.keyboard.type("long days");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.keyboard.type("Oven");
  // The last one would be of a fourth level, which a text cannot have.
  for (const point of ["Hob", "Gas", "Fire"]) {
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type(point);
  }
  await lateFrames.end();
  await page.getByRole("combobox", { name: "Options" }).fill("Size");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Options" }).fill("Color");
  await page.keyboard.press("Enter");
  for (const [option, ...values] of [
    ["Size", "Small", "Large"],
    ["Color", "Red", "Blue"],
  ])
    for (const value of values) {
      await page.getByRole("combobox", { name: `Values of ${option}` }).fill(value);
      await page.keyboard.press("Enter");
    }
  await page.getByRole("textbox", { name: /^Price/ }).fill("18");
  await page.getByRole("textbox", { name: "In stock" }).fill("5");
  await page.getByRole("button", { name: "Create all combinations" }).click();
  await page.getByText("Variant 4").waitFor();
  await page.getByRole("textbox", { name: "Title for search engines" }).fill("Mugs for outside");
  await page.getByLabel("Preview of the search result").getByText("Mugs for outside").waitFor();
  expect(await faultsInEveryLook(page, "product form")).toEqual([]);
  await page.setViewportSize(wide);
  await page.getByRole("button", { name: "Create product" }).click();
  await page.getByRole("heading", { level: 1, name: "Enamel Mug" }).waitFor();
  await page.getByText("ENAMEL-MUG-LARGE-BLUE").waitFor();

  const visitor = await opened.newPage({ signedIn: false });
  await visitor.goto("/shop/p/enamel-mug");
  await visitor.getByText("Made for long days").waitFor();
  await expect.poll(() => visitor.locator("strong", { hasText: "long days" }).count()).toBe(1);
  await visitor.getByText("Fire", { exact: true }).waitFor();
  await expect.poll(() => visitor.title()).toMatch(/^Mugs for outside — /);
  await expect.poll(() => visitor.getByRole("button", { name: "Add To Cart" }).count()).toBe(1);
  await expect.poll(() => visitor.getByText(/sold out/i).count()).toBe(0);
});

it("a product that waited for its pictures is checked again, and is not saved without one that failed", async () => {
  const ends: PromiseWithResolvers<"continue" | "abort">[] = [];
  await page.route(/\/api\/console\/pictures/, async (route) => {
    const end = Promise.withResolvers<"continue" | "abort">();
    ends.push(end);
    await route[await end.promise]();
  });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().includes("/api/console/products/")) sent += 1;
  });
  await show(page, "/products/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Fern bowl");
  await page.getByRole("textbox", { name: /^Price/ }).fill("48");
  const stock = page.getByRole("textbox", { name: "In stock" });
  const select = async (name: string) => {
    const buffer = aPng(60, 40, [90, 140, name.length]);
    const before = ends.length;
    await page
      .getByLabel("Choose pictures")
      .first()
      .setInputFiles([{ name, mimeType: "image/png", buffer }]);
    await expect.poll(() => ends.length).toBe(before + 1);
  };
  const create = page.getByRole("button", { name: "Create product" });
  const waits = page.getByText("The product will be saved once its pictures are uploaded.");
  await select("fern.png");
  await create.click();
  await waits.waitFor();
  await stock.fill("many");
  ends[0]?.resolve("continue");
  await page.getByText("Enter a whole number such as 12, or leave it empty.").waitFor();
  await stock.fill("7");

  await select("leaf.png");
  await create.click();
  await waits.waitFor();
  ends[1]?.resolve("abort");
  const refusal = "1 picture was not uploaded. Upload it again, or dismiss it to save without it.";
  const alert = page.getByRole("alert").filter({ hasText: refusal });
  await alert.waitFor();
  const retry = page.getByRole("button", { name: "Try again" });
  await expect.poll(() => retry.evaluate((button) => button.matches(":focus"))).toBe(true);
  await create.click();
  await alert.waitFor();
  await expect.poll(() => page.getByText(refusal).count()).toBe(2);
  await page.getByRole("button", { name: "Dismiss leaf.png" }).click();
  await create.click();
  await page.getByRole("heading", { name: "Fern bowl" }).waitFor();
  await page.unroute(/\/api\/console\/pictures/);
  expect(sent).toBe(1);
});

it("HTML that the editor would change stays exactly as it is, until it is edited as text", async () => {
  const list =
    "<ul><li><p>1</p><ul><li><p>2</p><ul><li><p>3</p><ul><li><p>Four.</p></li></ul></li></ul></li></ul></li></ul>";
  const description = `<table><tr><td>Height</td><td>9 cm</td></tr></table><p>Enamel.</p>${list}`;
  await opened.client.put("/api/console/products/bowl", {
    ...aProduct("bowl", { name: "Bowl", description }),
    productId: undefined,
  });
  const stored = async () =>
    (await opened.client.get<{ definition: { description: string } }>("/api/console/products/bowl"))
      .body.definition.description;
  const before = await stored();
  await show(page, "/products/bowl/edit");
  await page.getByText("This description has its own HTML").waitFor();
  await page.getByRole("textbox", { name: "Vendor" }).fill("Clay");
  await page.getByRole("button", { name: "Save product" }).click();
  await page.getByRole("heading", { level: 1, name: "Bowl" }).waitFor();
  expect(await stored()).toBe(before);

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Edit as text" }).click();
  await expect.poll(() => editor().textContent()).toMatch(/Enamel\..*Four\./);
  await expect.poll(() => editor().getAttribute("contenteditable")).toBe("true");
  expect(opened.complaints).toEqual([]);
});
