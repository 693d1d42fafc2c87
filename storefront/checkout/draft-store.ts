import type { ShippingLocation } from "#domain/shipping/location.ts";
import { createStore } from "../kit/external-store.ts";
import { pageJson } from "../kit/page-json.ts";
import { tabStorage } from "../kit/tab-storage.ts";
import { type Draft, emptyDraft, type FieldName, fieldNames } from "./draft.ts";

const NAME = "daybook.checkout";

/** What the server has drawn the checkout from. */
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
 * What the buyer has typed. Our choice: it outlives reloads and looks elsewhere, in this tab alone,
 * until the order is placed or somebody signs out.
 */
export const draftStore = createStore<Draft>(read() ?? emptyDraft);

const keep = (draft: Draft): void => {
  draftStore.set(draft);
  try {
    tabStorage().setItem(NAME, JSON.stringify(draft));
  } catch {
    // A full storage keeps it as long as the page.
  }
};

/** Autofill changes several fields at once: each builds on what the one before has stored. */
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

/** What an account knows of its owner, unless something has been typed already. */
export const prefillDraft = (known: Partial<Draft>): void => {
  if (fieldNames.every((name) => draftStore.get()[name] === "")) keep({ ...emptyDraft, ...known });
};

/** Where the cart goes, as far as the buyer has said so before there was an address. */
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
 * Takes over the plain form: what was typed into it before the scripts arrived counts most, then what
 * this tab remembers, then what the server filled in; all of a form that was sent.
 */
export const takeOverDraft = (form: HTMLFormElement): void => {
  const wasSent = form.dataset.sent !== undefined;
  const remembered = read();
  const texts = fieldNames.map((name) => {
    const control = form.elements.namedItem(name) as Control | null;
    if (control === null) return [name, remembered?.[name] ?? ""];
    const drawn = drawnWith(control);
    const isTyped = control.value !== drawn;
    return [name, wasSent || isTyped ? control.value : remembered?.[name] || drawn];
  });
  keep(Object.fromEntries(texts) as Draft);
};
