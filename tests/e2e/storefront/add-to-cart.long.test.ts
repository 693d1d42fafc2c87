import { describe, expect, it } from "vitest";
import { add, setUpAddToCart, shop } from "./add-to-cart-setup.ts";
import { openProduct } from "./open-shop.ts";

setUpAddToCart();

describe("the add-to-cart block", () => {
  it.each([433, 600, 860, 900])(
    "is not covered by the gallery in a window that is %d wide and low",
    async (width) => {
      const page = await shop.newPage({ viewport: { width, height: 500 } });
      await openProduct(page, "reporters-pad");
      await add(page);
      await page.getByRole("link", { name: "One item in cart" }).waitFor();
      await page.context().close();
    },
  );
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
