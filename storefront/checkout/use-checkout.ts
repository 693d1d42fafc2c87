import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { reloadCart, type ShoppingCart } from "../cart/shopping-cart-store.ts";
import { createStore, useStore } from "../ui/external-store.ts";
import {
  checkDraft,
  type Draft,
  emptyDraft,
  type FieldErrors,
  type FieldName,
  fieldNames,
} from "./draft.ts";
import { placeOrder } from "./place-order.ts";

/** Outlives the screen, so that a look at the cart costs no typing. */
const draftStore = createStore<Draft>(emptyDraft);

/** What was typed into the plain form before the scripts arrived. */
export const takeOverDraft = (form: HTMLFormElement): void => {
  const typed = new FormData(form);
  draftStore.set({
    ...emptyDraft,
    ...Object.fromEntries(fieldNames.map((name) => [name, String(typed.get(name) ?? "")])),
  });
};

type State = {
  readonly status: "open" | "placing";
  readonly errors: FieldErrors;
  readonly failure?: string;
};

export const useCheckout = (cart: ShoppingCart | undefined) => {
  const { history } = useRouter();
  const draft = useStore(draftStore);
  const [state, setState] = useState<State>({ status: "open", errors: {} });
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (errors: FieldErrors) => {
    setState({ status: "open", errors });
    const first = fieldNames.find((name) => errors[name] !== undefined);
    if (first === undefined) return;
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus(),
    );
  };

  const send = async () => {
    const checked = checkDraft(draft, cart?.requiresShipping ?? true);
    if (!checked.ok) return refuse(checked.errors);
    setState({ status: "placing", errors: {} });
    const outcome = await placeOrder(checked.body);
    if (outcome.kind === "invalid") return refuse(outcome.errors);
    if (outcome.kind === "failed") {
      setState({ status: "open", errors: {}, failure: outcome.message });
      if (outcome.cartChanged) await reloadCart().catch(() => undefined);
      return;
    }
    draftStore.set(emptyDraft);
    history.push(outcome.confirmationUrl);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    void send().finally(() => {
      busy.current = false;
    });
  };

  const change = (name: FieldName, value: string) => {
    // An error is gone as soon as somebody puts it right; the next attempt judges anew.
    setState((now) => ({ ...now, errors: { ...now.errors, [name]: undefined } }));
    // Autofill changes several fields at once: each builds on what the one before has stored.
    draftStore.set({
      ...draftStore.get(),
      [name]: value,
      ...(name === "address.country" && { "address.region": "" }),
    });
  };

  return { draft, state, submit, change, form };
};
