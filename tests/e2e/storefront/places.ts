import type { Page } from "playwright-core";

/** Where everything that can be seen stands, by what it is. */
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
