import type { Segment } from "#domain/census/segment.ts";
import type { ExplainedNumber } from "../explained/explain-contract.ts";

/** What each number counts, in words. */
const meanings: Readonly<Record<ExplainedNumber, string>> = {
  "stock-available": "Units on hand minus units held for checkouts: what can still be sold.",
  "stock-on-hand": "Units that were received and adjusted, minus units sold, plus units returned.",
  "stock-held": "Units reserved for checkouts in progress, until they are sold or released.",
  "stock-sold": "Units sold minus units returned to stock.",
  "product-sold-out": "Shown when no variant of the product has an available unit.",
  "product-on-sale": "Shown while a variant of the product has a sale price.",
  "cart-subtotal": "Prices of all items times their quantities, before discounts.",
  "cart-quantity": "Units of all items together.",
  "cart-discount": "What the cart’s coupons take off its items.",
  "cart-shipping": "Price of the selected shipping option, after free shipping.",
  "cart-tax": "Taxes for the place that the cart is shipped to.",
  "cart-total": "Subtotal minus discounts, plus shipping and taxes.",
  "order-subtotal": "Prices of all items times their quantities when the order was placed.",
  "order-discount": "What coupons took off when the order was placed.",
  "order-shipping": "Price of shipping when the order was placed.",
  "order-tax": "Taxes when the order was placed.",
  "order-total":
    "What the customer agreed to pay: subtotal minus discounts, plus shipping and taxes.",
  "order-due": "The total minus what gift cards paid.",
  "order-refunded": "Refunds of the order, without those that the payment provider declined.",
  "gift-card-balance": "The issued amount and later adjustments, minus what orders were paid with.",
  "gift-card-held": "Money reserved for checkouts in progress, until it is spent or released.",
  "restock-waiting": "People who signed up and have not been emailed yet.",
  "restock-sent": "Restock emails that were sent for this variant, over all sends.",
  "restock-failed": "People whose latest restock email could not be delivered.",
  "restock-in-doubt": "People whose latest restock email may or may not have arrived.",
  "restock-unconfirmed": "People who were asked to confirm their sign-up and have not done so.",
  "restock-send-waiting": "Recipients of this send who have not been emailed yet.",
  "restock-send-sent": "Emails of this send that were sent.",
  "restock-send-failed": "Emails of this send that could not be delivered.",
  "restock-send-in-doubt": "Emails of this send that may or may not have arrived.",
  "restock-send-skipped": "Recipients of this send who got no email, such as people who had left.",
  "overview-orders":
    "Confirmed orders that were placed on these days. Orders cancelled before their money arrived do not count.",
  "overview-sales":
    "What customers agreed to pay for confirmed orders that were placed on these days. Orders cancelled before their money arrived and orders in other currencies do not count.",
  "overview-visitors":
    "Visitors with a visit that started on these days, by the measuring rules. Each counts once.",
  "overview-conversion":
    "Confirmed orders of these days, without renewals of subscriptions, divided by the visitors with a visit that started on these days, by the measuring rules. Empty without visitors, or with more orders than visitors.",
  "sales-orders":
    "Confirmed orders that were placed on these days in one currency, or those of them with the product or country. Orders cancelled before their money arrived do not count.",
  "sales-total":
    "What customers agreed to pay for confirmed orders that were placed on these days, in one currency. A product has the amounts of its lines; shipping and all else of no line has no product. Orders cancelled before their money arrived do not count.",
  "sales-average":
    "Total sales of these days in one currency divided by their orders, to the cent. Empty without orders.",
  "sales-refunds":
    "Amounts refunded on these days, in one currency, whenever the orders were placed. Products have parts of a refund, by what was paid for the refunded units. Refunds that the payment provider declined do not count.",
  "sales-net": "Total sales of these days minus the refunds of these days, in one currency.",
  "sales-units":
    "Units of confirmed orders that were placed on these days in one currency, or those of them with the product or country.",
  "sales-returned-units":
    "Units of refunds that were made on these days, in one currency, whenever the orders were placed. Refunds that the payment provider declined, and amounts without units, do not count.",
  "products-views":
    "Views of the pages that the product has and had, in visits that started on these days, and views of these days without a visitor. A page belongs to the product that had it last.",
  "products-carts": "Carts that the product was put into for the first time on these days.",
  "products-sign-ups":
    "Restock sign-ups for the product on these days, without those whose email address is not confirmed. Those that were removed later count.",
  "products-sign-up-orders":
    "Restock sign-ups for the product on these days whose person ordered the same variant afterwards, whenever that was. Orders cancelled before their money arrived do not count.",
  "sources-orders":
    "Confirmed orders that were placed on these days in one currency, and of whose amount visits with this value have a part. Visits up to 90 days before an order count, by the measuring rules. The visitor is the one who filled the cart, until the customer is erased.",
  "sources-total":
    "Total sales of confirmed orders that were placed on these days in one currency, as far as they are attributed to visits with this value.",
  "sources-refunds":
    "Refunds that were made on these days in one currency, as far as their orders are attributed to visits with this value. Refunds that the payment provider declined do not count.",
  "sources-net":
    "Total sales minus refunds of these days in one currency, as far as the orders are attributed to visits with this value.",
  "repeat-customers":
    "Customers whose first confirmed order was placed in this month, in one currency, or in any month of the report; or those of them who ordered again, up to the last day of the report or in one later month. An account is one customer with all email addresses that it confirmed, for the past from then on.",
  "repeat-share":
    "Part of the customers of the report who ordered again up to its last day, or who ordered in this month after their first order. Customers for whom that month is not over do not count.",
  "repeat-days":
    "Median of the days between the first and the second order of those who ordered again. Empty without any.",
  "repeat-orders":
    "Confirmed orders in one currency, up to the last day of the report, of the customers whose first order was placed in this month.",
  "repeat-net":
    "Total sales in one currency of the customers whose first order was placed in this month, less refunds of these orders, both up to the last day of the report.",
  "gift-cards-amount":
    "What changed the balances of all gift cards in one currency on these days, by entry; or their balances before the first and after the last of these days.",
  "gift-cards-movements":
    "How often something changed the balances of gift cards in one currency on these days, by entry.",
  "taxes-amount":
    "One tax of confirmed orders that were placed on these days, in one currency, by the country of delivery. The country of an erased customer is not known, for the past either.",
  "coupons-discount":
    "What the coupon took off confirmed orders that were placed on these days, in one currency.",
  "payments-received":
    "Money for confirmed orders that arrived on these days with this payment method, in one currency. A manual payment arrives when a member records it; a gift card pays when the order is placed.",
  "payments-returned":
    "Money of refunds that was returned on these days with this payment method, in one currency. A gift card gets its part when the refund is made.",
  "payments-net":
    "Money received on these days minus money returned on these days, with this payment method and in one currency.",
  "payments-awaited":
    "What has not arrived for confirmed orders that were placed on these days, with this payment method and in one currency.",
  "payments-owed":
    "What has not been returned of refunds that were made on these days, with this payment method and in one currency.",
  "visits-visitors":
    "Visitors with a visit that started on these days. Each counts once, also with several visits.",
  "visits-visits":
    "Visits that started on these days. A page view that arrives late can join two visits, or move one to the day before.",
  "visits-views":
    "Page views of the visits that started on these days, and views of these days without a visitor.",
  "visits-bounce-rate":
    "Visits with a single page view, divided by all visits that started on these days. Empty without visits.",
  "visits-time-per-visit":
    "Time from the first to the last page view of all visits that started on these days, divided by these visits. How long the last page was read is not known. Empty without visits.",
  "goal-visitors":
    "Recognized visitors who reached the goal at least once, in a visit that started on these days. It was another goal before its step was changed. Empty while there was no such goal.",
  "goal-completions":
    "How often the goal was reached in visits that started on these days. It was another goal before its step was changed. Empty while there was no such goal.",
  "goal-conversion":
    "Recognized visitors who reached the goal, of all who visited on these days or reached any goal without a visit. It was another goal before its step was changed. Empty while there was no such goal, and without visitors.",
  "funnel-reached":
    "Visits, or visitors, that did all steps of the funnel up to this one, in this order and in the time for it. The first step was on these days.",
  "journey-visits":
    "Visits of recognized visitors that started on these days and moved from one page to the other, or had the page in this step of the journey. The same page several times in a row is one step.",
  "retention-visitors":
    "Recognized visitors whose first recorded visit started in this week or month, or in any of the report, or those of them who came back. Visits before the days of the report are taken into account, also those of destroyed months, as they were counted then.",
  "retention-average":
    "Part of the recognized visitors who came back in this week or month after their first one. Visitors for whom this week or month is not over do not count. “Came back” is the part of those who came back in any later week or month. Visitors of the last week or month of the report do not count there.",
  "shop-times":
    "How often browsers reported this on these days, about one product where it is named. Anyone can send a false report, and visitors without scripts or consent send none. Bots and your own visits do not count.",
  "shop-visitors":
    "Recognized visitors of whom browsers reported this at least once on these days. Each counts once.",
  "shop-orders":
    "Confirmed orders that were placed on these days, counted from the orders themselves. Orders cancelled before their money arrived do not count.",
  "shop-searches": "Searches that the server answered on these days. They have no visitor.",
  "coupon-uses":
    "Confirmed orders that used the coupon since it was created. Returned uses do not count.",
  "coupon-discounts": "What the coupon took off these orders in total.",
  "rating-count": "Published reviews of this product, written here or imported.",
  "rating-average": "Average of the stars of all published reviews of this product.",
  "subscription-periods":
    "Periods with an order, including the first one. With manual payment, a period counts from its order on.",
  "subscription-amount": "Amount of the last period’s order, including shipping and taxes.",
  "form-times":
    "How often browsers reported this step of the form on these days; submissions are those that the server accepted, without suspected spam. Bots do not count.",
  "form-visitors":
    "Recognized visitors of whom this step of the form is known at least once on these days. Each counts once.",
  "form-submissions":
    "Everything that visitors submitted with this form, including suspected spam and deleted submissions.",
};

type Counting = {
  /** Undefined for a number that does not depend on the measuring rules. */
  readonly rulesVersion: number | undefined;
  readonly segment: Segment;
};

/** What a number counts, whether filters select it, and by which version of the measuring rules where it depends on them. */
export const meaningOf = (number: ExplainedNumber, { rulesVersion, segment }: Counting): string =>
  [
    meanings[number],
    ...(segment.length > 0 ? ["Only visits that the filters select count."] : []),
    ...(rulesVersion === undefined
      ? []
      : [
          `Counted by version ${rulesVersion} of the measuring rules${
            rulesVersion > 1 ? ", and former values by the rules of that time" : ""
          }.`,
        ]),
  ].join(" ");
