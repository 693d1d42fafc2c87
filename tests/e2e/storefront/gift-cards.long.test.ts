import { describe, expect, it } from "vitest";
import { openGiftCard, resume, root, setUpGiftCards, shop } from "./gift-cards-setup.ts";
import { mounted } from "./open-shop.ts";

setUpGiftCards();

describe("the gift card page", () => {
  it.each([true, false])("moves no field for an error, with scripts: %s", async (scripts) => {
    const page = await shop.newPage();
    await openGiftCard(page);
    const path = page.url();
    const plain = scripts ? page : await shop.newPage({ javaScriptEnabled: false });
    if (!scripts) await plain.context().addCookies(await page.context().cookies());
    await plain.goto(path);
    if (scripts) await mounted(plain, root);
    const places = () =>
      plain
        .locator(".gift-form :is(input, textarea):not([type=hidden]), .gift-form button")
        .evaluateAll((all) =>
          all.map((each) => Math.round(each.getBoundingClientRect().top + scrollY)),
        );
    const before = await places();
    await resume(plain);
    await plain.locator(".field-error").first().waitFor();
    await expect.poll(places).toEqual(before);
    const fields = plain.locator(".gift-form [aria-invalid]");
    const isBelow = (all: Element[]) =>
      all.every((each) => each.nextElementSibling?.className === "field-error");
    await expect.poll(() => fields.evaluateAll(isBelow)).toBe(true);
    await plain.context().close();
    if (!scripts) await page.context().close();
  });
});

it("makes no page complain", () => expect(shop.complaints).toEqual([]));
