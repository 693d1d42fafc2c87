import * as z from "zod/mini";

const MAX_KEY = 300;

/** `sk_live_…` or `rk_live_…`; `test` in place of `live` moves no money. */
const secretKey = z
  .string()
  .check(z.trim(), z.maxLength(MAX_KEY), z.regex(/^[sr]k_(?:live|test)_\w+$/));
const publishableKey = z
  .string()
  .check(z.trim(), z.maxLength(MAX_KEY), z.regex(/^pk_(?:live|test)_\w+$/));
const webhookSecret = z.string().check(z.trim(), z.maxLength(MAX_KEY), z.regex(/^whsec_\S+$/));

/** What a website needs to take cards and wallets through Stripe. */
export const StripeKeys = z.object({ secretKey, publishableKey, webhookSecret });
export type StripeKeys = z.infer<typeof StripeKeys>;

/** A key that moves money. */
export const isLiveKey = (key: string): boolean => /^\w\w_live_/.test(key);

/** Keys for tests and for real money cannot be mixed. */
export const sameMode = ({
  secretKey: secret,
  publishableKey: open,
}: Pick<StripeKeys, "secretKey" | "publishableKey">): boolean =>
  isLiveKey(secret) === isLiveKey(open);
