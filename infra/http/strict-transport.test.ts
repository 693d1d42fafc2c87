import { expect, it } from "vitest";
import { strictTransportOf } from "./strict-transport.ts";

it.each([
  ["off", undefined],
  ["host", "max-age=31536000"],
  ["subdomains", "max-age=31536000; includeSubDomains"],
] as const)(
  "the setting %s sends %s: hosts below this one only where the owner says so",
  (scope, sent) => expect(strictTransportOf(scope)).toBe(sent),
);
