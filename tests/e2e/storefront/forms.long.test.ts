import { describe, expect, it } from "vitest";
import { fill } from "./every-field.ts";
import { alerts, errors, open, PATH, SAVE, send, setUpForms, shop } from "./forms-setup.ts";
import { mounted } from "./open-shop.ts";

setUpForms();

describe("a form with a field of every type", () => {
  it("asks for a date and a time again that the browser could not read [B5.3]", async () => {
    const page = await open("/forms/readings");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("SaveFormSubmission")) sent.push(request.url());
    });
    await page.getByLabel("Needed by").pressSequentially("02312030");
    await page.getByLabel("Best time to call").pressSequentially("09");
    await expect.poll(() => page.getByLabel("Needed by").inputValue()).toBe("");
    await send(page);
    await expect.poll(() => errors(page)).toEqual(["Enter a date.", "Enter a time."]);
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("form-readings-date");
    expect(sent).toEqual([]);
    await page.getByLabel("Needed by").fill("2030-12-10");
    await page.getByLabel("Best time to call").fill("09:30");
    await send(page);
    await page.locator(".form-done").waitFor();
    await page.context().close();
  });

  it("counts as it is typed into, and marks what is too long [B2.42, B5.13]", async () => {
    const page = await open();
    const counter = page.locator(".counter");
    await expect.poll(() => counter.textContent()).toBe("0 / 40");
    await page.getByLabel("What shall it be like?").fill("x".repeat(41));
    await expect.poll(() => counter.textContent()).toBe("41 / 40");
    await expect.poll(() => counter.getAttribute("data-over")).toBe("true");
    const area = page.getByLabel("What shall it be like?");
    await area.fill("");
    await expect.poll(() => counter.getAttribute("data-over")).toBe("false");
    for (const written of ["many", "-5"]) {
      await area.evaluate(
        (element, value) => element.setAttribute("data-max-length", value),
        written,
      );
      await area.fill(`no counter for ${written}`);
      await expect.poll(() => counter.count()).toBe(0);
    }
    await area.evaluate((element) => element.setAttribute("data-max-length", "9"));
    await area.fill("four");
    await expect.poll(() => counter.textContent()).toBe("4 / 9");
    await page.context().close();
  });

  it("takes a hidden field's own value when the address has none [B3.11]", async () => {
    const page = await open();
    await fill(page);
    const saving = page.waitForRequest(SAVE);
    await send(page);
    expect((await saving).postDataJSON().form.campaign).toBe("none");
    await page.locator(".form-done").waitFor();
    await page.context().close();
  });
});

describe("a form that the server refuses", () => {
  it("gets another key when its own is not taken any longer [B8.11]", async () => {
    const page = await open();
    await fill(page);
    const keys: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("SaveFormSubmission")) keys.push(request.postDataJSON().key);
    });
    await page.route(
      SAVE,
      (route) => {
        const body = route.request().postDataJSON();
        return route.continue({ postData: { ...body, key: "expired" } });
      },
      { times: 1 },
    );
    await send(page);
    await page.locator(".alert").waitFor();
    expect(await alerts(page)).toEqual(["Unable to submit form. Please try again later."]);
    await send(page);
    await page.locator(".form-done").waitFor();
    expect(new Set(keys).size).toBe(2);
    await page.context().close();
  });

  it("says that it could not be read [B8.7]", async () => {
    const page = await open();
    await fill(page);
    await page.getByLabel("Words on the cover").fill("x".repeat(20_001));
    await send(page);
    await page.locator(".alert").waitFor();
    expect(await alerts(page)).toEqual([
      "Could not parse the form fields, please check your entries.",
    ]);
    await page.context().close();
  });
});

describe("reports about a form", () => {
  it("does not matter to the visitor when nobody takes it [B8.18]", async () => {
    const page = await shop.newPage();
    await page.route("**/api/census/**", (route) => route.abort());
    await page.goto(PATH);
    await mounted(page, "[data-root=form]");
    await fill(page);
    await send(page);
    await page.locator(".form-done").waitFor();
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
