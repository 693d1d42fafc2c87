import { type FormEvent, useEffect, useState } from "react";
import type { completeGiftCardPurchaseContract } from "#commands/gift-cards/contract.ts";
import { giftCardTexts } from "#domain/gift-cards/texts.ts";
import { CallFailure, call } from "../kit/api.ts";
import { type Problem, useAttempt } from "../kit/use-attempt.ts";
import {
  type GiftCardDraft,
  type GiftCardErrors,
  type GiftCardField,
  giftCardErrors,
  giftCardFields,
} from "./gift-card-draft.ts";

type Next = "checkout" | "cart";

const draftOf = (form: HTMLFormElement): GiftCardDraft => {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const fields = Object.fromEntries(giftCardFields.map((name) => [name, text(name)]));
  return {
    ...(fields as Record<GiftCardField, string>),
    for: text("for") === "me" ? "me" : "somebody",
  };
};

/** Chromium, Firefox and Safari all report the button; Enter means the first. */
const nextOf = (event: FormEvent): Next => {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter?.getAttribute("value") === "cart" ? "cart" : "checkout";
};

const fieldErrors = (error: unknown): GiftCardErrors =>
  error instanceof CallFailure
    ? Object.fromEntries(
        Object.entries(error.fields).filter(([name]) =>
          (giftCardFields as readonly string[]).includes(name),
        ),
      )
    : {};

/** Sends the recipient and continues, or shows the problem. Spec: A2.6, A8.6. */
export const useCompleteOrder = (
  purchaseId: string,
  first: { readonly errors: GiftCardErrors; readonly problem: Problem | undefined },
) => {
  const [errors, setErrors] = useState<GiftCardErrors>(first.errors);
  const [isBusy, setBusy] = useState(false);
  const { problem, run, setProblem } = useAttempt(first.problem);

  // A visitor who returns with the back button can continue again.
  useEffect(() => {
    const show = () => setBusy(false);
    window.addEventListener("pageshow", show);
    return () => window.removeEventListener("pageshow", show);
  }, []);

  const complete = (draft: GiftCardDraft, next: Next) => async () => {
    const { for: forWhom, ...fields } = draft;
    const body =
      forWhom === "me"
        ? ({ for: "me", next } as const)
        : ({ for: "somebody", next, ...fields } as const);
    try {
      const { nextUrl } = await call<typeof completeGiftCardPurchaseContract>(
        "PUT",
        "/api/commerce/gift-cards/purchases/:purchaseId",
        { params: { purchaseId }, body },
      );
      location.assign(nextUrl);
    } catch (error) {
      setBusy(false);
      const named = fieldErrors(error);
      if (Object.keys(named).length === 0) throw error;
      setErrors(named);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const draft = draftOf(event.currentTarget);
    const found = giftCardErrors(draft);
    setErrors(found);
    setProblem(undefined);
    const [wrong] = giftCardFields.filter((name) => found[name] !== undefined);
    if (wrong !== undefined) return document.getElementById(`gift-${wrong}`)?.focus();
    setBusy(true);
    await run(giftCardTexts.purchaseFailed, complete(draft, nextOf(event)));
  };

  return { errors, problem, isBusy, submit };
};
