/** For `Idempotency-Key`. Also works over plain http, where `randomUUID` does not exist. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
