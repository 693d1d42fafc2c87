import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { pictureRejectionText } from "#domain/pictures/texts.ts";
import type { getConsoleProductContract } from "#read-api/catalog/contract.ts";
import { findViolations } from "#tests/support/axe.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { aPng } from "#tests/support/pictures.ts";
import {
  checkoutField,
  mounted,
  placeOrder,
  putIntoCart,
  screenRoot,
} from "../storefront/open-shop.ts";
import { accessibilityFaults, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
});
afterAll(() => opened?.close());

const definition = async (id: string) =>
  (
    await opened.client.get<ResponseOf<typeof getConsoleProductContract>>(
      `/api/console/products/${id}`,
    )
  ).body.definition;
const save = () => page.getByRole("button", { name: "Save product" }).click();

it("lets an owner say what a product asks, weighs, costs again and says on its button [A1.2, A3.4, A3.9, A5.18]", async () => {
  const before = await definition("reporters-pad");
  await show(page, "/products/reporters-pad/edit");
  await page.getByLabel("Extra fields").selectOption({ label: "Your initials" });
  await page.getByLabel("Weight (g)").fill("heavy");
  await page.getByRole("switch", { name: "Sold as a subscription" }).click();
  await page.getByLabel("Billing interval").fill("2");
  await page.getByLabel("Unit").selectOption("weeks");
  await page.getByLabel("Number of payments").fill("26");
  await page.getByRole("switch", { name: "Use custom button text" }).click();
  await page.getByLabel("Button text", { exact: true }).fill("Keep me writing");
  expect(await accessibilityFaults(page)).toEqual([]);
  await save();
  await page.getByText("Enter the weight in grams, such as 250.").waitFor();
  await page.getByLabel("Weight (g)").fill("320");
  await save();
  await page.getByRole("link", { name: "initials" }).waitFor();
  const [variant] = before.variants;
  expect(await definition("reporters-pad")).toEqual({
    ...before,
    variants: [{ ...variant, weightGrams: 320 }],
    additionalFieldsFormId: "initials",
    isSubscribable: true,
    subscriptionPlan: { billingPeriod: { value: 2, unit: "WEEK" }, numBillingCycles: 26 },
    useCustomAddButtonText: true,
    customAddButtonText: "Keep me writing",
  });
});

it("tells of what someone else saves in the meantime, and loses neither", async () => {
  await show(page, "/products/reporters-pad/edit");
  await page.getByLabel("Vendor").fill("Mine");
  const { productId, ...seen } = await definition("reporters-pad");
  const saveAs = (change: object) =>
    opened.client.put(`/api/console/products/${productId}`, { ...seen, ...change });
  await saveAs({ tags: ["theirs"], vendor: "Theirs" });
  await save();
  const dialog = page.getByRole("dialog", { name: /was changed while you were editing/ });
  await dialog.getByText("Vendor: Theirs (you changed this too)").waitFor();
  await expect
    .poll(() => dialog.getByRole("listitem").allTextContents())
    .toEqual(["Vendor: Theirs (you changed this too)", "Tags: theirs"]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Discard mine" }).click();
  await expect.poll(() => page.getByLabel("Vendor").inputValue()).toBe("Theirs");
  await page.getByRole("button", { name: "Restore my changes" }).click();
  await expect.poll(() => page.getByLabel("Vendor").inputValue()).toBe("Mine");
  await saveAs({ name: "Reporter’s Big Pad", tags: ["theirs"], vendor: "Theirs" });
  await save();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("heading", { name: "Reporter’s Big Pad", level: 1 }).waitFor();
  expect(await definition("reporters-pad")).toEqual({
    productId,
    ...seen,
    name: "Reporter’s Big Pad",
    tags: ["theirs"],
    vendor: "Mine",
  });
  await saveAs({});
});

it("takes all of it back, and refuses a plan for a gift card", async () => {
  await show(page, "/products/reporters-pad/edit");
  await page.getByLabel("Extra fields").selectOption({ label: "No extra fields" });
  await page.getByRole("switch", { name: "Sold as a subscription" }).click();
  await save();
  await page.getByRole("heading", { name: "Reporter’s Pad", level: 1 }).waitFor();
  const after = await definition("reporters-pad");
  expect(after).not.toHaveProperty("additionalFieldsFormId");
  expect(after).not.toHaveProperty("subscriptionPlan");
  await show(page, "/products/gift-card/edit");
  await expect
    .poll(() => page.getByRole("switch", { name: "Sold as a subscription" }).isDisabled())
    .toBe(true);
  await page.getByLabel("Type").selectOption("Physical");
  await page.getByRole("switch", { name: "Sold as a subscription" }).click();
  await page.getByLabel("Type").selectOption("Gift card");
  await save();
  await page
    .getByText("Gift cards and paywalls cannot be sold as subscriptions.")
    .first()
    .waitFor();
  expect((await definition("gift-card")).isSubscribable).toBeUndefined();
});

it("keeps the files of a digital product, which its customer finds and loads at once", async () => {
  await show(page, "/products/printable-year-planner/edit");
  const bytes = Buffer.from("Twelve months on one page.");
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  await (await chosen).setFiles({ name: "year-a4.txt", mimeType: "text/plain", buffer: bytes });
  await page.getByText("year-a4.txt").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await save();
  await page.getByRole("heading", { name: "Printable Year Planner", level: 1 }).waitFor();

  const buyer = await opened.newPage({ signedIn: false, width: 390 });
  await putIntoCart(buyer, "printable-year-planner");
  await buyer.goto("/checkout");
  await mounted(buyer, screenRoot);
  await expect.poll(() => checkoutField(buyer, "address.line1").count()).toBe(0);
  await checkoutField(buyer, "contact.email").fill("ada@example.com");
  await checkoutField(buyer, "contact.name").fill("Ada Lovelace");
  await placeOrder(buyer);
  await buyer.getByRole("heading", { name: "How to pay" }).waitFor();
  expect(await findViolations(buyer)).toEqual([]);
  await expect.poll(() => buyer.getByRole("link", { name: "Your files" }).count()).toBe(0);
  await recordPayment(opened.client, new URL(buyer.url()).searchParams.get("orderId") ?? "");
  await buyer.reload();
  await buyer.getByRole("link", { name: "Your files" }).click();
  await buyer.getByRole("heading", { name: "Your files" }).waitFor();
  expect(await findViolations(buyer)).toEqual([]);
  const loading = buyer.waitForEvent("download");
  await buyer.getByRole("link", { name: "Download year-a4.txt" }).click();
  const file = await (await loading).createReadStream();
  expect(Buffer.concat(await file.toArray()).equals(bytes)).toBe(true);
  await buyer.context().close();
});

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
