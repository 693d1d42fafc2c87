import { setTimeout as pause } from "node:timers/promises";
import type { BodyInputOf, Contract, QueryInputOf, ResponseOf } from "#domain/kit/contract.ts";
import { LIMIT_PASS_HEADER } from "#domain/kit/limit-pass-header.ts";
import { POSITION_COOKIE, POSITION_HEADER } from "#domain/kit/position-names.ts";
import { UsageError } from "../kit/tools.ts";

/** The cookies of one visitor's or owner's browser. */
export type CookieJar = Map<string, string>;

type Call<C extends Contract> = {
  readonly jar: CookieJar;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInputOf<C>;
  readonly body?: BodyInputOf<C>;
  readonly idempotencyKey?: string;
};
export type Http = {
  /** Every call can be repeated safely: keys and natural keys make it count once. */
  readonly call: <const C extends Contract>(contract: C, call: Call<C>) => Promise<ResponseOf<C>>;
  /** A jar with the CSRF token. */
  readonly createCookieJar: (cookies?: Readonly<Record<string, string>>) => CookieJar;
};

/** The server's text of a rejection. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "Refused";
    this.status = status;
    this.code = code;
  }
}

const MAX_TRIES = 60;
const RETRY_AFTER_MS = 250;
const MAX_RETRY_AFTER_MS = 5_000;
const passing = new Set([429, 502, 503, 504]);

/** Identifies our calls, and gives them the same keys in every run. */
const USER_AGENT = "daybook-drive";

const pathOf = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

const keep = (jar: CookieJar, response: Response): void => {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    if (/max-age=0\b/i.test(line)) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
};

const refusalOf = async (response: Response): Promise<Refused> => {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    return new Refused(response.status, error.code, error.message);
  } catch {
    return new Refused(response.status, "unknown", text.slice(0, 200));
  }
};

/**
 * A client for a Daybook at `origin`. Temporary failures are retried for a while. With `limitPass`
 * the limits per client do not apply.
 */
export const openHttp = async (origin: string, limitPass?: () => string): Promise<Http> => {
  const passHeader = () => (limitPass === undefined ? {} : { [LIMIT_PASS_HEADER]: limitPass() });
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(`${origin}${path}`, init);
        if (!passing.has(response.status) || attempt === MAX_TRIES) return response;
        await response.arrayBuffer();
        const seconds = Number(response.headers.get("retry-after") ?? 0);
        await pause(Math.min(Math.max(seconds * 1_000, RETRY_AFTER_MS), MAX_RETRY_AFTER_MS));
      } catch (error) {
        if (attempt === MAX_TRIES) throw error;
        await pause(RETRY_AFTER_MS);
      }
    }
  };

  const crumbs: CookieJar = new Map();
  try {
    keep(crumbs, await fetch(`${origin}/api/crumb`, { headers: { "user-agent": USER_AGENT } }));
  } catch (error) {
    throw new UsageError(
      `Cannot reach Daybook at ${origin} (${(error as Error).message}). Start it, or pass --url.`,
    );
  }

  const call = async <const C extends Contract>(
    { method, path }: C,
    { jar, params = {}, query, body, idempotencyKey }: Call<C>,
  ): Promise<ResponseOf<C>> => {
    const written = new URLSearchParams(
      Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
    ).toString();
    const response = await send(`${pathOf(path, params)}${written && `?${written}`}`, {
      method,
      headers: {
        "user-agent": USER_AGENT,
        ...passHeader(),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-csrf-token": decodeURIComponent(jar.get("crumb") ?? ""),
        ...(jar.has(POSITION_COOKIE) && { [POSITION_HEADER]: jar.get(POSITION_COOKIE) ?? "" }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    keep(jar, response);
    if (!response.ok) throw await refusalOf(response);
    const text = await response.text();
    return (text === "" ? undefined : JSON.parse(text)) as ResponseOf<C>;
  };

  return {
    call,
    createCookieJar: (cookies = {}) => new Map([...crumbs, ...Object.entries(cookies)]),
  };
};

/** Calls with `jar` see what calls with `other` wrote. */
export const seeWritesOf = (jar: CookieJar, other: CookieJar): void => {
  const positionOf = (one: CookieJar) => BigInt(one.get(POSITION_COOKIE) ?? 0);
  if (positionOf(other) > positionOf(jar)) jar.set(POSITION_COOKIE, String(positionOf(other)));
};

/** Processes a list, `atOnce` items at a time; the first failure ends it. */
export const eachOf = async <Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = [...items].values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};
