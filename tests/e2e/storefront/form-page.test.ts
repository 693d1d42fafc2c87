import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { inEveryLook } from "#tests/support/looks.ts";
import { until } from "#tests/support/wait-for.ts";
import { answers, defineForm, everyField, fill } from "./every-field.ts";
import { desktop, mounted, openShop, phone, type Shop } from "./open-shop.ts";
import { places } from "./places.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await defineForm(shop, everyField);
  await defineForm(shop, {
    ...everyField,
    formId: "guarded",
    fields: everyField.fields.slice(0, 3),
    captcha: { siteKey: "inkwell" },
  });
});
afterAll(() => shop?.close());

const send = (page: Page) => page.getByRole("button", { name: "Send wish" }).click();

/** Everything that can be filled in, in the order of the form. */
const values = (page: Page): Promise<readonly string[]> =>
  page.locator(".form :is(input:not([type=hidden]), select, textarea)").evaluateAll((controls) =>
    controls.map((control) => {
      const { id, value, checked, type } = control as HTMLInputElement;
      return `${id} ${type === "radio" || type === "checkbox" ? checked : value}`;
    }),
  );

describe("a form with a field of every type, without JavaScript", () => {
  it("comes back with what is wrong and all that was typed but the password, and is sent [B2.38, B3.11, B4.2, B5.7, B8.9, B8.10]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/forms/commission?utm_campaign=spring");
    await fill(page);
    // Browsers take this address, as the form has an optional date that they must check.
    await page.getByLabel("Email").fill("ada@example");
    await page.getByLabel("What shall it be like?").fill("x".repeat(41));
    const before = await values(page);
    await send(page);
    await expect
      .poll(() => page.locator(".field-error").allTextContents())
      .toEqual([
        "Email is not valid. Email addresses should follow the format user@domain.com.",
        "You have exceeded the character limit.",
      ]);
    await expect
      .poll(() => page.locator(".alert").allTextContents())
      .toEqual([
        "Your form has encountered a problem. Please scroll down to review.",
        "Your form has encountered a problem. Please scroll up to review.",
      ]);
    const after = await values(page);
    expect(after).toEqual(before.map((each) => each.replace("enchantress", "")));
    await expect
      .poll(() => page.locator(":focus").getAttribute("id"))
      .toBe("form-commission-problem");
    await page.getByRole("link", { name: "Email", exact: true }).click();
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("What shall it be like?").fill("Green\nand thin");
    await page.getByLabel("A word that only you know").fill("enchantress");
    await send(page);
    await expect
      .poll(() => page.locator(".form-done-message").textContent())
      .toBe("Thank you. We will draw it for you.");
    await expect.poll(() => page.locator(".form-after a").textContent()).toBe("read our journal");
    expect(new URL(page.url()).search).toBe("?sent=commission");
    const [row] = await until(async () => {
      const rows = await shop.server.database.query<{ given: unknown; page_path: string }>(
        "select given, page_path from read.form_submissions where form_id = 'commission'",
      );
      return rows.length === 1 ? rows : undefined;
    });
    const { password: _password, ...kept } = answers;
    expect(row).toEqual({ given: kept, page_path: "/forms/commission" });
    await page.context().close();
  });

  it("is not sent with an optional date that the browser cannot read", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await page.goto("/forms/commission");
    await fill(page);
    const date = page.getByLabel("Needed by");
    await date.fill("");
    await date.pressSequentially("02312030");
    await send(page);
    await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("date");
    await date.fill("2030-12-10");
    expect(posts).toEqual([]);
    await page.context().close();
  });

  it("can be put right by a browser that has scripts again [B3.11]", async () => {
    const page = await shop.newPage();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/forms/commission?utm_campaign=spring");
    await page.getByLabel("First name").fill("Ada");
    // As in a theme whose forms leave everything to the server.
    await page.locator("form.form").evaluate((form) => form.setAttribute("novalidate", ""));
    await send(page);
    await page.locator(".field-error").first().waitFor();
    await page.unroute("**/assets/*.js");
    const refused = await page.content();
    expect(refused).not.toContain("data-mounted");
    await page.route("**/forms/commission", (route) =>
      route.fulfill({ contentType: "text/html", body: refused }),
    );
    await page.goto("/forms/commission");
    await mounted(page, "[data-root=form]");
    await expect.poll(() => page.locator(".field-error").count()).toBe(7);
    await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Ada");
    await fill(page);
    const saving = page.waitForRequest("**/api/form/SaveFormSubmission");
    await send(page);
    expect((await saving).postDataJSON().form).toEqual(answers);
    await page.locator(".form-done").waitFor();
    await page.context().close();
  });
});

describe.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)("on a %s", (_name, viewport) => {
  it("axe finds nothing in it, whether it is empty, refused, guarded or sent, light or dark", async () => {
    const page = await shop.newPage({ viewport });
    const found: string[] = [];
    const look = (where: string) =>
      inEveryLook(page, [viewport], async (name, isRecoloured) => {
        for (const each of await findViolations(page, isRecoloured))
          found.push(`${where}, ${name}: ${each}`);
      });
    await page.goto("/forms/commission");
    await mounted(page, "[data-root=form]");
    await look("empty");
    await send(page);
    await page.locator(".field-error").first().waitFor();
    await look("refused");
    await fill(page);
    await send(page);
    await page.locator(".form-done").waitFor();
    await look("sent");
    await page.goto("/forms/guarded");
    await page.locator(".captcha[data-rendered]").waitFor();
    await look("guarded");
    expect(found).toEqual([]);
    await page.context().close();
  });

  it("nothing moves when it is taken over", async () => {
    const page = await shop.newPage({ viewport });
    for (const path of ["/forms/commission", "/forms/guarded"]) {
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
      await mounted(page, "[data-root=form]");
      if (path === "/forms/guarded") await page.locator(".captcha[data-rendered]").waitFor();
      expect(await places(page)).toEqual(before);
      await page.unroute("**/assets/*.js");
    }
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
