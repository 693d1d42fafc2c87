import { newId } from "#infra/ids/uuid.ts";
import type { Client } from "#tests/support/client.ts";
import { until } from "#tests/support/wait-for.ts";
import { email, type Life, MARK, newEmail } from "./whole-life.ts";

const demand = <Body>(what: string, { status, body }: { status: number; body: Body }): Body => {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** Contained in owners' private notes, next to the mark. */
export const ASIDE = "between ourselves";
/** How many of them an owner exports: of the notes on a card only the latest is kept. */
export const ASIDES = 4;
const aside = (text: string): string => `${MARK} ${text}, ${ASIDE}`;

type Lines = { readonly lines: readonly { readonly lineId: string; readonly quantity: number }[] };

/** Ships one order and cancels another, with a reason. */
const handleOrders = async (owner: Client, { orderIds }: Life): Promise<void> => {
  const [cancelled, sent] = orderIds.map((orderId) => `/api/console/orders/${orderId}`);
  for (const order of [cancelled, sent])
    demand("The payment", await owner.post(`${order}/payment`, {}));
  const { lines } = demand("The order", await owner.get<Lines>(`${sent}`));
  const shipment = {
    fulfilmentId: "first",
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    tracking: { carrier: "Post", number: `${MARK}-1` },
    tellsBuyer: false,
  };
  demand("Sending", await owner.post(`${sent}/fulfilments`, shipment));
  const change = { changeId: "c1", tracking: { carrier: "Post", number: `${MARK}-2` } };
  const tracking = `${sent}/fulfilments/first/tracking`;
  demand("Following", await owner.request(tracking, { method: "PUT", json: change }));
  demand("A note", await owner.post(`${sent}/notes`, { noteId: "n1", text: aside("pays late") }));
  demand(
    "Cancelling",
    await owner.post(`${cancelled}/cancellation`, { cancelId: "x1", reason: aside("moved") }),
  );
};

/** Issues a card, changes its recipient, reduces its balance and disables it. */
const handleCards = async (owner: Client): Promise<void> => {
  const cards = "/api/console/gift-cards";
  const given = {
    amountCents: 1_000,
    email,
    name: `Zoe ${MARK}`,
    message: `For ${MARK}`,
    note: aside("complained"),
  };
  const { giftCardId } = demand("Giving", await owner.post<{ giftCardId: string }>(cards, given));
  const card = `${cards}/${giftCardId}`;
  const other = { mailId: newId(), email: newEmail };
  demand("Mailing it elsewhere", await owner.post(`${card}/mails`, other));
  const less = { deltaCents: -100, reason: aside("too much") };
  demand("Taking back", await owner.post(`${card}/adjustments`, less));
  demand("Stopping", await owner.post(`${card}/disable`, { reason: aside("lost") }));
};

const cancelSubscription = async (owner: Client): Promise<void> => {
  const list = "/api/console/subscriptions";
  const { rows } = demand(
    "Subscriptions",
    await owner.get<{ rows: readonly { subscriptionId: string }[] }>(`${list}?pageSize=25`),
  );
  demand(
    "Ending one",
    await owner.post(`${list}/${rows[0]?.subscriptionId}/cancel`, { reason: aside("asked") }),
  );
};

/** A review that they wrote in another shop. */
const bringReviews = async (owner: Client): Promise<void> => {
  const imports = "/api/console/review-imports";
  const uploaded = await owner.request<{ importId: string }>(imports, {
    method: "POST",
    json: `product,rating,body,name,email\nletters,5,${MARK} wrote,${MARK},${email}\n`,
    headers: { "content-type": "text/csv" },
  });
  const { importId } = demand("Uploading", uploaded);
  demand("Importing", await owner.post(`${imports}/${importId}/run`));
  await until(async () => {
    const { body } = await owner.get<{ status: string }>(`${imports}/${importId}`);
    return body.status === "done";
  });
};

/** Everything that owners do with this person's purchases, and their notes about them. */
export const handleAsOwner = async (owner: Client, life: Life): Promise<void> => {
  await handleOrders(owner, life);
  await handleCards(owner);
  await cancelSubscription(owner);
  await bringReviews(owner);
};
