/** What a website can connect to: a mail server, and Stripe for cards and wallets. */
export const serviceNames = ["email-server", "stripe"] as const;
export type ServiceName = (typeof serviceNames)[number];
