import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { createSigning } from "#infra/signing/hmac.ts";
import { createClientOf, createTrust, isProxied, readProxies } from "./client.ts";
import { createLimitPasses } from "./limit-pass.ts";
import { isExempt } from "./rate-limit.ts";

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

describe("the setting TRUST_PROXIES", () => {
  it.each([
    ["0", 0],
    ["2", 2],
    ["loopback", ["loopback"]],
    ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
  ])("%s is read", (text, proxies) => expect(readProxies(text)).toEqual(proxies));
  it.each(["", "-1", "1.5", "nginx", "10.0.0.0/99", "loopback,", "10.0.0"])(
    "%j is refused",
    (text) => expect(readProxies(text)).toBeUndefined(),
  );
});

describe("who a request comes from", () => {
  const clientIp = (trust: string, from: string, told?: string) =>
    createClientOf({ trust: createTrust(readProxies(trust) ?? 0) })(
      request(from, told === undefined ? {} : { "x-forwarded-for": told }),
    ).clientIp;
  it.each([
    // No proxy is trusted: the client is the peer of the connection.
    ["0", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["0", "127.0.0.1", "198.51.100.1", "127.0.0.1"],
    // The proxy on this machine is named: it is believed, and nobody else is.
    ["loopback", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["loopback", "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["loopback", "::1", "198.51.100.1", "198.51.100.1"],
    ["loopback", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["loopback", "127.0.0.1", "198.51.100.9, 198.51.100.1", "198.51.100.1"],
    ["loopback,10.0.0.0/8", "127.0.0.1", "198.51.100.1, 10.1.2.3", "198.51.100.1"],
    ["10.0.0.0/8", "127.0.0.1", "198.51.100.1", "127.0.0.1"],
    // So many proxies, whichever they are.
    ["1", "10.0.0.1", "198.51.100.9, 198.51.100.1", "198.51.100.1"],
    ["2", "10.0.0.1", "198.51.100.9, 198.51.100.1", "198.51.100.9"],
    ["2", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["loopback", "127.0.0.1", "", "127.0.0.1"],
  ])("trusting %s, from %s with X-Forwarded-For %j: %s", (trust, from, told, expected) =>
    expect(clientIp(trust, from, told)).toBe(expected),
  );
  it("keeps no more of it than an address can have", () =>
    expect(clientIp("1", "10.0.0.1", "x".repeat(500))).toHaveLength(64));
});

it.each(["x-forwarded-for", "forwarded", "x-real-ip", "via"])("knows a proxy by %s", (header) => {
  expect(isProxied(request("127.0.0.1", { [header]: "1" }))).toBe(true);
  expect(isProxied(request("127.0.0.1"))).toBe(false);
});

describe("clients exempt from limits", () => {
  const near = { clientIp: "127.0.0.1", proxied: false };
  it("is no client by default, not even this machine", () => {
    expect(isExempt(near, "nobody")).toBe(false);
    expect(isExempt(near, "loopback")).toBe(true);
    expect(isExempt({ ...near, proxied: true }, "loopback")).toBe(false);
    expect(isExempt({ clientIp: "203.0.113.7", proxied: false }, "loopback")).toBe(false);
  });
  it("is a tool with a pass, which only the installation's secret can make", () => {
    let now = Date.parse("2026-11-22T12:00:00Z");
    const passes = createLimitPasses(createSigning("the secret of this installation"), () => now);
    const others = createLimitPasses(createSigning("the secret of another one"), () => now);
    const pass = passes.issue();
    expect(passes.isValid(pass)).toBe(true);
    expect(isExempt({ ...near, hasLimitPass: true }, "nobody")).toBe(true);
    for (const text of [undefined, "", "1", others.issue(), `${now + 1}.${pass.split(".")[1]}`])
      expect(passes.isValid(text)).toBe(false);
    now += 6 * 60_000;
    expect(passes.isValid(pass)).toBe(false);
  });
});
