import { expect, it } from "vitest";
import { domainStatus } from "./check.ts";

it.each([
  [[], ["203.0.113.7"], "missing"],
  [["203.0.113.7"], ["203.0.113.7", "2001:db8::7"], "here"],
  [["198.51.100.9"], ["203.0.113.7"], "elsewhere"],
  [["198.51.100.9"], [], "unclear"],
] as const)("a domain with %j at a server with %j is %s", (found, expected, status) => {
  expect(domainStatus(found, expected)).toBe(status);
});
