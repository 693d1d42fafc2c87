import { CAPTCHA_MISSING_TEXT } from "../kit/captcha-texts.ts";
import { unreachable } from "../kit/decider.ts";

export type SignUpRejection =
  | { readonly code: "email-blank" }
  | { readonly code: "email-invalid" }
  | { readonly code: "captcha-missing" }
  | { readonly code: "captcha-failed" }
  | { readonly code: "notifications-off" }
  | { readonly code: "variant-not-found" }
  | { readonly code: "not-sold-out" }
  | { readonly code: "too-many-for-email" }
  | { readonly code: "too-many-from-client" };

export type SendRejection =
  | { readonly code: "variant-not-found" }
  | { readonly code: "still-sold-out" }
  | { readonly code: "hold-for-everyone" }
  | { readonly code: "no-mail-server" }
  | { readonly code: "send-started" };

export type NoticeRejection =
  | { readonly code: "variant-not-found" }
  | { readonly code: "still-sold-out" }
  | { readonly code: "sign-up-over" }
  | { readonly code: "notice-under-way" }
  | { readonly code: "signed-up-again" };

export type RestockRejection = SignUpRejection | SendRejection | NoticeRejection;

/** The exact texts. Spec: A5.14, A8.8, B8.16. Not in the specification: the other texts. */
export const restockRejectionText = (rejection: RestockRejection): string => {
  switch (rejection.code) {
    case "email-blank":
      return "Email cannot be blank";
    case "email-invalid":
      return "Email is invalid";
    case "captcha-missing":
    case "captcha-failed":
      return CAPTCHA_MISSING_TEXT;
    case "notifications-off":
      return "This shop does not send back-in-stock emails.";
    case "variant-not-found":
      return "Sorry, that item is no longer available.";
    case "not-sold-out":
      return "Good news: this item is available. You can order it now.";
    case "still-sold-out":
      return "This item is still sold out. Add stock before you send emails.";
    case "too-many-for-email":
      return "This email address has reached the limit of back-in-stock sign-ups. Cancel some of them first.";
    case "too-many-from-client":
      return "Too many sign-ups within an hour. Please try again later.";
    case "no-mail-server":
      return "Set up email before you send. Until then everyone stays on the waiting list.";
    case "hold-for-everyone":
      return "Units can be held only if no more people are emailed than there are units.";
    case "send-started":
      return "The first emails have been sent, so this send can no longer be cancelled.";
    case "sign-up-over":
      return "This sign-up is no longer waiting.";
    case "notice-under-way":
      return "An email to this person is being sent. Try again in a moment.";
    case "signed-up-again":
      return "This person has signed up again in the meantime.";
    default:
      return unreachable(rejection);
  }
};
