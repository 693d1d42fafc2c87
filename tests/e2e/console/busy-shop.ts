import { demoProducts } from "#demo/catalog/seed.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { until } from "#tests/support/wait-for.ts";

type Row = {
  readonly variantId: string;
  readonly productId: string;
  readonly sku: string;
  readonly available: number;
  readonly unlimited: boolean;
};

const names = ["Ada Byron", "Grace Hopper", "Mary Somerville", "Emmy Noether", "Sophie Germain"];

type Purchase = [
  row: Pick<Row, "productId" | "sku">,
  quantity?: number,
  name?: string,
  giftCard?: string,
];

/** Buys as a visitor, partly with a gift card; throws when the shop rejects it. */
export const buyAs = async (
  visitor: Client,
  ...[row, quantity = 1, name = names[0] as string, giftCard]: Purchase
): Promise<string> => {
  const added = await visitor.post("/api/commerce/shopping-cart/entries", {
    itemId: row.productId,
    sku: row.sku,
    quantity,
  });
  if (added.status !== 200) throw new Error(`Not added: ${JSON.stringify(added.body)}`);
  if (giftCard !== undefined)
    await visitor.post("/api/commerce/shopping-cart/gift-cards", { code: giftCard });
  const placed = await visitor.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
    contact: {
      name,
      email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
      phone: "+1 555 0100",
    },
    address: {
      line1: "12 Analytical Row",
      city: "Portland",
      region: "OR",
      postalCode: "97201",
      country: "US",
    },
  });
  if (placed.status !== 200) throw new Error(`Not bought: ${JSON.stringify(placed.body)}`);
  return placed.body.order.orderId;
};

/** Buys as a new visitor. */
export const buy = async (origin: string, ...purchase: Purchase): Promise<string> =>
  buyAs(await createClient(origin), ...purchase);

/** A visitor who subscribes to a product without shipping; returns the subscription's id. */
export const subscribe = async (origin: string): Promise<string> => {
  const visitor = await createClient(origin);
  const asked = await visitor.post<{ cartToken: string }>("/api/3/commerce/cart/subscription", {
    itemId: "printable-letters",
    sku: "PRINTABLE-LETTERS",
  });
  const completed = await visitor.post<{ subscriptionId: string }>("/api/commerce/subscriptions", {
    cartToken: asked.body.cartToken,
    contact: { name: "Maria Mitchell", email: "maria.mitchell@example.com", phone: "" },
  });
  if (completed.status !== 200)
    throw new Error(`Not subscribed: ${JSON.stringify(completed.body)}`);
  return completed.body.subscriptionId;
};

export const signUpForRestock = async (
  origin: string,
  row: Pick<Row, "productId" | "variantId">,
  siteVisitorEmail: string,
): Promise<void> => {
  const visitor = await createClient(origin);
  const { status, body } = await visitor.post("/api/site-users/account/notifications/restock", {
    productId: row.productId,
    variantId: row.variantId,
    siteVisitorEmail,
  });
  if (status !== 200) throw new Error(`Not signed up: ${JSON.stringify(body)}`);
};

export const sendContactForm = async (origin: string, message: string): Promise<void> => {
  const visitor = await createClient(origin);
  const key = await visitor.post<{ data: { key: string } }>(
    "/api/form/FormSubmissionKey?formId=contact",
  );
  const sent = await visitor.post("/api/form/SaveFormSubmission", {
    key: key.body.data.key,
    formId: "contact",
    form: {
      name: ["Mary", "Somerville"],
      email: "mary@example.com",
      subject: "A product",
      message,
    },
    pageTitle: "Contact",
    pagePath: "/contact",
  });
  if (sent.status !== 200) throw new Error(`Not sent: ${JSON.stringify(sent.body)}`);
};

export const visit = async (
  origin: string,
  url: string,
  visitorId: string,
  referrer = "",
): Promise<void> => {
  const response = await fetch(`${origin}/api/census/RecordHit`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    },
    body: new URLSearchParams({
      event: "1",
      data: JSON.stringify({ url, title: url, referrer }),
      ss_cvr: visitorId,
    }),
  });
  if (!response.ok) throw new Error(`Not counted: ${response.status} ${await response.text()}`);
};

/** Variants of the shop as its owner sees them, sold-out ones first. */
export const stockOf = async (owner: {
  readonly get: <Body>(path: string) => Promise<{ readonly body: Body }>;
}): Promise<readonly Row[]> =>
  (await owner.get<{ rows: readonly Row[] }>("/api/console/stock?pageSize=200&sort=available")).body
    .rows;

type Owner = Pick<Client, "get" | "post">;

/** A form that is filled in as fast as by this file may be classified as spam. */
const releaseFromSpam = async (owner: Owner, sent: number): Promise<void> => {
  const path = "/api/console/submissions";
  await until(
    async () => {
      const { body } = await owner.get<{ inbox: number; spam: number }>(`${path}/folders`);
      return body.inbox + body.spam >= sent;
    },
    { what: "the submissions" },
  );
  const spam = await owner.get<{ rows: readonly { submissionId: string }[] }>(
    `${path}?folder=spam`,
  );
  const submissionIds = spam.body.rows.map((row) => row.submissionId);
  if (submissionIds.length > 0)
    await owner.post(`${path}/changes`, { change: "release", submissionIds });
};

/** Products that need more than a click: with extra fields or a subscription. */
const asksMore = new Set(
  demoProducts
    .filter(({ product }) => product.isSubscribable || product.additionalFieldsFormId)
    .map(({ product }) => product.productId),
);

/** Data for every screen, so that none is empty. */
export const makeBusy = async (origin: string, owner: Owner): Promise<readonly Row[]> => {
  const rows = await stockOf(owner);
  const soldOut = rows.filter((row) => !row.unlimited && row.available <= 0);
  const plenty = rows.filter(
    (row) => !row.unlimited && row.available >= 20 && !asksMore.has(row.productId),
  );
  for (const [index, name] of names.entries())
    await buy(origin, plenty[index] as Row, 1 + (index % 3), name);
  for (let index = 0; index < 7; index += 1)
    await signUpForRestock(
      origin,
      (soldOut[index % 2] ?? soldOut[0]) as Row,
      `visitor${index}@example.com`,
    );
  await sendContactForm(origin, "Does the linen journal open flat?");
  await sendContactForm(origin, "When will the dusk journal be back?\nI would take two.");
  await releaseFromSpam(owner, 2);
  for (let index = 0; index < 24; index += 1)
    await visit(
      origin,
      `${origin}${["/", "/shop", "/cart", "/contact"][index % 4]}`,
      `visitor-${index % 7}-${"0".repeat(20)}`,
      ["", "https://search.example/", "https://paper.example/notes"][index % 3],
    );
  return rows;
};
