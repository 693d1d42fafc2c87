import { describe, expect, it } from "vitest";
import { open, rendered, setUpCaptcha, shop } from "./captcha-setup.ts";

setUpCaptcha();

describe("a form with a captcha", () => {
  it.each([
    [359, "compact"],
    [360, null],
  ] as const)("in a window %i wide is of size %s [B5.6]", async (width, size) => {
    const page = await open({ viewport: { width, height: 800 } });
    await rendered(page);
    const captcha = page.locator(".captcha");
    const box = await captcha.boundingBox();
    expect((box?.width ?? 0) < 320).toBe(size === "compact");
    await expect.poll(() => captcha.getAttribute("data-size")).toBe(size);
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
