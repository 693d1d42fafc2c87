import { cartTexts } from "#domain/cart/texts.ts";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import type { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { RefusedForm } from "../forms/refused-form.ts";
import type { FindPage } from "../page-questions.ts";
import type { CartProblem } from "./checkout-data.ts";

/** The gift cards of a visitor's cart. */
export type FindGiftCards = (context: RequestContext) => Promise<readonly ChosenGiftCard[]>;

type About = CartProblem["about"];

const titles: Readonly<Record<About, string>> = {
  coupon: checkoutScreenTexts.unableToApply,
  "gift-card": checkoutScreenTexts.unableToApply,
  location: checkoutScreenTexts.unableToUpdateShipping,
  quantity: cartTexts.unableToUpdateQuantity,
};

const textOf = ({ sent }: RefusedForm, name: string): string => sent[name]?.at(-1) ?? "";

const aboutOf = (refused: RefusedForm): About => {
  const { code } = refused.refusal;
  if (code.includes("coupon")) return "coupon";
  if (code.includes("gift-card")) return "gift-card";
  if (textOf(refused, "giftCardCode") !== "") return "gift-card";
  if (refused.sent.entryId !== undefined) return "quantity";
  return refused.sent.code === undefined ? "location" : "coupon";
};

/** Shows on the cart page why a plain form was rejected. Spec: A8.7. */
export const cartProblemOf = (refused: RefusedForm): CartProblem => {
  const about = aboutOf(refused);
  const removes = about === "quantity" && refused.sent.remove !== undefined;
  return {
    about,
    isAbove: about === "quantity",
    title: removes ? cartTexts.unableToRemove : titles[about],
    message: refused.refusal.message,
    typed: textOf(refused, about === "gift-card" ? "giftCardCode" : "code"),
  };
};

/** The cart page. Spec: A2.1. */
export const findCart =
  (findGiftCards: FindGiftCards, refused?: RefusedForm): FindPage =>
  async ({ context }) => ({
    name: "cart",
    title: "Shopping cart",
    cartScreen: {
      giftCards: await findGiftCards(context),
      ...(refused && { problem: cartProblemOf(refused) }),
    },
    ...(refused && { status: refused.refusal.status }),
  });
