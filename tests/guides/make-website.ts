import { drawPicture } from "./drawings.ts";
import type { Hand } from "./hand.ts";
import type { PlannedProduct, PlannedWebsite } from "./websites.ts";

/** Called at the moments that the guides show. */
export type Show = (name: string) => Promise<void>;

const button = ({ page }: Hand, name: string) => page.getByRole("button", { name, exact: true });
const inDialog = ({ page }: Hand, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

const toOverview = async (hand: Hand): Promise<void> => {
  await hand.click(hand.page.getByRole("link", { name: "Overview" }));
  await hand.page.getByRole("heading", { name: "Your first hour" }).waitFor();
};

const step = (hand: Hand, link: string) =>
  hand.click(hand.page.getByRole("main").getByRole("link", { name: link, exact: true }));

const signUp = async (hand: Hand, url: string): Promise<void> => {
  const { page } = hand;
  await page.goto(url);
  await hand.type(page.getByLabel("Your name"), "Toni");
  await hand.type(page.getByLabel("Email", { exact: true }), "toni@shop.example");
  await hand.type(page.getByRole("textbox", { name: "Password" }), "a long and good password");
  await hand.click(button(hand, "Create account"));
  await page.getByRole("heading", { name: "How do you want to start?" }).waitFor();
};

const nameWebsite = async (hand: Hand, { title, tagLine }: PlannedWebsite): Promise<void> => {
  await step(hand, "Enter a name");
  await hand.type(hand.page.getByLabel("Title"), title);
  await hand.type(hand.page.getByLabel("Tagline"), tagLine);
  await hand.click(button(hand, "Save"));
  await hand.page.getByText("Settings saved.").waitFor();
};

const chooseStarter = async (hand: Hand, { starter }: PlannedWebsite, show: Show) => {
  await step(hand, "Choose a starter");
  await button(hand, `Begin with ${starter}`).waitFor();
  await show("starters");
  await hand.click(button(hand, `Begin with ${starter}`));
  await hand.click(inDialog(hand, "Begin"));
  await hand.page.getByText(`Your website began with ${starter}`).waitFor();
};

const writeProduct = async (hand: Hand, product: PlannedProduct): Promise<void> => {
  const { page } = hand;
  await hand.type(page.getByRole("textbox", { name: "Name", exact: true }), product.name);
  await hand.click(page.getByRole("textbox", { name: "Description", exact: true }));
  await page.keyboard.type(product.text);
  await page.locator("input[aria-label='Choose pictures']").setInputFiles({
    name: `${product.shape}.png`,
    mimeType: "image/png",
    buffer: await drawPicture(product.shape, product.colours),
  });
  hand.counts.clicks += 1;
  await hand.type(page.getByLabel("Alt text of picture 1"), product.name);
  await hand.type(page.getByRole("textbox", { name: /^Price/ }), product.price);
  await hand.type(page.getByRole("textbox", { name: "In stock" }), product.stock);
};

const addProducts = async (hand: Hand, { products }: PlannedWebsite, show: Show): Promise<void> => {
  const { page } = hand;
  for (const [index, product] of products.entries()) {
    if (index === 0) await step(hand, "Create a product");
    else {
      await hand.click(page.getByRole("link", { name: "Products", exact: true }).first());
      await hand.click(page.getByRole("link", { name: "New product" }));
    }
    await writeProduct(hand, product);
    if (index === 0) await show("product");
    await hand.click(button(hand, "Create product"));
    await page.getByRole("heading", { level: 1, name: product.name }).waitFor();
  }
};

const addShipping = async (hand: Hand, { shipping }: PlannedWebsite): Promise<void> => {
  await step(hand, "Add a shipping option");
  await hand.click(button(hand, "New option"));
  const dialog = hand.page.getByRole("dialog");
  await hand.type(dialog.getByLabel("Name"), shipping.name);
  await hand.type(dialog.getByLabel(/^Amount/), shipping.cost);
  await hand.click(button(hand, "Create option"));
  await hand.page.getByRole("row").filter({ hasText: shipping.name }).waitFor();
};

const addPayment = async (hand: Hand, { payment }: PlannedWebsite): Promise<void> => {
  await step(hand, "Set up payment");
  await hand.click(button(hand, "Add a payment method"));
  await hand.click(hand.page.getByRole("menuitem", { name: payment }));
  await hand.click(inDialog(hand, "Save"));
  await hand.page.getByText(`${payment} was saved.`).waitFor();
};

const openShop = async (hand: Hand, show: Show): Promise<void> => {
  await show("checklist");
  await hand.click(button(hand, "Open the shop"));
  await hand.page.getByText("The shop is open.").waitFor();
};

/**
 * From the link that the terminal prints to an open shop, as a person who cannot code does it: by the
 * screens of the console only.
 */
export const makeWebsite = async (
  hand: Hand,
  website: PlannedWebsite,
  url: string,
  show: Show,
): Promise<void> => {
  await signUp(hand, url);
  await show("start");
  await hand.click(button(hand, "Start empty"));
  await hand.page.getByRole("heading", { name: "Your first hour" }).waitFor();
  await nameWebsite(hand, website);
  await toOverview(hand);
  await chooseStarter(hand, website, show);
  await toOverview(hand);
  await addProducts(hand, website, show);
  await toOverview(hand);
  await addShipping(hand, website);
  await toOverview(hand);
  await addPayment(hand, website);
  await toOverview(hand);
  await openShop(hand, show);
};
