import { expect, it } from "vitest";
import { pictureRejectionText } from "#domain/pictures/texts.ts";
import { aPng } from "#tests/support/pictures.ts";
import { accessibilityFaults, show } from "./look.ts";
import { definition, opened, page, setUpProductBuying } from "./product-buying-setup.ts";

setUpProductBuying();

it("takes pictures, puts them into order and shows them in the shop", async () => {
  await show(page, "/products/new");
  await page.getByLabel("Name").fill("Enamel Mug");
  await page.getByLabel("SKU").fill("MUG");
  await page.getByLabel(/^Price/).fill("18");
  const choose = async (...files: readonly { readonly name: string; readonly buffer: Buffer }[]) =>
    page
      .locator("input[aria-label='Choose pictures']")
      .setInputFiles(files.map((file) => ({ ...file, mimeType: "image/png" })));
  await choose(
    { name: "red.png", buffer: aPng(60, 40, [180, 60, 40]) },
    { name: "drawn.png", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    { name: "blue.png", buffer: aPng(400, 600, [40, 70, 160]) },
  );
  await page.getByText("drawn.png").waitFor();
  await page.getByText(pictureRejectionText({ code: "svg" })).waitFor();
  const alt = (number: number) => page.getByLabel(`Alt text of picture ${number}`);
  await alt(2).fill("The blue mug from above");
  await alt(1).fill("The red mug");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Dismiss drawn.png" }).click();

  await page.getByRole("button", { name: "Move picture 2", exact: true }).press("Space");
  await page.getByText("Picked up picture 2.").waitFor({ state: "attached" });
  // It listens to arrows a moment after it has said so, and further left is nothing.
  const moved = page.getByText("Picture 2: position 1 of 2.");
  await expect
    .poll(async () => {
      await page.keyboard.press("ArrowLeft");
      return moved.count();
    })
    .toBe(1);
  await page.keyboard.press("Space");
  await expect.poll(() => alt(1).inputValue()).toBe("The blue mug from above");

  await page.getByRole("button", { name: "Remove picture 2" }).click();
  await page.getByText("“The red mug” was removed.").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => alt(2).inputValue()).toBe("The red mug");
  const focus = page.getByRole("slider", { name: "Focal point" });
  const moveFocus = async (...keys: readonly string[]) => {
    await page.getByRole("button", { name: "Focal point of picture 1" }).click();
    await focus.waitFor();
    for (const key of keys) await focus.press(key);
  };
  await moveFocus("ArrowUp");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("The focal point of “The blue mug from above” was moved.").waitFor();
  await page.keyboard.press("Enter");
  await moveFocus("ArrowLeft", "ArrowLeft");
  await expect
    .poll(() => focus.getAttribute("aria-valuetext"))
    .toBe("40 percent from the left, 50 percent from the top");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await page.getByRole("button", { name: "Stay" }).click();
  await choose({ name: "wide.png", buffer: aPng(2_600, 60, "noise") });
  await alt(3).waitFor();
  await page.getByRole("button", { name: "Create product" }).click();
  await page.getByRole("heading", { name: "Enamel Mug", level: 1 }).waitFor();
  const id = page.url().split("/").at(-1) ?? "";
  const { images } = await definition(id);
  expect(images.map(({ altText, originalSize }) => [altText, originalSize])).toEqual([
    ["The blue mug from above", "400x600"],
    ["The red mug", "60x40"],
    ["", "2560x59"],
  ]);
  expect(images.map(({ mediaFocalPoint }) => mediaFocalPoint)).toEqual([
    ...[{ x: 0.4, y: 0.5 }, undefined, undefined],
  ]);

  const visitor = await opened.newPage({ signedIn: false, width: 390 });
  await visitor.goto("/shop/p/enamel-mug");
  const picture = visitor.locator(".gallery-stage").getByAltText("The blue mug from above");
  const drawn = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  // As wide as the phone, not as it was uploaded; and cut where the owner says.
  expect(await picture.evaluate((image) => (image as HTMLImageElement).currentSrc)).toMatch(
    /\?format=500w$/,
  );
  const thumbnail = visitor.locator(".gallery-thumbs").getByAltText("The blue mug from above");
  expect(await thumbnail.evaluate((image) => getComputedStyle(image).objectPosition)).toBe(
    "40% 50%",
  );
  await expect
    .poll(() => visitor.locator("script[type='application/ld+json']").first().textContent())
    .toContain(images[0]?.assetUrl);
  await visitor.context().close();
});

it("never made a page throw or break its content security policy", () =>
  expect(opened.complaints).toEqual([]));
