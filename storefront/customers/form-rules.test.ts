import { describe, expect, it } from "vitest";
import { type AccountFormName, accountForms } from "#domain/customers/account-forms.ts";
import { checkForm } from "./form-rules.ts";

const address = {
  name: "Ada",
  country: "US",
  line1: "12 Mill Lane",
  city: "Ithaca",
  region: "NY",
  postalCode: "14850",
};

describe("questions before a form of the account is sent", () => {
  it.each([
    [
      "login",
      { email: "", password: "" },
      { email: "Email cannot be blank", password: "Required" },
    ],
    ["login", { email: "ada", password: "x" }, { email: "Email is invalid" }],
    ["login", { email: "ada@example.com", password: "x" }, {}],
    [
      "register",
      { email: "ada@example.com", password: "too short" },
      { password: "Use at least 10 characters." },
    ],
    ["register", { email: "ada@example.com", password: "long enough it is" }, {}],
    ["reset", { password: "x".repeat(201) }, { password: "Use at most 200 characters." }],
    ["names", { firstName: "", lastName: "" }, {}],
    ["names", { firstName: "x".repeat(201) }, { firstName: "Use at most 200 characters." }],
    [
      "password",
      { currentPassword: "", newPassword: "123" },
      { currentPassword: "Required", newPassword: "Use at least 10 characters." },
    ],
    ["address", address, {}],
    ["address", { ...address, city: " ", country: "" }, { city: "Required" }],
    ["signOut", { cloneCart: "true" }, {}],
  ] as const)("%s %j: %j", (form, values, errors) =>
    expect(checkForm(form, values)).toMatchObject(errors),
  );

  it("speaks only of fields that the form has", () => {
    for (const form of Object.keys(accountForms) as AccountFormName[]) {
      const names = accountForms[form].rows.flat().map(({ name }) => name) as string[];
      for (const name of Object.keys(checkForm(form, {}))) expect(names).toContain(name);
    }
  });
});
