import type { Request, Response } from "express";
import { describe, expect, it } from "vitest";
import type { TrustedProxies } from "./client.ts";
import { warnOfUnnamedProxy } from "./unnamed-proxy.ts";

const requests = (trustProxies: TrustedProxies, ...headers: Record<string, string>[]) => {
  const warnings: unknown[] = [];
  const handler = warnOfUnnamedProxy(trustProxies, {
    warn: (_fields: object, message: string) => warnings.push(message),
  });
  let passedOn = 0;
  for (const each of headers)
    handler?.({ headers: each } as unknown as Request, {} as Response, () => {
      passedOn += 1;
    });
  return { warnings, passedOn, isMounted: handler !== undefined };
};

describe("a request with X-Forwarded-For", () => {
  const proxied = { "x-forwarded-for": "203.0.113.7" };
  it("is logged once when no proxy is configured, without the header's value", () => {
    const { warnings, passedOn } = requests(0, {}, proxied, proxied);
    expect(passedOn).toBe(3);
    expect(warnings).toEqual([expect.stringContaining("TRUST_PROXIES")]);
    expect(String(warnings[0])).not.toContain("203.0.113.7");
  });
  it("is not warned of before it came", () => {
    expect(requests(0, {}).warnings).toEqual([]);
  });
  it.each([1, ["loopback"]] as const)("is expected where TRUST_PROXIES is %j", (trustProxies) => {
    expect(requests(trustProxies, proxied)).toMatchObject({ warnings: [], isMounted: false });
  });
});
