import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { findViolations } from "#tests/support/axe.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import { aHeading, aText } from "#tests/support/pages.ts";
import { publishPage } from "#tests/support/site-page.ts";
import { desktop, mounted, openShop, phone, type Shop } from "./open-shop.ts";

const button = (label: string): BlockContent => ({
  type: "buttons",
  buttons: [{ label, href: "/contact", look: "primary" }],
});
const area = (row: number, column: number, columns: number) => ({ row, column, rows: 1, columns });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  // The grid shows the second button first, and at the left.
  await publishPage(owner, { path: "crossed", title: "Crossed" }, [
    { content: aHeading("Crossed", 1), desktop: area(1, 1, 12) },
    { content: button("Read first"), desktop: area(3, 7, 6) },
    { content: button("Read second"), desktop: area(2, 1, 6) },
    { content: aText("Words in a row of their own."), desktop: area(4, 1, 12) },
    { content: { type: "products", collection: "", limit: 4 }, desktop: area(5, 1, 12) },
    { content: { type: "form", formId: "contact" }, desktop: area(6, 3, 8) },
  ]);
});
afterAll(() => shop?.close());

const open = async (width: number): Promise<Page> => {
  const page = await shop.newPage({ viewport: { width, height: 900 } });
  await page.goto("/crossed");
  await page.getByRole("heading", { level: 1, name: "Crossed" }).waitFor();
  return page;
};

const topOf = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole("link", { name }).boundingBox())?.y ?? Number.NaN;

describe("a page of blocks", () => {
  it.each([
    [390, true],
    [432, true],
    [433, false],
    [1_280, false],
  ] as const)(
    "at %i pixels: blocks follow the reading order: %s [B2.36]",
    async (width, follows) => {
      const page = await open(width);
      await expect
        .poll(async () => (await topOf(page, "Read first")) < (await topOf(page, "Read second")))
        .toBe(follows);
      await page.context().close();
    },
  );

  it("is read by keyboard in the order of its blocks, whatever the grid shows", async () => {
    const page = await open(1_280);
    await page.getByRole("link", { name: "Read first" }).focus();
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    await expect.poll(() => focused.textContent()).toBe("Read second");
    await page.context().close();
  });

  it("reports its buttons when they are seen and when they are selected, with the visitor and the page [B7.13]", async () => {
    const page = await shop.newPage({ viewport: { width: 1_280, height: 900 } });
    const told: { readonly what: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
    page.on("request", (request) => {
      const [, what] = /census\/button-(\w+)$/.exec(request.url()) ?? [];
      if (what !== undefined) told.push({ what, body: JSON.parse(request.postData() ?? "{}") });
    });
    const toldOf = (what: string, label: string) =>
      told.filter((each) => each.what === what && each.body.label === label);
    await page.goto("/crossed");
    await expect.poll(() => toldOf("render", "Read first").length).toBe(1);
    const cookies = await page.context().cookies();
    expect(toldOf("render", "Read first")[0]?.body).toMatchObject({
      destination: "/contact",
      pagePath: "/crossed",
      pageTitle: expect.any(String),
      visitorCookie: cookies.find(({ name }) => name === "ss_cvr")?.value,
    });
    await page.getByRole("link", { name: "Read second" }).click();
    await page.waitForURL("**/contact");
    expect(toldOf("click", "Read second")).toHaveLength(1);
    expect(toldOf("click", "Read first")).toHaveLength(0);
    await page.context().close();
  });

  it.each([
    ["with scripts", true],
    ["without scripts", false],
  ])(
    "shows its texts, its products and its form, which can be sent %s",
    async (_how, javaScriptEnabled) => {
      const page = await shop.newPage({ javaScriptEnabled });
      await page.goto("/crossed");
      await page.getByText("Words in a row of their own.").waitFor();
      await expect.poll(() => page.locator(".page-section .card").count()).toBe(4);
      if (javaScriptEnabled) await mounted(page, "[data-root=form]");
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Last name").fill("Lovelace");
      await page.locator(".page-section [name=email]").fill("ada@example.com");
      await page.getByLabel("Subject").selectOption("A product");
      await page.locator(".page-section [name=message]").fill("Hello");
      await page.locator(".page-section").getByRole("button", { name: "Send" }).click();
      await page.getByText("Thank you. We have your message").waitFor();
      await page.context().close();
    },
  );

  it.each([
    ["desktop", desktop],
    ["phone", phone],
  ] as const)(
    "breaks no rule of accessibility on a %s, nor the site’s policy",
    async (_name, viewport) => {
      const page = await open(viewport.width);
      expect(await findViolations(page)).toEqual([]);
      expect(shop.complaints).toEqual([]);
      await page.context().close();
    },
  );
});
