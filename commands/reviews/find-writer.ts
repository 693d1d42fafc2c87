import { siteUserAddress } from "#domain/customers/ids.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import { refundedQuantity } from "#domain/orders/line-units.ts";
import { isPaidFor } from "#domain/orders/payment-state.ts";
import { emailProblem } from "#domain/reviews/review-form.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { accountPersons, heldAt } from "../kit/account-persons.ts";
import type { ReviewCommandDependencies } from "./dependencies.ts";
import { createReviewLinks } from "./request-links.ts";

/** The writer, and the proof of who they are. */
export type Writer = {
  readonly seal: (content: Readonly<Record<string, unknown>>) => Promise<SealedPerson>;
  readonly isProven: boolean;
  /** The order with the purchase; null when there is no proof of one. */
  readonly orderId: string | null;
};

export type FindWriter = (
  context: RequestContext,
  said: { readonly productId: string; readonly email: string; readonly order: string },
) => Promise<Writer>;

/** A unit of the product was paid for and not refunded. */
export const hasBought = (state: OrderState, productId: string): boolean =>
  state.progress === "definite" &&
  isPaidFor(state.money) &&
  (state.placed?.lines ?? []).some(
    ({ itemId, lineId, quantity }) =>
      itemId === productId && refundedQuantity(state, lineId) < quantity,
  );

/** Orders of an account with the product: the table only identifies them. */
const ordersOfAccount = `
  select placed.order_id as "orderId"
    from ${accountPersons} as whose
    join read.orders as placed
      on placed.website_id = whose.website_id and placed.person_id = whose.person_id
    join read.order_lines as line
      on line.website_id = placed.website_id and line.order_id = placed.order_id
   where whose.website_id = $1 and whose.site_user_id = $2 and line.item_id = $3
     and placed.progress = 'definite' and ${heldAt("placed.placed_at")}
   order by placed.placed_at desc limit 5`;

/** Identifies the writer by the order's email, by an account, or only by an address. */
export const createFindWriter = ({
  handler,
  sql,
  signing,
  personalData,
  nowMs,
}: ReviewCommandDependencies): FindWriter => {
  const orders = handler(orderDecider, OrderEvent);
  const links = createReviewLinks(signing, nowMs);

  const ofOrder = async (websiteId: string, token: string, productId: string): Promise<Writer> => {
    const orderId = links.read(websiteId, token);
    const over = new Refusal(409, "link-over", reviewTexts.linkOver);
    if (orderId === undefined) throw over;
    const { state } = await orders.load(websiteId, orderId);
    if (!hasBought(state, productId)) throw new Refusal(409, "not-bought", reviewTexts.notBought);
    const personId = state.placed?.person.personId ?? "";
    return {
      seal: async (content) => {
        const person = await personalData.sealFor(websiteId, personId, content);
        if (person === undefined) throw over;
        return person;
      },
      isProven: true,
      orderId,
    };
  };

  const ofAccount = async (
    websiteId: string,
    siteUserId: string,
    productId: string,
  ): Promise<Writer> => {
    const found = await sql.query<{ orderId: string }>(ordersOfAccount, [
      websiteId,
      siteUserId,
      productId,
    ]);
    let bought: string | null = null;
    for (const { orderId } of found) {
      if (bought === null && hasBought((await orders.load(websiteId, orderId)).state, productId))
        bought = orderId;
    }
    return {
      seal: (content) => personalData.seal(websiteId, siteUserAddress(siteUserId), content),
      isProven: true,
      orderId: bought,
    };
  };

  return async ({ websiteId, siteUser }, { productId, email, order }) => {
    if (order !== "") return ofOrder(websiteId, order, productId);
    if (siteUser?.provesIntent) return ofAccount(websiteId, siteUser.siteUserId, productId);
    const problem = emailProblem(email);
    if (problem !== undefined)
      throw new Refusal(400, "invalid-input", problem, { fields: { email: problem } });
    return {
      seal: (content) => personalData.seal(websiteId, email, { ...content, email }),
      isProven: false,
      orderId: null,
    };
  };
};
