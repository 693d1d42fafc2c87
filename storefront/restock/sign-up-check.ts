import { isEmail } from "#domain/kit/email.ts";
import { restockRejectionText } from "#domain/restock/rejections.ts";

/** The same with a captcha, which comes last. Spec: A5.14, B5.11. */
export const signUpProblem = (
  typed: string,
  hasCaptcha: boolean,
  token: string | undefined,
): string | undefined =>
  emailProblem(typed) ??
  (hasCaptcha && token === undefined
    ? restockRejectionText({ code: "captcha-missing" })
    : undefined);

/** The text of the first error, else undefined. Spec: A5.14, B5.9–B5.11. */
export const emailProblem = (typed: string): string | undefined => {
  const address = typed.trim();
  if (address === "") return restockRejectionText({ code: "email-blank" });
  return isEmail(address) ? undefined : restockRejectionText({ code: "email-invalid" });
};
