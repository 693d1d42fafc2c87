import { describe, expect, it } from "vitest";
import { RecipientForm } from "../gift-cards/recipient.ts";
import { hasLink } from "./link-in-text.ts";

describe("a link in a gift card's words", () => {
  it.each([
    "https://evil.example/login",
    "evil.example",
    "WWW.EVIL.COM/now",
    "write to me@evil.example",
    "hxxp://evil",
    "10.0.0.1/login",
    "täuschung.de",
    "evil。com",
    "evil.Com",
    "Evil.cOm",
    "Www.Evil",
    "evil.Example/login",
    "evil.Example:8080",
    "me@evil.Example",
    "evil.xn--p1ai",
  ])("is found: %s", (text) => expect(hasLink(text)).toBe(true));

  it.each([
    "Happy birthday. Enjoy!",
    "Happy birthday.Enjoy!",
    "To you, i.e. no one else… at 10.30, for 2.50",
    "Mr. J. R. Smith Jr.",
    "Meet me @ Ann's, 5.30 p.m.",
    "",
  ])("is not seen where there is none: %s", (text) => expect(hasLink(text)).toBe(false));

  it("is refused in every field that the recipient reads", () => {
    const form = {
      for: "somebody",
      name: "Ann",
      email: "ann@example.com",
      fromName: "",
      message: "",
    };
    expect(RecipientForm.safeParse(form).success).toBe(true);
    for (const field of ["name", "fromName", "message"])
      expect(RecipientForm.safeParse({ ...form, [field]: "see evil.example" }).success).toBe(false);
  });
});
