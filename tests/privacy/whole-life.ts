import { createDefineForm } from "#commands/forms/define-form.ts";
import { contactForm } from "#demo/forms/contact-form.ts";
import { DEFAULT_LIST_ID } from "#domain/mailing-lists/default-list.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import type { TestServer } from "#tests/support/server.ts";
import {
  ACCOUNT,
  becomeSiteUser,
  mailTo,
  type SignedInAs,
  tokenOf,
} from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";

/** Contained in everything that this person ever typed, and in nothing else. */
export const MARK = "quokka";
export const email = `${MARK}@visitor.co`;
export const newEmail = `${MARK}.new@visitor.co`;
/** Entered at checkout while signed in; never confirmed. */
export const workEmail = `${MARK}.work@visitor.co`;

const address = {
  line1: `${MARK} Lane 7`,
  line2: "",
  city: `${MARK}ville`,
  region: "NY",
  postalCode: "12345",
  country: "US",
};
const bookAddress = { name: `Zoe ${MARK}`, ...address, phone: `${MARK} 555` };

/** The answer to a product's extra field. */
const engraved = JSON.stringify({ engraving: `For ${MARK}` });

/** A shop with a product, a sold-out product, and a form with every feature. */
export const openShop = async (
  { infrastructure }: TestServer,
  websiteId: string,
  webhookUrl: string,
): Promise<void> => {
  const shop = createShopkeeper(infrastructure, websiteId);
  await shop.define(aProduct("mug"));
  await shop.define(aProduct("lamp"));
  await shop.stock("mug", "mug", 50);
  const define = createDefineForm(infrastructure);
  const outcome = await define(
    {
      ...contactForm,
      recipients: ["clerk@shop.example"],
      webhooks: [{ webhookId: newId(), url: webhookUrl }],
      mailingList: { listId: DEFAULT_LIST_ID, consentFieldId: null },
      spam: { honeypot: false, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
    },
    { websiteId, actor: "demo", correlationId: "test" },
  );
  if (!outcome.ok) throw new Error("The form was refused.");
};

const demand = (what: string, { status, body }: { status: number; body: unknown }) => {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
};

export const buyMug = async (client: Client, contactEmail: string): Promise<string> => {
  const entry = { itemId: "mug", sku: "MUG", quantity: 1, additionalFields: engraved };
  demand("Adding", await client.post("/api/commerce/shopping-cart/entries", entry));
  const bought = await client.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
    contact: { email: contactEmail, name: `Zoe ${MARK}`, phone: `${MARK} 555` },
    address,
  });
  demand("Buying", bought);
  return bought.body.order.orderId;
};

export const sendForm = async (client: Client, from: string): Promise<string> => {
  const key = await client.post<{ data: { key: string } }>(
    "/api/form/FormSubmissionKey?formId=contact",
  );
  const sent = await client.post<{ data: { submissionId: string } }>(
    "/api/form/SaveFormSubmission",
    {
      key: key.body.data.key,
      formId: "contact",
      form: {
        name: ["Zoe", MARK],
        email: from,
        subject: "A product",
        message: `Hello from ${MARK}`,
      },
    },
  );
  demand("Sending the form", sent);
  return sent.body.data.submissionId;
};

/** Opens a newsletter's link, which prefills a form. */
const viewContact = async (client: Client): Promise<void> => {
  const queryString = `?email=${email}`;
  const data = { url: "/contact", queryString, referrer: `https://news.example/${queryString}` };
  const form = { event: "1", data: JSON.stringify(data), ss_cvr: "visitor" };
  demand("Viewing", await client.request("/api/census/RecordHit", { method: "POST", form }));
};

const waitForLamp = async (client: Client, siteVisitorEmail: string): Promise<void> => {
  const signUp = { productId: "lamp", variantId: "lamp", siteVisitorEmail };
  demand(
    "Signing up",
    await client.post("/api/site-users/account/notifications/restock", {
      ...signUp,
      isJoinMailingList: true,
    }),
  );
};

export type Life = {
  readonly zoe: SignedInAs;
  readonly browser: Client;
  readonly orderIds: readonly string[];
  readonly submissionIds: readonly string[];
};

/** What a visitor can do from the first guest order to a changed address. */
export const liveAsVisitor = async (server: TestServer, origin: string): Promise<Life> => {
  const browser = await createClient(origin);
  demand("An analytics id", await browser.post("/api/census/analytics-id", {}));
  const orderIds = [await buyMug(browser, email)];
  await viewContact(browser);
  const submissionIds = [await sendForm(browser, email)];
  await waitForLamp(browser, email);

  const zoe = await becomeSiteUser(server, browser, email, { firstName: "Zoe", lastName: MARK });
  orderIds.push(await buyMug(browser, workEmail));
  submissionIds.push(await sendForm(browser, workEmail));
  demand("Naming", await zoe.call("PUT", "/names", { firstName: `Zoe ${MARK}`, lastName: "Q" }));
  const added = await zoe.call<{ addressId: string }>("POST", "/addresses", bookAddress);
  demand("An address", added);
  const path = `/addresses/${added.body.addressId}`;
  demand("Changing it", await zoe.call("PUT", path, { ...bookAddress, line2: `c/o ${MARK}` }));
  demand("Another", await zoe.call("POST", "/addresses", bookAddress));
  demand("Removing it", await zoe.call("DELETE", path));
  demand("Forgetting", await browser.post(`${ACCOUNT}/password/forgotten`, { email }));
  const password = "correct horse battery";
  demand("New address", await zoe.call("PUT", "/email", { email: newEmail, password }));
  const token = tokenOf(await mailTo(server, newEmail, /^Confirm your new email address/));
  demand("Confirming it", await zoe.call("POST", "/email/confirmation", { token }));
  await waitForLamp(browser, newEmail);
  await buyLater(browser);
  return { zoe, browser, orderIds, submissionIds };
};

/** Adds an item to the cart for a later purchase. */
export const buyLater = async (browser: Client): Promise<void> => {
  const entry = { itemId: "mug", sku: "MUG", quantity: 2, additionalFields: engraved };
  demand("Adding", await browser.post("/api/commerce/shopping-cart/entries", entry));
};

/** Saved views of an owner: their filters and names contain the person. */
const lookForThem = async (owner: Client): Promise<void> => {
  const filters = encodeURIComponent(`email:is:${encodeURIComponent(email)}`);
  for (const view of [
    { list: "orders", name: "One customer", address: `filters=${filters}` },
    { list: "submissions", name: "Asked again", address: `search=${MARK}&sort=-submittedAt` },
    { list: "customers", name: `What ${MARK}@visitor.co does`, address: "", shared: true },
  ])
    demand("A view", await owner.put(`/api/console/saved-views/${newId()}`, view));
};

/** The owner's work: a note, a reply, and a restock send. */
export const workAsOwner = async (
  server: TestServer,
  owner: Client,
  { submissionIds }: Life,
): Promise<void> => {
  const [submissionId] = submissionIds;
  const path = `/api/console/submissions/${submissionId}`;
  await until(async () => (await owner.get(path)).status === 200);
  const note = { noteId: newId(), note: `${MARK} is a good customer` };
  demand("A note", await owner.post(`${path}/notes`, note));
  const reply = { replyId: newId(), to: email, subject: `Dear ${MARK}`, text: `Yes, ${MARK}.` };
  demand("A reply", await owner.post(`${path}/replies`, reply));
  await lookForThem(owner);
  await createShopkeeper(server.infrastructure).stock("lamp", "lamp", 5);
  demand(
    "Sending",
    await owner.post("/api/site-users/account/notifications/restock/send", {
      productId: "lamp",
      variantId: "lamp",
    }),
  );
};
