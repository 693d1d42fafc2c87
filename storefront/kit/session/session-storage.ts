import { storageTexts } from "#domain/kit/storage-texts.ts";

/** The used part of `localStorage`. */
export type ValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type CookieJar = {
  readonly get: (name: string) => string | undefined;
  /** In seconds; undefined: until the browser closes. 0 removes. */
  readonly set: (name: string, value: string, maxAge: number | undefined) => void;
};

export type StorageDependencies = {
  /** Accessed each time: a browser that blocks storage already throws here. */
  readonly local: () => ValueStorage;
  readonly cookies: CookieJar;
  readonly nowMs: () => number;
};

/** Neither storage nor cookies work. Spec: B8.23. */
export class StorageFailure extends Error {
  constructor() {
    super(storageTexts.unavailable);
  }
}

type StoredValue = { readonly value: unknown; readonly expiresAt?: number };

/** Maximum length of a cookie with its name; browsers silently drop longer ones. */
const MAX_COOKIE_LENGTH = 4_000;

const attempt = <Value>(work: () => Value): Value | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** Undefined for a value that `set` did not write. */
const readKept = (text: string): StoredValue | undefined => {
  const kept = attempt(() => JSON.parse(text) as unknown);
  if (typeof kept !== "object" || kept === null || !("value" in kept)) return undefined;
  const { expiresAt } = kept as { expiresAt?: unknown };
  if (expiresAt !== undefined && !Number.isFinite(expiresAt)) return undefined;
  return kept as StoredValue;
};

/**
 * Values of this browser by name, each with an optional expiry. They are in local storage, or in
 * cookies where it is blocked or full. Expired and unreadable values are removed on access. Spec:
 * B4.9.
 */
export const createSessionStorage = ({ local, cookies, nowMs }: StorageDependencies) => {
  const removeLocal = (name: string): void => void attempt(() => local().removeItem(name));

  const removeCookie = (name: string): void => {
    if (cookies.get(name) !== undefined) cookies.set(name, "", 0);
  };

  const valid = (text: string, remove: () => void): StoredValue | undefined => {
    const kept = readKept(text);
    if (kept !== undefined && (kept.expiresAt === undefined || kept.expiresAt > nowMs()))
      return kept;
    remove();
    return undefined;
  };

  const keepInCookie = (name: string, text: string, forMs: number | undefined): void => {
    const maxAge = forMs === undefined ? undefined : Math.ceil(forMs / 1_000);
    const fits = name.length + encodeURIComponent(text).length <= MAX_COOKIE_LENGTH;
    if (fits) cookies.set(name, text, maxAge);
    if (!fits || cookies.get(name) !== text) throw new StorageFailure();
  };

  return {
    /** Undefined when there is no (valid) value. */
    get: <Value>(name: string): Value | undefined => {
      const stored = attempt(() => local().getItem(name)) ?? undefined;
      const kept = stored === undefined ? undefined : valid(stored, () => removeLocal(name));
      if (kept !== undefined) return kept.value as Value;
      const cookie = cookies.get(name);
      if (cookie === undefined) return undefined;
      return valid(cookie, () => removeCookie(name))?.value as Value | undefined;
    },

    /** `expiresInMs` absent: until it is removed. Throws `StorageFailure`. */
    set: (name: string, value: unknown, expiresInMs?: number): void => {
      const expiry = expiresInMs === undefined ? {} : { expiresAt: nowMs() + expiresInMs };
      const text = JSON.stringify({ value, ...expiry });
      const stored = attempt(() => {
        local().setItem(name, text);
        return local().getItem(name) === text;
      });
      if (stored === true) removeCookie(name);
      else {
        // A full storage still contains the previous value.
        removeLocal(name);
        keepInCookie(name, text, expiresInMs);
      }
    },

    remove: (name: string): void => {
      removeLocal(name);
      removeCookie(name);
    },
  };
};
