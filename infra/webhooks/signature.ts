import { createHmac } from "node:crypto";

/**
 * `t=<seconds since 1970>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>` under the webhook's secret.
 * Receivers compare in constant time and reject an old `t`.
 */
export const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
