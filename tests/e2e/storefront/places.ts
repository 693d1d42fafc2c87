import type { Page } from "playwright-core";
import { mounted } from "./open-shop.ts";

/** The positions of all visible elements, by kind. */
export const places = (page: Page): Promise<readonly string[]> =>
  page
    .locator(
      "h1, .entry, .order-row, .account-section, .account-more, .account-nav a, .site-account a, .password-show, .button, .chip, .field, .buy-price, .buy-row, .gallery-stage, .gallery-thumbs, .product-body, .post-card, .post-body, .event-row, .gallery-item, .cart-line, .summary, .summary-line, .checkout-part, .restock, .counter, .part, .likert-point, .captcha, input:not([type=hidden]), select, textarea, .lost, .site-footer",
    )
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.checkVisibility() && element.closest("noscript, altcha-widget") === null,
        )
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const box = [x, y, width, height].map((each) => Math.round(each * 2) / 2);
          return `${element.classList[0] ?? element.tagName.toLowerCase()} ${box.join(" ")}`;
        }),
    );

/** The positions before scripts load, and after `root` is mounted. */
export const placesWhenMounted = async (
  page: Page,
  path: string,
  root: string,
): Promise<{ readonly before: readonly string[]; readonly after: readonly string[] }> => {
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
  const after = await places(page);
  await page.unroute("**/assets/*.js");
  return { before, after };
};
