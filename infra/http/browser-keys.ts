import type { Signing } from "#infra/signing/port.ts";
import type { RequestContext } from "./context.ts";
import type { SetCookie } from "./route.ts";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The kinds of keys for browsers. Not in the specification: an order opens in the browser that
 * placed it for 30 days; a purchase can be completed within two weeks, as long as a cart is kept.
 */
const kinds = {
  order: { cookie: "order_keys", seconds: 30 * DAY_SECONDS },
  purchase: { cookie: "purchase_keys", seconds: 14 * DAY_SECONDS },
} as const;
export type KeyKind = keyof typeof kinds;

/** Only the most recent keys are kept. */
const MAX_KEYS = 10;
const KEY = /^[\w-]{43}$/;

type KeyRequest = Pick<RequestContext, "websiteId" | "cookies">;

/**
 * Keys that the server leaves in one browser. A key cannot be computed from the id of what it
 * opens, so knowing an id opens nothing.
 */
export const createBrowserKeys = ({ sign }: Pick<Signing, "sign">) => {
  const keyOf = (kind: KeyKind, websiteId: string, id: string): string =>
    sign(`browser key: ${kind}`, JSON.stringify([websiteId, id]));
  const keysIn = (kind: KeyKind, { cookies }: KeyRequest): readonly string[] =>
    (cookies[kinds[kind].cookie] ?? "").split(".").filter((key) => KEY.test(key));
  return {
    has: (kind: KeyKind, context: KeyRequest, id: string): boolean =>
      keysIn(kind, context).includes(keyOf(kind, context.websiteId, id)),
    give: (kind: KeyKind, context: KeyRequest, id: string): SetCookie => {
      const key = keyOf(kind, context.websiteId, id);
      const kept = [key, ...keysIn(kind, context).filter((each) => each !== key)];
      const { cookie: name, seconds: maxAge } = kinds[kind];
      return { name, value: kept.slice(0, MAX_KEYS).join("."), maxAge };
    },
  };
};
export type BrowserKeys = ReturnType<typeof createBrowserKeys>;

/** Cleared for the next person at this browser. */
export const noBrowserKeys: readonly SetCookie[] = Object.values(kinds).map(({ cookie: name }) => ({
  name,
  value: "",
  maxAge: 0,
}));
