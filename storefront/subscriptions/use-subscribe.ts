import { type FormEvent, useEffect, useRef, useState } from "react";
import { checkoutFields, formNameOf } from "#domain/checkout/checkout-fields.ts";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import { subscriptionTexts } from "#domain/subscriptions/texts.ts";
import type { ShoppingCart } from "../cart/shopping-cart.ts";
import type { Card } from "../checkout/card-payment.tsx";
import {
  checkDraft,
  type Draft,
  type FieldErrors,
  type FieldName,
  fieldNames,
} from "../checkout/draft.ts";
import { changeDraft, draftStore, forgetDraft, pageCheckout } from "../checkout/draft-store.ts";
import { isDefinite } from "../checkout/place-order.ts";
import { CallFailure, failureText } from "../kit/api.ts";
import { useStore } from "../kit/external-store.ts";
import type { Problem } from "../kit/use-attempt.ts";
import { complete, isPriced, type PageSubscription, placeOf, price } from "./subscription.ts";

/** After the last key press: the destination determines the cost. */
const PRICE_AFTER_MS = 600;

type Method = "manual" | "stripe";

/** The server's rejection of this page's own form, from before the scripts loaded. */
const firstErrors = (): FieldErrors => {
  const errors = pageCheckout()?.errors ?? {};
  return Object.fromEntries(
    checkoutFields.flatMap((field) => (errors[field] ? [[formNameOf(field), errors[field]]] : [])),
  );
};

/** The bill follows the address during typing; a failure here is retried by the button. */
const usePriced = ({ cartToken, cart: drawn }: PageSubscription, draft: Draft) => {
  const [cart, setCart] = useState<ShoppingCart>(drawn);
  const { country, region, postalCode } = placeOf(draft);
  const isKnown = isPriced(cart, draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place starts it again
  useEffect(() => {
    if (isKnown || country === "") return;
    const timer = setTimeout(
      () => void price(cartToken, draft).then(setCart, () => undefined),
      PRICE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [country, region, postalCode]);
  return { cart, setCart, isKnown };
};

type SubscriptionRequest = {
  readonly cartToken: string;
  readonly cart: ShoppingCart;
  readonly details: Extract<ReturnType<typeof checkDraft>, { ok: true }>["body"];
};

/** Opens the confirmation once the order is confirmed. */
const subscribe = async (
  { cartToken, cart, details }: SubscriptionRequest,
  method: Method,
  card: Card | undefined,
): Promise<void> => {
  if (method === "stripe" && card === undefined)
    throw new CallFailure(402, { code: "card", message: checkoutScreenTexts.cardNotReady });
  const { grandTotalCents } = cart;
  const payment = { method, knowsAwaited: true };
  const asked = { ...details, cartToken, grandTotalCents, payment };
  const completed = await complete(asked, method === "stripe" ? card : undefined);
  if (!isDefinite(completed))
    throw new CallFailure(0, { code: "open", message: checkoutScreenTexts.paymentOpen });
  forgetDraft();
  location.assign(completed.confirmationUrl);
  // The button stays busy until the next page is there.
  return new Promise<void>(() => undefined);
};

export const useSubscribe = (page: PageSubscription) => {
  const { cartToken } = page;
  const draft = useStore(draftStore);
  const [errors, setErrors] = useState<FieldErrors>(firstErrors);
  const [problem, setProblem] = useState<Problem | undefined>(pageCheckout()?.problem ?? undefined);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const { cart, setCart, isKnown } = usePriced(page, draft);

  const refuse = (refused: FieldErrors) => {
    setErrors(refused);
    const first = fieldNames.find((name) => refused[name] !== undefined);
    if (first !== undefined)
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus(),
      );
  };

  const fail = async (error: unknown, again: () => void) => {
    const failure = error instanceof CallFailure ? error : undefined;
    if (failure !== undefined && Object.keys(failure.fields).length > 0)
      return refuse(failure.fields);
    setProblem({
      title: subscriptionTexts.unableToSubscribe,
      message: failureText(error),
      ...((failure === undefined || failure.isPassing) && { retry: again }),
    });
    if (failure?.code.endsWith("-changed"))
      setCart(await price(cartToken, draft).catch(() => cart));
  };

  const act = async (method: Method, card: Card | undefined): Promise<void> => {
    if (busy.current) return;
    const checked = checkDraft(draft, cart.requiresShipping);
    if (!checked.ok) return refuse(checked.errors);
    busy.current = true;
    setErrors({});
    setProblem(undefined);
    setBusy(true);
    try {
      if (isKnown) await subscribe({ cartToken, cart, details: checked.body }, method, card);
      else setCart(await price(cartToken, draft));
    } catch (error) {
      await fail(error, () => void act(method, card));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  return {
    draft,
    errors,
    problem,
    cart,
    isKnown,
    isBusy,
    form,
    change: (name: FieldName, value: string) => {
      setErrors((now) => ({ ...now, [name]: undefined }));
      changeDraft(name, value);
    },
    submit: (event: FormEvent, method: Method, card: Card | undefined) => {
      event.preventDefault();
      void act(method, card);
    },
  };
};
