import type { ShippingLocation } from "#domain/shipping/location.ts";
import { createStore } from "../kit/external-store.ts";
import { pageJson } from "../kit/page-json.ts";
import { tabStorage } from "../kit/tab-storage.ts";
import { type Draft, emptyDraft, type FieldName, fieldNames } from "./draft.ts";

const NAME = "daybook.checkout";

/** The data of the server's checkout. */
export type PageCheckout = {
  readonly filled: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: { readonly title: string; readonly message: string } | null;
};
export const pageCheckout = (): PageCheckout | undefined =>
  pageJson<PageCheckout | null>("checkout") ?? undefined;

const read = (): Draft | undefined => {
  try {
    const kept = JSON.parse(tabStorage().getItem(NAME) ?? "null") as Record<string, unknown> | null;
    if (kept === null) return undefined;
    const texts = fieldNames.map((name) => [name, String(kept[name] ?? "")]);
    return Object.fromEntries(texts) as Draft;
  } catch {
    return undefined;
  }
};

/**
 * The customer's input. Not in the specification: it survives reloads and visits to other pages, in
 * this tab alone, until the order is placed or the customer signs out.
 */
export const draftStore = createStore<Draft>(read() ?? emptyDraft);

const keep = (draft: Draft): void => {
  draftStore.set(draft);
  try {
    tabStorage().setItem(NAME, JSON.stringify(draft));
  } catch {
    // With a full storage it is kept as long as the page.
  }
};

/** Autofill changes several fields at the same time: each change builds on the previous one. */
export const changeDraft = (name: FieldName, value: string): void =>
  keep({
    ...draftStore.get(),
    [name]: value,
    ...(name === "address.country" && { "address.region": "" }),
  });

export const forgetDraft = (): void => {
  draftStore.set(emptyDraft);
  tabStorage().removeItem(NAME);
};

/** Prefills from the account, unless something has been typed already. */
export const prefillDraft = (known: Partial<Draft>): void => {
  if (fieldNames.every((name) => draftStore.get()[name] === "")) keep({ ...emptyDraft, ...known });
};

/** Prefills the cart's destination from before there was an address. */
export const prefillPlace = (place: ShippingLocation | null): void => {
  const draft = draftStore.get();
  if (place === null || draft["address.country"] !== "") return;
  keep({
    ...draft,
    "address.country": place.country,
    "address.region": place.region,
    "address.postalCode": draft["address.postalCode"] || place.postalCode,
  });
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const drawnWith = (control: Control): string => {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
};

/**
 * Takes over the plain form: input from before the scripts loaded has priority, then this tab's
 * memory, then the server's values; a sent form is taken over completely. The memory counts as a
 * whole, also where it is empty: two addresses must not be mixed.
 */
export const takeOverDraft = (form: HTMLFormElement): void => {
  const wasSent = form.dataset.sent !== undefined;
  const kept = read();
  const remembered = kept && Object.values(kept).some((text) => text !== "") ? kept : undefined;
  const texts = fieldNames.map((name) => {
    const control = form.elements.namedItem(name) as Control | null;
    if (control === null) return [name, remembered?.[name] ?? ""];
    const drawn = drawnWith(control);
    const isTyped = control.value !== drawn;
    return [name, wasSent || isTyped ? control.value : (remembered?.[name] ?? drawn)];
  });
  keep(Object.fromEntries(texts) as Draft);
};
