import { restockRejectionText } from "#domain/restock/rejections.ts";
import { isProductEmail } from "#domain/shared/email.ts";

/** The text of the first thing that is wrong, else undefined. Spec: A5.14, B5.9–B5.12. */
export const emailProblem = (typed: string): string | undefined => {
  const address = typed.trim();
  if (address === "") return restockRejectionText({ code: "email-blank" });
  return isProductEmail(address) ? undefined : restockRejectionText({ code: "email-invalid" });
};
