import { createDefineForm } from "#commands/forms/define-form.ts";
import { contactForm } from "#demo/forms/contact-form.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, createShopkeeper } from "./catalog.ts";
import { type Client, createClient } from "./client.ts";
import { recordPayment } from "./manual-payment.ts";
import type { TestServer } from "./server.ts";
import { becomeSiteUser } from "./site-user.ts";
import { until } from "./wait-for.ts";

/**
 * Invented people, each in one place of a website with a unique word, and the permissions that show
 * each: a member with none of these must not find the word in any answer.
 */
export const canaries = {
  /** A guest's order: address, name, phone, street, note, and the shop's notes about it. */
  wombat: ["orders:read", "mail:read"],
  /** A form's answers, with a note and a reply. */
  numbat: ["submissions:read", "mail:read"],
  /** An account with an address book. */
  bilby: ["customers:read", "mail:read"],
  /** The writer of a review: its title and text are public. */
  dunnart: ["reviews:write", "mail:read"],
  /** A person with a restock sign-up. */
  potoroo: ["restock:read", "mail:read"],
  /** The recipient of a gift card. */
  bettong: ["gift-cards:read", "mail:read"],
  /** A subscriber; the first order is a normal one. */
  quoll: ["subscriptions:read", "orders:read", "mail:read"],
  /** A person on a mailing list, by a restock sign-up. */
  possum: ["mailing-lists:read", "restock:read", "mail:read"],
  /** The answer to a product's extra field, in the cart of an account. */
  kowari: ["event-log:read", "customers:write"],
  /** The person in a shared view of the orders. */
  echidna: ["orders:read"],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;
export type Canary = keyof typeof canaries;

const CART = "/api/commerce/shopping-cart/entries";
const monthly = { billingPeriod: { value: 1, unit: "MONTH" as const }, numBillingCycles: 12 };

export const emailOf = (canary: Canary): string => `${canary}@visitor.co`;
const contactOf = (canary: Canary) => ({
  email: emailOf(canary),
  name: `Cleo ${canary}`,
  phone: `555 ${canary}`,
});
const addressOf = (canary: Canary) => ({
  line1: `${canary} Lane 7`,
  line2: "",
  city: `${canary}ville`,
  region: "NY",
  postalCode: "14850",
  country: "US",
});

const demand = <Body>(what: string, { status, body }: { status: number; body: Body }): Body => {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body;
};

const entry = (answer = "") => ({
  itemId: "mug",
  sku: "MUG",
  quantity: 1,
  additionalFields: JSON.stringify(answer === "" ? {} : { engraving: answer }),
});

const buy = async (origin: string): Promise<string> => {
  const guest = await createClient(origin);
  demand("Adding", await guest.post(CART, entry()));
  demand("A coupon", await guest.post("/api/commerce/shopping-cart/coupons", { code: "TEN" }));
  const bought = await guest.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
    contact: contactOf("wombat"),
    address: addressOf("wombat"),
    note: "Ring twice, says wombat",
  });
  return demand("Buying", bought).order.orderId;
};

const subscribe = async (origin: string): Promise<string> => {
  const guest = await createClient(origin);
  const asked = await guest.post<{ cartToken: string }>("/api/3/commerce/cart/subscription", {
    itemId: "box",
    sku: "BOX",
    qty: 1,
    additionalFields: "{}",
  });
  const { cartToken } = demand("Subscribing", asked);
  const order = { cartToken, contact: contactOf("quoll"), address: addressOf("quoll") };
  const completed = await guest.post<{ order: { orderId: string } }>(
    "/api/commerce/subscriptions",
    order,
  );
  return demand("Completing", completed).order.orderId;
};

const sendForm = async (origin: string): Promise<string> => {
  const visitor = await createClient(origin);
  const key = await visitor.post<{ data: { key: string } }>(
    "/api/form/FormSubmissionKey?formId=contact",
  );
  const form = {
    name: ["Nell", "numbat"],
    email: emailOf("numbat"),
    subject: "A product",
    message: "Hello from numbat",
  };
  const sent = await visitor.post<{ data: { submissionId: string } }>(
    "/api/form/SaveFormSubmission",
    { key: key.body.data.key, formId: "contact", form },
  );
  return demand("Sending the form", sent).data.submissionId;
};

const liveAsVisitors = async (server: TestServer): Promise<void> => {
  const { origin } = server;
  const browser = await createClient(origin);
  const names = { firstName: "Bea", lastName: "bilby" };
  const bilby = await becomeSiteUser(server, browser, emailOf("bilby"), names);
  const home = { name: "Bea bilby", ...addressOf("bilby"), phone: "555 bilby" };
  demand("An address", await bilby.call("POST", "/addresses", home));
  const visitor = await createClient(origin);
  const words = { rating: 4, title: "Fine", text: "It is a mug.", name: "A reader" };
  const review = { productId: "mug", ...words, email: emailOf("dunnart") };
  demand("Reviewing", await visitor.post("/api/commerce/reviews", review));
  for (const canary of ["potoroo", "possum"] as const)
    demand(
      "Signing up",
      await visitor.post("/api/site-users/account/notifications/restock", {
        productId: "lamp",
        variantId: "lamp",
        siteVisitorEmail: emailOf(canary),
        isJoinMailingList: canary === "possum",
      }),
    );
  demand("Adding", await browser.post(CART, entry("For kowari")));
};

const workAsOwner = async (owner: Client, orderId: string, submissionId: string): Promise<void> => {
  const order = `/api/console/orders/${orderId}`;
  const submission = `/api/console/submissions/${submissionId}`;
  await until(async () => (await owner.get(order)).status === 200);
  await until(async () => (await owner.get(submission)).status === 200);
  demand("The payment", await owner.post(`${order}/payment`, {}));
  const { lines } = demand(
    "The order",
    await owner.get<{ lines: { lineId: string; quantity: number }[] }>(order),
  );
  demand(
    "Sending it",
    await owner.post(`${order}/fulfilments`, {
      fulfilmentId: "first",
      tracking: { carrier: "Post", number: "wombat-1" },
      lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
      tellsBuyer: false,
    }),
  );
  demand("A note", await owner.post(`${order}/notes`, { noteId: "n1", text: "wombat pays late" }));
  const note = { noteId: newId(), note: "numbat is a good customer" };
  demand("A note", await owner.post(`${submission}/notes`, note));
  const reply = { replyId: newId(), to: emailOf("numbat"), subject: "Dear numbat", text: "Yes." };
  demand("A reply", await owner.post(`${submission}/replies`, reply));
  demand(
    "A gift card",
    await owner.post("/api/console/gift-cards", {
      amountCents: 1_000,
      email: emailOf("bettong"),
      name: "Bo bettong",
      message: "For bettong",
      note: "bettong complained",
    }),
  );
  const view = {
    list: "orders",
    name: "Those of echidna",
    address: "search=echidna",
    shared: true,
  };
  demand("A view", await owner.put(`/api/console/saved-views/${newId()}`, view));
};

/** Reviews from another shop: the list of an import's rows names their writers. */
const importReviews = async (owner: Client): Promise<void> => {
  const imports = "/api/console/review-imports";
  const uploaded = await owner.request<{ importId: string }>(imports, {
    method: "POST",
    json: `product,rating,body,name,email\nmug,5,Good,A reader,${emailOf("dunnart")}\nnone,9,,,dunnart\n`,
    headers: { "content-type": "text/csv" },
  });
  const { importId } = demand("Uploading", uploaded);
  demand("Importing", await owner.post(`${imports}/${importId}/run`));
  await until(async () => {
    const { body } = await owner.get<{ status: string }>(`${imports}/${importId}`);
    return body.status === "done";
  });
};

/** A bulk operation on every account: its rows have their names. */
const blockTogether = async (owner: Client): Promise<void> => {
  const work = { list: "customers", action: "block", of: { matching: {} } };
  demand("Blocking", await owner.post("/api/console/bulk", work));
};

/** A published page, whose calls need its id and a version. */
const publishPage = async (owner: Client): Promise<void> => {
  const page = "/api/console/pages/about";
  demand("A page", await owner.put(page, { path: "about", title: "About" }));
  demand("Publishing", await owner.post(`${page}/publish`, {}));
};

/** A shop with all of them, with up-to-date tables. */
export const openCanaryShop = async (server: TestServer, owner: Client): Promise<void> => {
  const { infrastructure, origin } = server;
  const shop = createShopkeeper(infrastructure);
  for (const id of ["mug", "lamp"]) await shop.define(aProduct(id));
  await shop.define(aProduct("box", { isSubscribable: true, subscriptionPlan: monthly }));
  for (const id of ["mug", "box"]) await shop.stock(id, id, 50);
  const form = {
    ...contactForm,
    recipients: ["clerk@shop.example"],
    spam: { honeypot: false, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
  };
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  if (!(await createDefineForm(infrastructure)(form, metadata)).ok) throw new Error("No form.");
  demand(
    "Settings",
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { nativeProductReviewsEnabled: true },
    }),
  );
  const discount = { kind: "percent", ratePpm: 100_000 };
  demand("A coupon", await owner.post("/api/console/coupons", { code: "TEN", discount }));
  const head = await infrastructure.eventStore.head();
  await infrastructure.projectionWorker.reached(["website-settings"], head, 60_000);
  await infrastructure.siteSettings.find("demo", { fresh: true });
  await until(async () => (await (await createClient(origin)).post(CART, entry())).status === 200);
  const orderId = await buy(origin);
  for (const unpaid of [orderId, await subscribe(origin)]) await recordPayment(owner, unpaid);
  const submissionId = await sendForm(origin);
  await liveAsVisitors(server);
  await workAsOwner(owner, orderId, submissionId);
  await importReviews(owner);
  await publishPage(owner);
  await blockTogether(owner);
};
