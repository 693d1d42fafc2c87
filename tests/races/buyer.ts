import { setTimeout as pause } from "node:timers/promises";

/** An answer that is final for the customer. */
export type Outcome = { readonly status: number; readonly body: unknown; readonly tries: number };

/** The status of a customer who never got an answer. */
export const QUIT = 0;

type Errors = { readonly error?: { readonly code?: string; readonly message?: string } };
export const messageOf = ({ body }: Outcome): string | undefined => (body as Errors).error?.message;

/** Returns a process's URL, possibly another one at each attempt. */
export type PickOrigin = () => string;

const RETRY_AFTER_MS = 25;
const PATIENCE_MS = 60_000;

/**
 * A browser that keeps its cookies and retries with the same key when the connection breaks; a
 * `quitter` leaves for good when it breaks at checkout.
 */
export const createBuyer = (pickOrigin: PickOrigin, quitter = false) => {
  const cookies = new Map<string, string>();

  const send = async (method: string, path: string, json?: unknown, key?: string) => {
    const response = await fetch(`${pickOrigin()}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "content-type": "application/json",
        "x-csrf-token": decodeURIComponent(cookies.get("crumb") ?? ""),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0\b/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };

  /** Until the connection works. Any answer of a live process counts. */
  const insist = async (
    method: string,
    path: string,
    json?: unknown,
    key?: string,
    quits = false,
  ): Promise<Outcome> => {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (let tries = 1; ; tries += 1) {
      try {
        return { ...(await send(method, path, json, key)), tries };
      } catch (error) {
        if (quits) return { status: QUIT, body: undefined, tries };
        if (performance.now() > giveUpAt) throw error;
        await pause(RETRY_AFTER_MS);
      }
    }
  };

  return {
    arrive: () => insist("GET", "/api/crumb"),
    add: (itemId: string, sku: string, quantity: number, key: string) =>
      insist("POST", "/api/commerce/shopping-cart/entries", { itemId, sku, quantity }, key),
    checkOut: (name: string, key: string) =>
      insist(
        "POST",
        "/api/commerce/checkout",
        {
          contact: { email: `${name}@example.com`, name },
          address: {
            line1: "1 Main St",
            city: "Springfield",
            region: "IL",
            postalCode: "62701",
            country: "US",
          },
        },
        key,
        quitter,
      ),
  };
};
export type Buyer = ReturnType<typeof createBuyer>;
