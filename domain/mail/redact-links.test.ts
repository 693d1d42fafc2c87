import { expect, it } from "vitest";
import { redactLinks } from "./redact-links.ts";

it("leaves out what proves that someone has the email, and nothing else", () => {
  const held = "https://shop.example/restock/held?token=WyJhIl0.c2ln_-1";
  expect(redactLinks(`Buy it: ${held}\nBye.`)).toBe(
    "Buy it: https://shop.example/restock/held?token=•••\nBye.",
  );
  expect(redactLinks(`<a href="/x?a=1&amp;token=a.b&amp;c=2">token=none</a>`)).toBe(
    `<a href="/x?a=1&amp;token=•••&amp;c=2">token=none</a>`,
  );
  expect(redactLinks("/downloads/0190aaaa-0000-7000-8000-00000000000a~1900000000000~ma-rk_1")).toBe(
    "/downloads/•••",
  );
});
