import { describe, expect, it } from "vitest";
import { hasLink } from "./link-in-text.ts";
import { maskEmail } from "./mask-email.ts";

describe("a masked email address", () => {
  it.each([
    ["ann@example.com", "a•••@e•••.com"],
    ["a@b.museum", "a•••@b•••.museum"],
    ["bank@login.evil.example", "b•••@l•••.example"],
    ["", ""],
    ["ann", ""],
    ["@example.com", ""],
    ["ann@localhost", ""],
  ])("%j becomes %j and leads nowhere", (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
    expect(hasLink(masked)).toBe(false);
  });
});
