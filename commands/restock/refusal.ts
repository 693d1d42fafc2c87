import { restockPageTexts } from "#domain/restock/page-texts.ts";
import { type RestockRejection, restockRejectionText } from "#domain/restock/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";

export const tokenInvalid = (): Refusal =>
  new Refusal(400, "token-invalid", restockPageTexts.tokenInvalid);

const statusOf = ({ code }: RestockRejection): number => {
  switch (code) {
    case "email-blank":
    case "email-invalid":
    case "captcha-missing":
    case "captcha-failed":
    case "hold-for-everyone":
      return 400;
    case "variant-not-found":
    case "sign-up-over":
      return 404;
    case "too-many-for-email":
    case "too-many-from-client":
      return 429;
    default:
      return 409;
  }
};

export const restockRefusal = (rejection: RestockRejection): Refusal => {
  const message = restockRejectionText(rejection);
  const blames = rejection.code === "email-blank" || rejection.code === "email-invalid";
  return new Refusal(statusOf(rejection), rejection.code, message, {
    ...(blames && { fields: { siteVisitorEmail: message } }),
  });
};
