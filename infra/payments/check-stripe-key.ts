const TIMEOUT_MS = 10_000;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const MAX_MESSAGE = 300;

/** `refused`: Stripe's own words, which never repeat a key in full. */
export type StripeKeyVerdict = "accepted" | "unreachable" | { readonly refused: string };

const messageOf = (answer: unknown): string => {
  const message = (answer as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === "string" ? message.slice(0, MAX_MESSAGE) : "";
};

/** Asks Stripe for the newest payment, which every key that can take payments is allowed to read. */
export const checkStripeKey = async (
  secretKey: string,
  apiUrl = "https://api.stripe.com",
): Promise<StripeKeyVerdict> => {
  try {
    const response = await fetch(new URL("/v1/payment_intents?limit=1", apiUrl), {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    if (response.status === UNAUTHORIZED || response.status === FORBIDDEN)
      return { refused: messageOf(await response.json().catch(() => null)) };
    await response.body?.cancel();
    return response.ok ? "accepted" : "unreachable";
  } catch {
    return "unreachable";
  }
};
