import { describe, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { answers, fill } from "./every-field.ts";
import { alerts, errors, open, PATH, SAVE, send, setUpForms, shop } from "./forms-setup.ts";
import { loseAnswer, mounted, phone } from "./open-shop.ts";

setUpForms();

const BELOW = "Your form has encountered a problem. Please scroll down to review.";

const ABOVE = "Your form has encountered a problem. Please scroll up to review.";

type Row = { readonly given: typeof answers; readonly form_version: number };

/** What arrived last. */
const arrived = async (count: number): Promise<Row> =>
  until(async () => {
    const rows = await shop.server.database.query<Row>(
      "select given from read.form_submissions where form_id = 'commission' order by submitted_at",
    );
    return rows.length === count ? (rows.at(-1) as Row) : undefined;
  });

describe("a form with a field of every type", () => {
  it("is sent with each answer in its shape [B2.38, B3.1, B3.2, B3.4, B3.5, B3.6, B3.7, B3.8, B3.9, B3.10, B3.11, B3.12, B3.13, B3.14, B4.3, B7.1, B7.2]", async () => {
    const page = await shop.newPage();
    const key = page.waitForResponse("**/api/form/FormSubmissionKey*");
    await page.goto(`${PATH}?utm_campaign=spring`);
    await mounted(page, "[data-root=form]");
    await fill(page);
    const saving = page.waitForRequest(SAVE);
    await send(page);
    expect((await saving).postDataJSON()).toEqual({
      key: (await (await key).json()).data.key,
      formId: "commission",
      formVersion: 1,
      form: answers,
      pageTitle: "Commission a notebook — Daybook Paper & Ink",
      pageId: "",
      pagePath: PATH,
      pagePermissionTypeValue: 1,
    });
    const done = page.locator(".form-done");
    await done.waitFor();
    await expect
      .poll(() => done.locator(".form-done-message").textContent())
      .toBe("Thank you. We will draw it for you.");
    await expect
      .poll(() => done.locator(".form-after").innerHTML())
      .toContain("read our journal</a>");
    await expect.poll(() => done.locator("script").count()).toBe(0);
    expect(await done.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator(".site-form form").count()).toBe(0);
    // A password is sent and checked, and kept nowhere.
    const { password: _password, ...kept } = answers;
    expect((await arrived(1)).given).toEqual(kept);
    await page.context().close();
  });

  it("goes where its owner wants instead of saying so [B2.38, B4.3]", async () => {
    const page = await open("/forms/elsewhere");
    await fill(page);
    await send(page);
    await page.waitForURL("**/blog?from=form");
    await page.context().close();
  });

  it("says what is wrong above each field before it sends anything [B4.2, B5.2, B5.3, B5.4, B5.7, B8.9, B8.10]", async () => {
    const page = await open();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("SaveFormSubmission")) sent.push(request.url());
    });
    await page.getByLabel("Email").fill("ada@");
    await page.getByLabel("What shall it be like?").fill("x".repeat(41));
    await send(page);
    expect(await errors(page)).toEqual([
      "Required",
      "Email is not valid. Email addresses should follow the format user@domain.com.",
      "Required",
      "You have exceeded the character limit.",
      "Required",
      "Required",
      "Required",
    ]);
    expect(await alerts(page)).toEqual([BELOW, ABOVE]);
    expect(sent).toEqual([]);
    const order = await page
      .locator(".alert, .field-error, #form-commission-email, .site-form button")
      .evaluateAll((elements) => elements.map(({ className, id }) => id || className));
    expect(order.slice(0, 4)).toEqual([
      "alert",
      "form-commission-name-error",
      "form-commission-email-error",
      "form-commission-email",
    ]);
    expect(order.slice(-2)).toEqual(["button", "alert"]);
    await until(() => page.evaluate(() => document.activeElement?.id === "form-commission-name-0"));
    await page.getByRole("link", { name: "Paper", exact: true }).click();
    await page.getByLabel("First name").fill("Ada");
    expect((await errors(page)).length).toBe(6);
    const agrees = page.getByRole("radiogroup", { name: "Paper matters" });
    await agrees.getByLabel("Agree", { exact: true }).check();
    await send(page);
    // What is still missing of an answer is where the error leads, and what is marked.
    await until(() => page.evaluate(() => document.activeElement?.id === "form-commission-name-1"));
    expect(
      await page
        .locator(".likert-row[aria-invalid]")
        .evaluateAll((rows) => rows.map(({ textContent }) => textContent)),
    ).toEqual([expect.stringContaining("I write every day")]);
    await page.context().close();
  });

  it("is sent from any page that a template puts it on, and leaves the page alone [A7.15, B2.38, B3.4]", async () => {
    const page = await open("/blog");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Ink and pens").check();
    const saving = page.waitForRequest(SAVE);
    const lead = page.waitForRequest(
      (request) => new URLSearchParams(request.postData() ?? "").get("event") === "pixel:Lead",
    );
    await page.getByRole("button", { name: "Send me letters" }).click();
    expect((await saving).postDataJSON()).toMatchObject({
      formId: "newsletter",
      form: { email: "ada@example.com", topics: ["Ink and pens"] },
      pagePath: "/blog",
      contentSource: "c",
    });
    await lead;
    await page.locator(".form-done").waitFor();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Journal");
    await page.context().close();
  });

  it("fits a phone", async () => {
    const page = await open(PATH, { viewport: phone });
    await send(page);
    await page.locator(".field-error").first().waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.context().close();
  });

  it("keeps values that were typed before its scripts arrived", async () => {
    const page = await shop.newPage();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${PATH}?utm_campaign=spring`, { waitUntil: "commit" });
    await page.locator(".site-footer").waitFor();
    await fill(page);
    await page.getByLabel("Address line 2").focus();
    letGo();
    await mounted(page, "[data-root=form]");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("form-commission-address-1");
    const saving = page.waitForRequest(SAVE);
    await send(page);
    expect((await saving).postDataJSON().form).toEqual(answers);
    await page.locator(".form-done").waitFor();
    await page.context().close();
  });
});

describe("a form that the server refuses", () => {
  it("shows its errors above their fields and can be sent again [B4.4, B5.7, B7.2]", async () => {
    const page = await open();
    await fill(page);
    await page.route(
      SAVE,
      (route) => {
        const body = route.request().postDataJSON();
        return route.continue({ postData: { ...body, form: { ...body.form, email: "broken" } } });
      },
      { times: 1 },
    );
    await send(page);
    await page.locator(".field-error").waitFor();
    await expect
      .poll(() => page.locator("#form-commission-email-error").textContent())
      .toBe("Email is not valid. Email addresses should follow the format user@domain.com.");
    expect(await alerts(page)).toEqual([BELOW, ABOVE]);
    await expect
      .poll(() => page.getByLabel("What shall it be like?").inputValue())
      .toBe("Green\nand thin");
    await send(page);
    await page.locator(".form-done").waitFor();
    await page.context().close();
  });

  it("is one submission when the answer was lost on its way and it is sent again [B3.1]", async () => {
    const page = await open();
    await fill(page);
    await page.getByLabel("Words on the cover").fill("Lost and found");
    const keys: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("SaveFormSubmission")) keys.push(request.postDataJSON().key);
    });
    await page.route(SAVE, (route) => loseAnswer(page, route).then(() => undefined), { times: 1 });
    await send(page);
    await page.locator(".alert").waitFor();
    expect(await alerts(page)).toEqual(["Unknown error, please try again later."]);
    await send(page);
    await page.locator(".form-done").waitFor();
    expect(keys.length).toBe(2);
    expect(keys[0]).toBe(keys[1]);
    const rows = await until(async () => {
      const found = await shop.server.database.query(
        "select 1 from read.form_submissions where given ->> 'title' = 'Lost and found'",
      );
      return found.length > 0 ? found : undefined;
    });
    expect(rows.length).toBe(1);
    await page.context().close();
  });

  it("shows what only the server can know [B5.7, B7.2]", async () => {
    const page = await open();
    await fill(page);
    await page.getByLabel("Phone abroad").fill("+999 20 7946 0958");
    await send(page);
    await page.locator(".field-error").waitFor();
    await expect
      .poll(() => page.locator("#form-commission-abroad-error").textContent())
      .toBe("Enter a phone number.");
    await expect
      .poll(() => page.locator("#form-commission-abroad").getAttribute("aria-describedby"))
      .toBe("form-commission-abroad-error");
    await page.context().close();
  });
});

describe("reports about a form", () => {
  it("is that it was seen, begun, where it failed and where it was left, and for 2,500 ms at most [B7.14, B9.2]", async () => {
    const page = await shop.newPage();
    await page.addInitScript(() => {
      const givenUpAfter: number[] = [];
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (milliseconds) => {
        givenUpAfter.push(milliseconds);
        return timeout.call(AbortSignal, milliseconds);
      };
      Object.assign(window, { givenUpAfter });
    });
    const told: [string, Record<string, unknown>][] = [];
    page.on("request", (request) => {
      const [, what] = /\/api\/census\/(form-\w+)$/.exec(request.url()) ?? [];
      if (what !== undefined) told.push([what, request.postDataJSON()]);
    });
    await page.goto(PATH);
    await mounted(page, "[data-root=form]");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.getByLabel("Email").fill("ada");
    await send(page);
    await until(() => told.length === 3);
    expect(told.map(([what]) => what)).toEqual(["form-render", "form-start", "form-fail"]);
    const givenUpAfter = await page.evaluate<number[]>(() => Reflect.get(window, "givenUpAfter"));
    expect(givenUpAfter.length).toBeGreaterThanOrEqual(told.length);
    // The speed of the page is reported with a longer timeout (B9.4).
    const ofCensus = givenUpAfter.filter((milliseconds) => milliseconds !== 30_000);
    expect(new Set(ofCensus)).toEqual(new Set([2_500]));
    const cookie = (await page.context().cookies()).find(({ name }) => name === "ss_cvr");
    expect(told[0]?.[1]).toEqual({
      // By which a report counts once, however often it is sent.
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      formId: "commission",
      visitorCookie: cookie?.value,
      pageTitle: "Commission a notebook — Daybook Paper & Ink",
      pageId: "",
      pagePath: PATH,
      pagePermissionTypeValue: 1,
    });
    expect(told[2]?.[1].fieldIds).toEqual([
      "email",
      "address",
      "wish",
      "binding",
      "paper",
      "opinion",
    ]);
    await page.getByLabel("Email").focus();
    const hide = () => window.dispatchEvent(new Event("pagehide"));
    await page.evaluate(hide);
    await page.evaluate(hide);
    await page.getByLabel("Last name").focus();
    await page.evaluate(hide);
    await until(() => told.length === 5);
    const left = told.slice(3);
    expect(left.map(([what, { fieldId }]) => [what, fieldId])).toEqual([
      ["form-leave", "email"],
      ["form-leave", "name"],
    ]);
    // One page view: the second report replaces the first.
    expect(new Set(left.map(([, { viewId }]) => viewId)).size).toBe(1);
    expect(JSON.stringify(left)).not.toContain("Lovelace");
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
