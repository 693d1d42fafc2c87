import { describe, expect, it } from "vitest";
import {
  add,
  addInitials,
  answers,
  fieldErrors,
  fill,
  openCart,
  PRODUCT,
  setUpExtraFields,
  shop,
} from "./extra-fields-setup.ts";
import { choose } from "./open-shop.ts";

setUpExtraFields();

describe("extra fields on a product page", () => {
  it("makes a line of every different answer, and one of the same [A3.3, A7.1]", async () => {
    const page = await shop.newPage();
    const bodies: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/shopping-cart/entries")) bodies.push(request.postDataJSON());
    });
    await addInitials(page, "A. L.");
    await addInitials(page, "B. M.");
    await addInitials(page, "A. L.");
    const { additionalFields } = bodies[0] as { additionalFields: string };
    expect(JSON.parse(additionalFields)).toEqual({ letters: "A. L.", finish: "Gold", wish: "" });
    await openCart(page);
    expect(await answers(page)).toEqual([
      "Initials: A. L.",
      "Finish: Gold",
      "Initials: B. M.",
      "Finish: Gold",
    ]);
    const quantities = page.locator(".cart-line input[name=quantity]");
    expect(
      await quantities.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
    ).toEqual(["2", "1"]);
    await page.context().close();
  });
});

describe("what was chosen and typed", () => {
  it("is sent as it is while the scripts are still on their way [A5.2, A5.8]", async () => {
    const page = await shop.newPage();
    const scripts = "**/assets/*.js";
    await page.route(scripts, (route) => route.abort());
    await page.goto(`/shop/p/${PRODUCT}`);
    await choose(page, "Moss");
    await page.getByLabel("Initials").fill("A. L.");
    await add(page);
    await page.locator(".buy .alert").waitFor();
    expect(await fieldErrors(page)).toEqual(["Required"]);
    await page.unroute(scripts);
    await fill(page, "A. L.");
    await choose(page, "Moss");
    await add(page);
    await page.waitForURL("**/cart");
    expect(await answers(page)).toEqual(["Initials: A. L.", "Finish: Gold"]);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
