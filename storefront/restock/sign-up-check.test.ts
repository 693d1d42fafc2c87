import { expect, it } from "vitest";
import { emailProblem, signUpProblem } from "./sign-up-check.ts";

it("asks for an address before it asks for a good one [A5.14, B5.10]", () => {
  expect(emailProblem("  ")).toBe("Email cannot be blank");
  expect(emailProblem("nobody")).toBe("Email is invalid");
  expect(emailProblem("ada@example.com")).toBeUndefined();
});
it("takes every address that the checkout takes", () => {
  expect(emailProblem("ada@example.c")).toBe("Email is invalid");
  for (const address of ["ada@city.museum", "ada@shop.online", "ada@müller.de"])
    expect(emailProblem(address)).toBeUndefined();
});
it("asks for the captcha where there is one, after the address [A5.14, B5.11]", () => {
  expect(signUpProblem("", true, undefined)).toBe("Email cannot be blank");
  expect(signUpProblem("ada@example.com", true, undefined)).toBe(
    "Complete CAPTCHA before submitting.",
  );
  expect(signUpProblem("ada@example.com", true, "solved")).toBeUndefined();
  expect(signUpProblem("ada@example.com", false, undefined)).toBeUndefined();
});
