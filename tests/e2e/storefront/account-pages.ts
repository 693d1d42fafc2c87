import type { BrowserContextOptions, Page } from "playwright-core";
import { type Client, createClient } from "#tests/support/client.ts";
import { becomeSiteUser, mailTo } from "#tests/support/site-user.ts";
import { mounted, type Shop, screenRoot } from "./open-shop.ts";

export const password = "a calm correct horse";

export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await mounted(page, screenRoot);
};

/** Path and query of the link in the latest email of this kind. */
export const linkIn = async (shop: Shop, email: string, subject: RegExp): Promise<string> => {
  const { text } = await mailTo(shop.server, email, subject);
  const link = /https?:\/\/\S+token=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
};

/** A form of the account, by its name and, if there are several, its key. */
export const formOf = (page: Page, form: string) => {
  const element = page.locator(`form[data-form="${form}"]`);
  return {
    element,
    field: (name: string) => element.locator(`[name="${name}"]`),
    fill: async (values: Readonly<Record<string, string>>): Promise<void> => {
      for (const [name, value] of Object.entries(values))
        await element.locator(`[name="${name}"]`).fill(value);
    },
    submit: () => element.locator("button[type=submit]").click(),
  };
};

export const said = (page: Page): Promise<readonly string[]> =>
  page.locator(".notice").allTextContents();

export type ReadyAccount = {
  readonly email: string;
  /** A page of a signed-in browser. */
  readonly newPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** Adds this many addresses, "Address 1" first. */
  readonly addAddresses: (count: number) => Promise<void>;
};

const address = {
  name: "Ada King",
  line1: "1 Engine Way with a name that is long enough to be broken on the screen of a phone",
  line2: "3rd floor",
  city: "London",
  postalCode: "W1",
  country: "GB",
  phone: "+44 20 7946 0958",
};

/** A customer with an order, addresses, a mailing list and a restock sign-up. */
export const readyAccount = async (shop: Shop, email: string): Promise<ReadyAccount> => {
  const client = await createClient(shop.server.origin);
  const account = await becomeSiteUser(shop.server, client, email, {
    firstName: "Ada",
    lastName: "King",
  });
  await account.call("POST", "/addresses", address);
  await waitFor(client, email);
  await order(client, email);
  const cookies = () =>
    [...client.cookies].map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url: shop.server.origin,
    }));
  return {
    email,
    addAddresses: async (count) => {
      for (let number = 1; number <= count; number += 1)
        await account.call("POST", "/addresses", { ...address, name: `Address ${number}` });
    },
    newPage: async (options) => {
      const page = await shop.newPage(options);
      await page.context().addCookies(cookies());
      return page;
    },
  };
};

type SoldOut = {
  readonly id: string;
  readonly variants: readonly { readonly variantId: string }[];
};

const waitFor = async (client: Client, email: string): Promise<void> => {
  const { body } = await client.get<SoldOut>("/api/commerce/products/linen-journal");
  const { status } = await client.post("/api/site-users/account/notifications/restock", {
    productId: body.id,
    variantId: body.variants[0]?.variantId,
    siteVisitorEmail: email,
    isJoinMailingList: true,
  });
  if (status >= 300) throw new Error(`The sign-up was refused: ${status}`);
};

const order = async (client: Client, email: string): Promise<void> => {
  await client.post("/api/commerce/shopping-cart/entries", {
    itemId: "reporters-pad",
    sku: "REPORTERS-PAD",
    quantity: 1,
  });
  const { name, phone: _phone, ...delivery } = address;
  const { status } = await client.post("/api/commerce/checkout", {
    contact: { email, name },
    address: delivery,
  });
  if (status >= 300) throw new Error(`The order was refused: ${status}`);
};
