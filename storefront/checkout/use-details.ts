import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { checkoutFields, formNameOf } from "#domain/checkout/checkout-fields.ts";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import { setLocation } from "../cart/cart-choices.ts";
import type { ShoppingCart } from "../cart/shopping-cart.ts";
import { useStore } from "../kit/external-store.ts";
import { useAttempt } from "../kit/use-attempt.ts";
import { checkDraft, type Draft, type FieldErrors, type FieldName, fieldNames } from "./draft.ts";
import { changeDraft, draftStore, pageCheckout } from "./draft-store.ts";
import { startCheckout } from "./hold-store.ts";

/** After the last key press: the destination determines the cost. */
const LOCATE_AFTER_MS = 600;

const placeOf = (draft: Draft) => ({
  country: draft["address.country"],
  region: draft["address.region"],
  postalCode: draft["address.postalCode"],
});

/** Sends the cart's destination to the shop, unless it knows. */
const locate = async (cart: ShoppingCart | undefined, draft: Draft): Promise<void> => {
  const place = placeOf(draft);
  if (cart?.requiresShipping !== true || place.country === "") return;
  const known = cart.shippingLocation;
  const isKnown =
    known?.country === place.country &&
    known.region === place.region &&
    known.postalCode === place.postalCode;
  if (!isKnown) await setLocation(place);
};

/** Totals follow the address during typing; a failure here is retried at the end. */
const useLocating = (cart: ShoppingCart | undefined, draft: Draft): void => {
  const { country, region, postalCode } = placeOf(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place starts it again
  useEffect(() => {
    const timer = setTimeout(
      () => void locate(cart, draft).catch(() => undefined),
      LOCATE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [country, region, postalCode]);
};

/** The server's rejection of this page's own form, from before the scripts loaded. */
const firstErrors = (): FieldErrors => {
  const errors = pageCheckout()?.errors ?? {};
  return Object.fromEntries(
    checkoutFields.flatMap((field) => (errors[field] ? [[formNameOf(field), errors[field]]] : [])),
  );
};

export const useDetails = (cart: ShoppingCart | undefined) => {
  const { history } = useRouter();
  const draft = useStore(draftStore);
  const [errors, setErrors] = useState<FieldErrors>(firstErrors);
  const [busy, setBusy] = useState(false);
  const { problem, run } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  useLocating(cart, draft);

  const refuse = (refused: FieldErrors) => {
    setErrors(refused);
    const first = fieldNames.find((name) => refused[name] !== undefined);
    if (first === undefined) return;
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus(),
    );
  };

  const resume = async () => {
    const checked = checkDraft(draft, cart?.requiresShipping ?? true);
    if (!checked.ok) return refuse(checked.errors);
    setErrors({});
    setBusy(true);
    const done = await run(checkoutScreenTexts.unableToUpdateShipping, () => locate(cart, draft));
    if (done && (await startCheckout())) history.push("/checkout/review");
    else window.scrollTo({ top: 0 });
    setBusy(false);
  };

  const change = (name: FieldName, value: string) => {
    // An error disappears at the first correction; the next attempt validates again.
    setErrors((now) => ({ ...now, [name]: undefined }));
    changeDraft(name, value);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void resume();
  };

  return { draft, errors, problem, busy, submit, change, form };
};
