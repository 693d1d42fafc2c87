import { isEmail } from "../kit/email.ts";
import type { SignUpRejection } from "./rejections.ts";
import type { RestockVariant } from "./variant-facts.ts";

export type SignUpRequest = {
  /** Whether the website offers restock emails. */
  readonly enabled: boolean;
  readonly siteVisitorEmail: string;
  readonly variant: RestockVariant | undefined;
};
type Rule = (request: SignUpRequest) => SignUpRejection | undefined;

const emailGiven: Rule = ({ siteVisitorEmail }) =>
  siteVisitorEmail.trim() === "" ? { code: "email-blank" } : undefined;
const emailValid: Rule = ({ siteVisitorEmail }) =>
  isEmail(siteVisitorEmail.trim()) ? undefined : { code: "email-invalid" };
const offered: Rule = ({ enabled }) => (enabled ? undefined : { code: "notifications-off" });
const variantExists: Rule = ({ variant }) =>
  variant === undefined ? { code: "variant-not-found" } : undefined;
const isSoldOut: Rule = ({ variant }) =>
  variant?.soldOut === false ? { code: "not-sold-out" } : undefined;

/** The order is the contract: the visitor sees the first rejection. Spec: A5.14. */
const rules: readonly Rule[] = [emailGiven, emailValid, offered, variantExists, isSoldOut];

export const signUpRefusal = (request: SignUpRequest): SignUpRejection | undefined => {
  for (const rule of rules) {
    const rejection = rule(request);
    if (rejection !== undefined) return rejection;
  }
  return undefined;
};
