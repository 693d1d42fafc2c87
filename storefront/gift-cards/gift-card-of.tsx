import { giftCardTexts } from "#domain/gift-cards/texts.ts";
import { type GiftCardField, giftCardFields } from "./gift-card-draft.ts";
import { GiftCardForm, type GiftCardPage } from "./gift-card-form.tsx";

const DEFAULT_MESSAGE_LENGTH = 500;

/** Content of the server's form, including input from before the scripts loaded. */
const pageOf = (element: HTMLElement, form: HTMLFormElement): GiftCardPage => {
  const data = new FormData(form);
  const byField = (of: (name: GiftCardField) => string | null | undefined) =>
    Object.fromEntries(
      giftCardFields.flatMap((name) => {
        const text = of(name);
        return text === null || text === undefined ? [] : [[name, text]];
      }),
    );
  const errorOf = (name: GiftCardField) =>
    element.querySelector(`#gift-${name}-error`)?.textContent;
  const day = form.querySelector<HTMLInputElement>("#gift-deliverOn");
  const message = element.querySelector(".alert p:last-child")?.textContent;
  const isForMe = data.get("for") === "me";
  return {
    purchaseId: new URL(form.action).pathname.split("/").at(-1) ?? "",
    draft: {
      ...(byField((name) => String(data.get(name) ?? "")) as Record<GiftCardField, string>),
      for: isForMe ? "me" : "somebody",
    },
    errors: byField(errorOf),
    problem: message ? { title: giftCardTexts.purchaseFailed, message } : undefined,
    firstDay: day?.min ?? "",
    lastDay: day?.max ?? "",
    maxMessageLength:
      form.querySelector<HTMLTextAreaElement>("#gift-message")?.maxLength ?? DEFAULT_MESSAGE_LENGTH,
  };
};

/** Replaces the server's form; undefined without one. */
export const giftCardOf = (element: HTMLElement) => {
  const form = element.querySelector("form");
  return form === null ? undefined : <GiftCardForm page={pageOf(element, form)} />;
};
