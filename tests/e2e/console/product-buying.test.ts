import { expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import {
  checkoutField,
  mounted,
  placeOrder,
  putIntoCart,
  screenRoot,
} from "../storefront/open-shop.ts";
import { accessibilityFaults, show } from "./look.ts";
import { definition, opened, page, setUpProductBuying } from "./product-buying-setup.ts";

setUpProductBuying();

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

it("reports an edit conflict, and loses neither version", async () => {
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

it("keeps the files of a digital product, which its customer can download immediately", async () => {
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

it("never made a page throw or break its content security policy", () =>
  expect(opened.complaints).toEqual([]));
