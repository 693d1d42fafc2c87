import { describe, expect, it } from "vitest";
import { type CookieJar, createSessionStorage, type ValueStorage } from "./session-storage.ts";

const START = Date.parse("2030-01-01T00:00:00Z");
const NAME = "daybook.session";
const unable = "Unable access local/session storage";

const memory = (): ValueStorage & { readonly values: Map<string, string> } => {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
};

const full = () => ({
  ...memory(),
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
});

const jar = (): CookieJar & { readonly values: Map<string, string>; readonly ages: unknown[] } => {
  const values = new Map<string, string>();
  const ages: unknown[] = [];
  return {
    values,
    ages,
    get: (name) => values.get(name),
    set: (name, value, maxAge) => {
      ages.push(maxAge);
      if (maxAge === 0) values.delete(name);
      else values.set(name, value);
    },
  };
};

const refusedJar: CookieJar = { get: () => undefined, set: () => undefined };

const refused = (): ValueStorage => {
  throw new DOMException("denied", "SecurityError");
};

const setUp = (
  local: () => ValueStorage = (
    (storage) => () =>
      storage
  )(memory()),
  cookies: CookieJar = jar(),
) => {
  let now = START;
  return {
    storage: createSessionStorage({ local, cookies, nowMs: () => now }),
    later: (ms: number) => {
      now += ms;
    },
  };
};

describe("session data", () => {
  it("is kept in local storage and not in cookies [B4.9]", () => {
    const [local, cookies] = [memory(), jar()];
    const { storage } = setUp(() => local, cookies);
    storage.set(NAME, { xsrfToken: "abc" });
    expect(storage.get(NAME)).toEqual({ xsrfToken: "abc" });
    expect(JSON.parse(local.values.get(NAME) ?? "")).toEqual({ value: { xsrfToken: "abc" } });
    expect(cookies.values.size).toBe(0);
  });

  it("stays without an expiry, however late it is read [B4.9]", () => {
    const { storage, later } = setUp();
    storage.set(NAME, 1);
    later(100 * 365 * 86_400_000);
    expect(storage.get(NAME)).toBe(1);
  });

  it("is removed on read once it has expired, and not a moment sooner [B4.9]", () => {
    const local = memory();
    const { storage, later } = setUp(() => local);
    storage.set(NAME, "x", 1_000);
    later(999);
    expect(storage.get(NAME)).toBe("x");
    later(1);
    expect(local.values.has(NAME)).toBe(true);
    expect(storage.get(NAME)).toBeUndefined();
    expect(local.values.has(NAME)).toBe(false);
  });

  it("keeps falsy values apart from nothing", () => {
    const { storage } = setUp();
    for (const value of [0, "", false, null]) {
      storage.set(NAME, value);
      expect(storage.get(NAME)).toBe(value);
    }
    expect(storage.get("never")).toBeUndefined();
  });

  it.each(["", "{", "null", "[]", "7", '"text"', '{"valu":1}', '{"value":1,"expiresAt":"soon"}'])(
    "is removed when it cannot be read: %s",
    (text) => {
      const [local, cookies] = [memory(), jar()];
      local.values.set(NAME, text);
      cookies.values.set(NAME, text);
      const { storage } = setUp(() => local, cookies);
      expect(storage.get(NAME)).toBeUndefined();
      expect(local.values.size + cookies.values.size).toBe(0);
    },
  );

  it("is gone from everywhere when it is removed", () => {
    const [local, cookies] = [memory(), jar()];
    const { storage } = setUp(() => local, cookies);
    storage.set(NAME, 1);
    cookies.values.set(NAME, '{"value":2}');
    storage.remove(NAME);
    expect(storage.get(NAME)).toBeUndefined();
    expect(cookies.values.size).toBe(0);
  });
});

describe("cookies", () => {
  it.each([
    ["storage is refused", () => refused()],
    ["storage is full", full],
    ["storage forgets at once", () => ({ ...memory(), getItem: () => null })],
  ] as const)("are the fallback when %s [B4.9]", (_when, make) => {
    const cookies = jar();
    const { storage, later } = setUp(make, cookies);
    storage.set(NAME, { xsrfToken: "abc" }, 1_500);
    expect(cookies.ages).toEqual([2]);
    expect(storage.get(NAME)).toEqual({ xsrfToken: "abc" });
    later(1_500);
    expect(storage.get(NAME)).toBeUndefined();
    expect(cookies.values.size).toBe(0);
  });

  it("last until the browser closes when nothing expires", () => {
    const cookies = jar();
    setUp(refused, cookies).storage.set(NAME, 1);
    expect(cookies.ages).toEqual([undefined]);
  });

  it("do not lose against what a full storage still holds [B4.9]", () => {
    const local = memory();
    const { storage } = setUp(() => local);
    storage.set(NAME, "old");
    const cookies = jar();
    const later = setUp(() => ({ ...local, setItem: full().setItem }), cookies).storage;
    later.set(NAME, "new");
    expect(later.get(NAME)).toBe("new");
    expect(local.values.size).toBe(0);
  });

  it("are forgotten when storage works again", () => {
    const cookies = jar();
    setUp(refused, cookies).storage.set(NAME, "old");
    const { storage } = setUp(undefined, cookies);
    expect(storage.get(NAME)).toBe("old");
    storage.set(NAME, "new");
    expect(cookies.values.size).toBe(0);
    expect(storage.get(NAME)).toBe("new");
  });

  it("that do not stick either are said to be a failure", () => {
    const { storage } = setUp(refused, refusedJar);
    expect(() => storage.set(NAME, 1)).toThrow(unable);
    expect(storage.get(NAME)).toBeUndefined();
    expect(() => storage.remove(NAME)).not.toThrow();
  });

  it("that would be too large are not tried", () => {
    const cookies = jar();
    const { storage } = setUp(refused, cookies);
    expect(() => storage.set(NAME, "x".repeat(4_000))).toThrow(unable);
    expect(cookies.values.size).toBe(0);
  });
});
