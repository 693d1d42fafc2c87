import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { createReviewLinks } from "#commands/reviews/request-links.ts";
import { reviewIdOf } from "#commands/reviews/write-review.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import { textOrEmpty } from "#domain/kit/read-text.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import { refundedQuantity } from "#domain/orders/line-units.ts";
import { isPaidFor } from "#domain/orders/payment-state.ts";
import { reviewDecider } from "#domain/reviews/decide.ts";
import { reviewRequestDecider } from "#domain/reviews/decide-request.ts";
import { ReviewEvent, ReviewRequestEvent } from "#domain/reviews/events.ts";
import { reviewRequestMail } from "#domain/reviews/request-mail.ts";
import { takesReviews } from "#domain/reviews/shown.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import { type JobQueue, RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

/** Decides, when an order is confirmed, whether and when its customer is asked for a review. */
export const PLAN_REVIEW_REQUEST = "reviews-plan-request";
export const SEND_REVIEW_REQUEST = "reviews-send-request";

export type ReviewRequestDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly signing: Signing;
  readonly deliveries: Deliveries;
  readonly siteSettings: { readonly find: (websiteId: string) => Promise<SiteSettings> };
  readonly enqueue: JobQueue["enqueue"];
  readonly newId: () => string;
  readonly now: () => string;
  readonly nowMs: () => number;
};

const Payload = z.object({
  websiteId: z.string(),
  orderId: z.uuid(),
  confirmedAt: z.iso.datetime(),
});

const planJob = (asked: z.infer<typeof Payload>) => {
  const payload = Payload.parse(asked);
  return { name: PLAN_REVIEW_REQUEST, payload, key: `plan-review-${payload.orderId}` };
};

/** The days count from the order's confirmation; with manual payment, from the payment. */
export const planReviewRequestRules: readonly RelayRule[] = [
  relayRule(OrderEvent, "OrderConfirmed", ({ orderId, confirmedAt }, { metadata: { websiteId } }) =>
    planJob({ websiteId, orderId, confirmedAt }),
  ),
  relayRule(
    OrderEvent,
    "OrderPaymentRecorded",
    ({ orderId, recordedAt }, { metadata: { websiteId } }) =>
      planJob({ websiteId, orderId, confirmedAt: recordedAt }),
  ),
];

const DAY_MS = 24 * 60 * 60 * 1_000;
const asksBuyers = (settings: SiteSettings): boolean =>
  settings.reviewRequestAfterDays > 0 && takesReviews(settings);

/**
 * Not in the specification: the setting at the time of confirmation counts; later changes do not
 * affect earlier orders.
 */
const createPlan =
  ({ siteSettings, enqueue }: ReviewRequestDependencies): Task =>
  async (input) => {
    const { websiteId, orderId, confirmedAt } = Payload.parse(input);
    const settings = await siteSettings.find(websiteId);
    if (!asksBuyers(settings)) return;
    const at = Date.parse(confirmedAt) + settings.reviewRequestAfterDays * DAY_MS;
    const terms = { runAt: new Date(at).toISOString() };
    const payload = { websiteId, orderId, confirmedAt };
    await enqueue(SEND_REVIEW_REQUEST, payload, `review-request-${orderId}`, terms);
  };

/** Products that the customer has received: no gift cards, nothing refunded; each once. */
const reviewable = (state: OrderState): ReadonlyMap<string, string> =>
  new Map(
    (state.placed?.lines ?? [])
      .filter(
        ({ productType, lineId, quantity }) =>
          productType !== productTypes.GIFT_CARD && refundedQuantity(state, lineId) < quantity,
      )
      .map(({ itemId, title }) => [itemId, title]),
  );

/**
 * Asks the customer of an order once for reviews of what they have not reviewed yet, if the shop
 * still accepts reviews. An erased customer is not asked. The request is recorded before the email
 * is sent, and a retry sends the email under the same id.
 */
const createSend = (dependencies: ReviewRequestDependencies): Task => {
  const { handler, personalData, signing, deliveries, siteSettings, newId, now } = dependencies;
  const orders = handler(orderDecider, OrderEvent);
  const reviews = handler(reviewDecider, ReviewEvent);
  const requests = handler(reviewRequestDecider, ReviewRequestEvent);
  const links = createReviewLinks(signing, dependencies.nowMs);

  const notReviewed = async (
    websiteId: string,
    personId: string,
    products: ReadonlyMap<string, string>,
  ) => {
    const open: [string, string][] = [];
    for (const [productId, title] of products) {
      const { state } = await reviews.load(websiteId, reviewIdOf(websiteId, productId, personId));
      if (state.written === undefined) open.push([productId, title]);
    }
    return open;
  };

  return async (input) => {
    const { websiteId, orderId } = Payload.parse(input);
    const settings = await siteSettings.find(websiteId);
    const { state } = await orders.load(websiteId, orderId);
    const { placed } = state;
    if (!asksBuyers(settings) || placed?.origin === undefined || state.progress !== "definite")
      return;
    // An unpaid order cannot be reviewed yet: recording the payment plans the request again.
    if (!isPaidFor(state.money)) return;
    const [buyer] = await personalData.open([placed.person]);
    const email = textOrEmpty(buyer?.email);
    const { personId } = placed.person;
    const products = await notReviewed(websiteId, personId, reviewable(state));
    if (email === "" || products.length === 0) return;
    const metadata = { websiteId, actor: "job:reviews", correlationId: newId() };
    const productIds = products.map(([productId]) => productId);
    const asked = { orderId, productIds, person: placed.person, at: now() };
    await requests.run(orderId, { type: "RequestReview", ...asked }, { metadata });
    const link = `${placed.origin}${links.issue(websiteId, orderId)}`;
    const delivery = await deliveries.deliver(`review-request-${orderId}`, {
      id: `review-request-${orderId}`,
      kind: "review-request",
      // Anyone with this link could write reviews in the customer's name.
      secrets: [link],
      websiteId,
      to: email,
      aboutPersonId: personId,
      ...reviewRequestMail({
        websiteTitle: settings.title,
        link,
        name: textOrEmpty(buyer?.name),
        products: products.map(([, title]) => title),
      }),
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};

/** Plans the request, and sends it on its day. */
export const createRequestTasks = (
  dependencies: ReviewRequestDependencies,
): Readonly<Record<string, Task>> => ({
  [PLAN_REVIEW_REQUEST]: createPlan(dependencies),
  [SEND_REVIEW_REQUEST]: createSend(dependencies),
});
