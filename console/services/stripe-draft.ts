import { connectStripeContract } from "#commands/services/contract.ts";
import type { FormRules } from "../kit/editing/form-problems.ts";

export type StripeDraft = {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
};

export const stripeBodyOf = ({ publishableKey, secretKey, webhookSecret }: StripeDraft) => ({
  publishableKey,
  ...(secretKey !== "" && { secretKey }),
  ...(webhookSecret !== "" && { webhookSecret }),
});

export const stripeRules: FormRules<StripeDraft, typeof connectStripeContract> = {
  contract: connectStripeContract,
  bodyOf: stripeBodyOf,
  texts: {
    publishableKey: "Enter the key that begins with pk_live_ or pk_test_.",
    secretKey: "Enter the key that begins with sk_live_, sk_test_ or rk_.",
    webhookSecret: "Enter the secret that begins with whsec_.",
  },
  codes: {
    "stripe-mode-mixed": "publishableKey",
    "stripe-key-refused": "secretKey",
    "stripe-secret-missing": "secretKey",
    "stripe-webhook-missing": "webhookSecret",
  },
};
