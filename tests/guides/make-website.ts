import { addDomain, connectEmail, type MailProvider } from "./connect-services.ts";
import { publishPage, replaceText, writePolicies } from "./edit-page.ts";
import { find, type Hand, seePicture } from "./hand.ts";
import { button, drawn, inDialog } from "./parts.ts";
import { drawScene } from "./scenes.ts";
import type { PlannedProduct, PlannedWebsite } from "./websites.ts";
import { writeContent } from "./write-content.ts";

const PASSWORD = "a long and good password";

/** Called at the moments that the guides show. */
export type Show = (name: string) => Promise<void>;

const toOverview = async (hand: Hand): Promise<void> => {
  await hand.click(hand.screen.getByRole("link", { name: "Overview" }));
  await find(hand.screen.getByRole("heading", { name: "Your first hour" }));
};

const step = (hand: Hand, link: string) =>
  hand.click(hand.screen.getByRole("main").getByRole("link", { name: link, exact: true }));

const signUp = async (hand: Hand, url: string): Promise<void> => {
  const { screen } = hand;
  await hand.follow(url);
  await hand.type(screen.getByLabel("Your name"), "Toni");
  await hand.type(screen.getByLabel("Email", { exact: true }), "toni@shop.example");
  await hand.type(screen.getByRole("textbox", { name: "Password" }), PASSWORD);
  await hand.click(button(hand, "Create account"));
  await find(screen.getByRole("heading", { name: "How do you want to start?" }));
};

const nameWebsite = async (hand: Hand, { title, tagLine }: PlannedWebsite): Promise<void> => {
  await step(hand, "Enter a name");
  await hand.type(hand.screen.getByLabel("Title"), title);
  await hand.type(hand.screen.getByLabel("Tagline"), tagLine);
  await hand.click(button(hand, "Save"));
  await find(hand.screen.getByText("Settings saved."));
};

const chooseStarter = async (hand: Hand, { title, starter }: PlannedWebsite, show: Show) => {
  await step(hand, "Choose a starter");
  // The starters are drawn with the new name, which their texts will have.
  await find(hand.screen.getByRole("listitem").getByText(title, { exact: true }).first());
  await find(button(hand, `Begin with ${starter}`));
  await show("starters");
  await hand.click(button(hand, `Begin with ${starter}`));
  await hand.click(inDialog(hand, "Begin"));
  await find(hand.screen.getByText(`Your website began with ${starter}`));
};

/** The owner's own picture behind the first words of the home page. */
const dressHome = async (hand: Hand, { id, title }: PlannedWebsite, show: Show): Promise<void> => {
  const { screen } = hand;
  await hand.click(screen.getByRole("main").getByRole("link", { name: "pages", exact: true }));
  await find(screen.getByRole("row").filter({ hasText: "Terms" }));
  await show("pages");
  await hand.click(screen.getByRole("link", { name: title, exact: true }).last());
  await hand.click(screen.getByRole("treeitem", { name: "Section 1" }));
  await hand.upload(button(hand, "Upload"), {
    name: `${id}.png`,
    mimeType: "image/png",
    buffer: await drawScene(id),
  });
  await find(button(hand, "Remove the background picture"));
  await seePicture(screen.frameLocator("iframe").locator(".page-background"));
  await show("editor");
  await publishPage(hand, async () => {
    await seePicture(
      screen.getByRole("figure", { name: "When the link is shared" }).locator("img"),
    );
    await show("publish");
  });
  await hand.click(screen.getByRole("link", { name: "← Pages" }));
};

/** The example text of the starter becomes the owner's. */
const writeAbout = async (hand: Hand, { title, about }: PlannedWebsite): Promise<void> => {
  const { screen } = hand;
  await hand.click(screen.getByRole("link", { name: `About ${title}`, exact: true }));
  await replaceText(hand, 0, about);
  await publishPage(hand);
  await hand.click(screen.getByRole("link", { name: "← Pages" }));
};

/** The owner's own logo, next to the name that every starter has. */
const addLogo = async (hand: Hand, { products }: PlannedWebsite): Promise<void> => {
  const { screen } = hand;
  await step(hand, "Add a logo");
  const [{ shape, colours }] = products as readonly [PlannedProduct];
  await hand.upload(button(hand, "Upload").first(), {
    ...(await drawn({ shape, colours })),
    name: "logo.png",
  });
  await find(button(hand, "Show the name instead"));
  // The previous preview stays below until this one is drawn.
  await seePicture(screen.frameLocator("iframe[aria-hidden=false]").locator("img.site-logo"));
  await hand.click(button(hand, "Publish"));
  await find(screen.getByText("The look was published."));
};

const writeProduct = async (hand: Hand, product: PlannedProduct): Promise<void> => {
  const { screen } = hand;
  await hand.type(screen.getByRole("textbox", { name: "Name", exact: true }), product.name);
  await hand.type(screen.getByRole("textbox", { name: "Description", exact: true }), product.text);
  await hand.upload(button(hand, "Choose pictures"), await drawn(product));
  await hand.type(screen.getByLabel("Alt text of picture 1"), product.name);
  await hand.type(screen.getByRole("textbox", { name: /^Price/ }), product.price);
  await hand.type(screen.getByRole("textbox", { name: "In stock" }), product.stock);
};

const addProducts = async (hand: Hand, { products }: PlannedWebsite, show: Show): Promise<void> => {
  const { screen } = hand;
  for (const [index, product] of products.entries()) {
    if (index === 0) await step(hand, "Create a product");
    else {
      await hand.click(screen.getByRole("link", { name: "Products", exact: true }).first());
      await hand.click(screen.getByRole("link", { name: "New product" }));
    }
    await writeProduct(hand, product);
    if (index === 0) await show("product");
    await hand.click(button(hand, "Create product"));
    await find(screen.getByRole("heading", { level: 1, name: product.name }));
  }
};

const addShipping = async (hand: Hand, { shipping }: PlannedWebsite): Promise<void> => {
  await step(hand, "Add a shipping option");
  await hand.click(button(hand, "New option").first());
  const dialog = hand.screen.getByRole("dialog");
  await hand.type(dialog.getByLabel("Name"), shipping.name);
  await hand.type(dialog.getByLabel(/^Amount/), shipping.cost);
  await hand.click(button(hand, "Create option"));
  await find(hand.screen.getByRole("row").filter({ hasText: shipping.name }));
};

const addPayment = async (hand: Hand, { payment }: PlannedWebsite): Promise<void> => {
  await step(hand, "Set up payment");
  await hand.click(button(hand, "Add a payment method"));
  await hand.click(hand.screen.getByRole("menuitem", { name: payment }));
  await hand.click(inDialog(hand, "Save"));
  await find(hand.screen.getByText(`${payment} was saved.`));
};

const openShop = async (hand: Hand, show: Show): Promise<void> => {
  await show("checklist");
  await hand.click(button(hand, "Open the shop"));
  await find(hand.screen.getByText("The shop is open."));
  // Every step is done, and none was skipped.
  await find(hand.screen.getByText(/^Your website is set up\./));
};

/** What an owner has in the beginning: the link that the terminal prints, and an account for emails. */
type Beginning = { readonly url: string; readonly mailProvider: MailProvider };

/**
 * From the link that the terminal prints to an open shop, as a person who cannot code does it: by the
 * screens of the console only.
 */
export const makeWebsite = async (
  hand: Hand,
  website: PlannedWebsite,
  { url, mailProvider }: Beginning,
  show: Show = async () => {},
): Promise<void> => {
  await signUp(hand, url);
  await show("start");
  await hand.click(button(hand, "Start empty"));
  await find(hand.screen.getByRole("heading", { name: "Your first hour" }));
  await nameWebsite(hand, website);
  await toOverview(hand);
  await chooseStarter(hand, website, show);
  await dressHome(hand, website, show);
  await writeAbout(hand, website);
  await toOverview(hand);
  await addLogo(hand, website);
  await toOverview(hand);
  await addProducts(hand, website, show);
  await toOverview(hand);
  await addShipping(hand, website);
  await toOverview(hand);
  await addPayment(hand, website);
  await toOverview(hand);
  await step(hand, "Set up email");
  await connectEmail(hand, website, { mailProvider, password: PASSWORD });
  await toOverview(hand);
  await step(hand, "Add a domain");
  await addDomain(hand, website);
  await toOverview(hand);
  await step(hand, "Open the pages");
  await writePolicies(hand, website.policies);
  await writeContent(hand, website.content);
  await toOverview(hand);
  await openShop(hand, show);
};
