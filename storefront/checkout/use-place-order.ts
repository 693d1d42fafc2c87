import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import { paymentOf } from "#domain/site-settings/manual-methods.ts";
import { giftCards, reloadGiftCards } from "../cart/gift-cards-store.ts";
import type { ShoppingCart } from "../cart/shopping-cart.ts";
import { reloadCart } from "../cart/shopping-cart-store.ts";
import type { Problem } from "../kit/use-attempt.ts";
import type { Card } from "./card-payment.tsx";
import { checkDraft } from "./draft.ts";
import { draftStore, forgetDraft } from "./draft-store.ts";
import { forgetHold, startCheckout } from "./hold-store.ts";
import { completeOrder, type PlaceOutcome, placeOrder } from "./place-order.ts";

type Placed = Extract<PlaceOutcome, { kind: "placed" }>["placed"];

const unableToPlace = (message: string, retry?: () => void): Problem => ({
  title: checkoutScreenTexts.unableToPlace,
  message,
  ...(retry && { retry }),
});

/** Lets the customer pay the order; returns the outcome. */
const pay = async ({ stripe, elements }: Card, placed: Placed): Promise<PlaceOutcome> => {
  const { payment, confirmationUrl, order } = placed;
  if (payment.status === "processing") return completeOrder(order.orderId);
  if (payment.status !== "awaiting") return { kind: "placed", placed };
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret: payment.clientSecret,
    confirmParams: { return_url: new URL(confirmationUrl, location.href).href },
    redirect: "if_required",
  });
  if (error === undefined) return completeOrder(order.orderId);
  const message = error.message ?? checkoutScreenTexts.cardDeclined;
  return { kind: "failed", message, cartChanged: false, mayPass: false };
};

const attempt = async (
  cart: ShoppingCart,
  giftCardsCents: number,
  choice: string,
  card: Card | undefined,
): Promise<PlaceOutcome> => {
  const { method, manualMethodId } = paymentOf(choice);
  const failed = (message: string): PlaceOutcome => ({
    kind: "failed",
    message,
    cartChanged: false,
    mayPass: false,
  });
  const checked = checkDraft(draftStore.get(), cart.requiresShipping);
  if (!checked.ok) return { kind: "invalid", errors: checked.errors };
  if (method === "stripe" && card === undefined) return failed(checkoutScreenTexts.cardNotReady);
  const refused = method === "stripe" ? await card?.elements.submit() : undefined;
  if (refused?.error) return failed(refused.error.message ?? checkoutScreenTexts.cardDeclined);
  const { grandTotalCents } = cart;
  const seen = { grandTotalCents, giftCardsCents };
  const outcome = await placeOrder({
    ...checked.body,
    ...seen,
    payment: { method, manualMethodId },
  });
  return outcome.kind === "placed" && card !== undefined ? pay(card, outcome.placed) : outcome;
};

/**
 * Places the order once, however often the button is pressed. `giftCardsCents`: the displayed share
 * of gift cards.
 */
export const usePlaceOrder = (cart: ShoppingCart, giftCardsCents: number) => {
  const { history } = useRouter();
  const [placing, setPlacing] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const busy = useRef(false);

  const end = async (outcome: PlaceOutcome, again: () => void) => {
    if (outcome.kind === "invalid") return history.push("/checkout");
    if (outcome.kind === "failed") {
      setProblem(unableToPlace(outcome.message, outcome.mayPass ? again : undefined));
      if (!outcome.cartChanged) return;
      await Promise.all([reloadCart(), reloadGiftCards()]).catch(() => undefined);
      await startCheckout();
      return;
    }
    const { payment } = outcome.placed;
    if (payment.status === "awaiting")
      return setProblem(unableToPlace(payment.declined ?? checkoutScreenTexts.paymentOpen));
    if (payment.status === "processing")
      return setProblem(unableToPlace(checkoutScreenTexts.paymentOpen, again));
    forgetDraft();
    forgetHold();
    giftCards.set([]);
    history.push(outcome.placed.confirmationUrl);
  };

  const place = async (choice: string, card: Card | undefined): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPlacing(true);
    setProblem(undefined);
    try {
      await end(await attempt(cart, giftCardsCents, choice, card), () => void place(choice, card));
    } finally {
      busy.current = false;
      setPlacing(false);
    }
  };

  return {
    placing,
    problem,
    submit: (event: FormEvent, choice: string, card: Card | undefined) => {
      event.preventDefault();
      void place(choice, card);
    },
  };
};
