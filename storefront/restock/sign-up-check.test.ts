import { expect, it } from "vitest";
import { emailProblem, signUpProblem } from "./sign-up-check.ts";

it("asks for an address before it asks for a good one [A5.14, B5.10]", () => {
  expect(emailProblem("  ")).toBe("Email cannot be blank");
  expect(emailProblem("nobody")).toBe("Email is invalid");
  expect(emailProblem("ada@example.com")).toBeUndefined();
});
it("takes final labels of two to four characters [B5.12]", () => {
  expect(emailProblem("ada@example.c")).toBe("Email is invalid");
  expect(emailProblem("ada@example.museum")).toBe("Email is invalid");
  expect(emailProblem("ada@example.info")).toBeUndefined();
});
it("asks for the captcha where there is one, after the address [A5.14, B5.11]", () => {
  expect(signUpProblem("", true, undefined)).toBe("Email cannot be blank");
  expect(signUpProblem("ada@example.com", true, undefined)).toBe(
    "Complete CAPTCHA before submitting.",
  );
  expect(signUpProblem("ada@example.com", true, "solved")).toBeUndefined();
  expect(signUpProblem("ada@example.com", false, undefined)).toBeUndefined();
});
