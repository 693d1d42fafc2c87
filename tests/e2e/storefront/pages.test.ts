import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desktop, mounted, openShop, phone, putIntoCart, type Shop } from "./open-shop.ts";

let shop: Shop;
let axe: string;
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  shop = await openShop();
});
afterAll(() => shop?.close());

/** Address, and the root whose mounting makes the page complete. */
const pages = [
  ["/", "[data-root=cart-pill]"],
  ["/shop/notebooks", "[data-root=cart-pill]"],
  ["/shop/p/field-notebook", "[data-root=add-to-cart]"],
  ["/shop/p/daily-planner", "[data-root=add-to-cart]"],
  ["/shop/p/linen-journal", "[data-root=restock]"],
  ["/shop/p/gift-card", "[data-root=add-to-cart]"],
  ["/cart", "[data-screen-root]"],
  ["/checkout", "[data-screen-root]"],
  ["/checkout/order-confirmed?orderId=none", "[data-screen-root]"],
  ["/contact", "[data-root=form]"],
  ["/no-such-page", "[data-root=cart-pill]"],
] as const;

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** Everything that WCAG 2.2 AA and the best practices of axe name, as “rule: element”. */
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  const found = await page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    async () => (await (window as any).axe.run()).violations as unknown,
  );
  return (found as readonly Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
};

describe.each([
  ["desktop", desktop, "light"],
  ["desktop", desktop, "dark"],
  ["phone", phone, "light"],
] as const)("on a %s", (_name, viewport, colorScheme) => {
  it(`has no page that axe complains about, ${colorScheme}`, async () => {
    const page = await shop.newPage({ viewport, colorScheme });
    await putIntoCart(page);
    const found: string[] = [];
    for (const [path, root] of pages) {
      await page.goto(path);
      await mounted(page, root);
      for (const each of await violations(page)) found.push(`${path} ${each}`);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});

it("complains about nothing when errors and dialogs are shown", async () => {
  const page = await shop.newPage();
  await putIntoCart(page);
  const found: string[] = [];
  const look = async (where: string) => {
    for (const each of await violations(page)) found.push(`${where} ${each}`);
  };
  await page.goto("/shop/p/field-notebook");
  await mounted(page, "[data-root=add-to-cart]");
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await look("missing options");
  await page.goto("/cart");
  await mounted(page, "[data-screen-root]");
  await page.getByLabel("Quantity of").fill("0");
  await page.getByRole("dialog").waitFor();
  await look("dialog");
  await page.goto("/checkout");
  await mounted(page, "[data-screen-root]");
  await page.getByRole("button", { name: "Place order" }).click();
  await look("checkout errors");
  await page.goto("/contact");
  await mounted(page, "[data-root=form]");
  await page.getByRole("button", { name: "Send" }).click();
  await look("form errors");
  expect(found).toEqual([]);
  await page.context().close();
});

/** Where everything that can be seen stands, by what it is. */
const places = (page: Page): Promise<readonly string[]> =>
  page
    .locator(
      "h1, .button, .chip, .field, .buy-price, .buy-row, .gallery-stage, .gallery-thumbs, .product-body, .cart-line, .summary, .summary-line, .checkout-part, .restock, .counter, input:not([type=hidden]), select, textarea, .lost, .site-footer",
    )
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.closest("noscript") === null)
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const box = [x, y, width, height].map((each) => Math.round(each * 2) / 2);
          return `${element.classList[0] ?? element.tagName.toLowerCase()} ${box.join(" ")}`;
        }),
    );

describe.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)("on a %s", (_name, viewport) => {
  it.each(pages)("moves nothing on %s when its roots mount", async (path, root) => {
    const page = await shop.newPage({ viewport });
    await putIntoCart(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator(".site-footer").waitFor();
    await page.waitForFunction(() => getComputedStyle(document.body).marginTop === "0px");
    const before = await places(page);
    letGo();
    await mounted(page, root);
    expect(before.length).toBeGreaterThan(1);
    expect(await places(page)).toEqual(before);
    await page.context().close();
  });
});

describe("the contact form", () => {
  const open = async () => {
    const page = await shop.newPage();
    await page.goto("/contact");
    await mounted(page, "[data-root=form]");
    return page;
  };
  const fill = async (page: Page) => {
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Message").fill("Do you still make the green one?");
  };
  const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();
  const alerts = (page: Page) => page.locator(".alert").allTextContents();

  it("shows errors above their fields without sending [B4.2, B5.3, B5.4, B8.9, B8.10]", async () => {
    const page = await open();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/form/")) sent.push(request.url());
    });
    await fill(page);
    await page.getByLabel("Email").fill("ada@");
    await page.getByLabel("Message").fill("");
    await send(page);
    expect(await page.locator(".field-error").allTextContents()).toEqual([
      "Email is not valid. Email addresses should follow the format user@domain.com.",
      "Required",
    ]);
    expect(await alerts(page)).toEqual([
      "Your form has encountered a problem. Please scroll down to review.",
      "Your form has encountered a problem. Please scroll up to review.",
    ]);
    const above = await page.getByLabel("Email").evaluate((input) => {
      const error = document.getElementById(input.getAttribute("aria-describedby") ?? "");
      return (error?.getBoundingClientRect().bottom ?? 0) <= input.getBoundingClientRect().top;
    });
    expect(above).toBe(true);
    expect(sent).toEqual([]);
    await page.context().close();
  });

  it("counts the characters of a message and refuses too many [B5.2, B5.13]", async () => {
    const page = await open();
    await fill(page);
    await page.getByLabel("Message").fill("a".repeat(2001));
    expect(await page.locator(".counter").textContent()).toBe("2001 / 2000");
    await send(page);
    expect(await page.locator(".field-error").allTextContents()).toEqual([
      "You have exceeded the character limit.",
    ]);
    await page.context().close();
  });

  it("shows what the server refuses above its field [B5.7, B7.2]", async () => {
    const page = await open();
    await fill(page);
    await page.route("**/api/form/SaveFormSubmission", (route) => {
      const body = route.request().postDataJSON();
      return route.continue({ postData: { ...body, form: { ...body.form, email: "broken" } } });
    });
    await send(page);
    await page.locator(".field-error").waitFor();
    expect(await page.locator(".field-error").allTextContents()).toEqual([
      "Email is not valid. Email addresses should follow the format user@domain.com.",
    ]);
    expect(await page.getByRole("button", { name: "Send" }).count()).toBe(1);
    await page.context().close();
  });

  it.each([
    [401, "Unable to submit form. Please try again later."],
    [404, "This form has not been configured yet."],
    [429, "Unable to submit form. Submission rate limit exceeded. Please try again later."],
    [500, "Unable to send form. Please try again later."],
  ])("says what a %i means [B8.11, B8.12, B8.13, B8.14]", async (status, text) => {
    const page = await open();
    await fill(page);
    await page.route("**/api/form/SaveFormSubmission", (route) =>
      route.fulfill({ status, json: {} }),
    );
    await send(page);
    await page.locator(".alert").waitFor();
    expect(await alerts(page)).toEqual([text]);
    await page.context().close();
  });

  it("says that it could get no key [B8.6]", async () => {
    const page = await open();
    await fill(page);
    await page.route("**/api/form/FormSubmissionKey*", (route) => route.abort());
    await send(page);
    await page.locator(".alert").waitFor();
    expect(await alerts(page)).toEqual([
      "Could not get a form submission key, please try again later.",
    ]);
    await page.context().close();
  });

  it("says Submitting…, and is replaced by the form's message [B2.38, B4.1, B4.3, B8.2]", async () => {
    const page = await open();
    await fill(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/form/SaveFormSubmission", async (route) => {
      await held;
      await route.continue();
    });
    await send(page);
    await page.getByRole("button", { name: "Submitting…" }).waitFor();
    letGo();
    await page.locator(".form-done").waitFor();
    expect(await page.locator(".form-done").textContent()).toBe(
      "Thank you. We have your message and will answer within two working days.",
    );
    expect(await page.locator("form.contact").count()).toBe(0);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
