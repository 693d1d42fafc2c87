import { describe, expect, it } from "vitest";
import { Address, Contact, OrderNote } from "./buyer.ts";

const messages = (result: ReturnType<typeof Contact.safeParse | typeof Address.safeParse>) =>
  Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
const ada = { email: "ada@example.com", name: "Ada" };
const ithaca = {
  line1: "12 Mill Lane",
  city: "Ithaca",
  region: "NY",
  postalCode: "14850",
  country: "US",
};

describe("a customer's contact details", () => {
  it("are trimmed, and the phone may be missing", () =>
    expect(Contact.parse({ email: " ada@example.com ", name: " Ada " })).toEqual({
      ...ada,
      phone: "",
    }));
  it.each([
    [{ email: undefined }, { email: "Email cannot be blank" }],
    [{ email: 7 }, { email: "Email cannot be blank" }],
    [{ email: " " }, { email: "Email cannot be blank" }],
    [{ email: "ada" }, { email: "Email is invalid" }],
    [{ name: undefined }, { name: "Required" }],
    [{ name: " " }, { name: "Required" }],
    [{ name: "x".repeat(200) }, {}],
    [{ name: "x".repeat(201) }, { name: "Use at most 200 characters." }],
    [{ phone: "x".repeat(200) }, {}],
    [{ phone: "x".repeat(201) }, { phone: "Use at most 200 characters." }],
    [{ name: "A\u0000" }, { name: "This text contains invalid characters." }],
  ])("with %j are refused for %j [A5.8] [A5.14]", (change, expected) =>
    expect(messages(Contact.safeParse({ ...ada, ...change }))).toEqual(expected),
  );
});

describe("a delivery address", () => {
  it("is trimmed, and its country is in capitals", () =>
    expect(Address.parse({ ...ithaca, city: " Ithaca ", country: " us " })).toEqual({
      ...ithaca,
      line2: "",
    }));
  it.each(["", "U", "USA", "1US", "U1"])("cannot be in the country %j", (country) =>
    expect(messages(Address.safeParse({ ...ithaca, country }))).toEqual({
      country: "Choose a country.",
    }),
  );
  it("needs a country", () =>
    expect(messages(Address.safeParse({ ...ithaca, country: undefined }))).toEqual({
      country: "Required",
    }));
  it("names a missing region also when other fields have no text at all", () =>
    expect(messages(Address.safeParse({ country: "US", line1: 7, region: 7 }))).toMatchObject({
      line1: "Required",
      city: "Required",
      region: "Required",
      postalCode: "Required",
    }));
  it.each([null, undefined, "Ithaca"])("is not %j", (value) => {
    const { error } = Address.safeParse(value);
    expect(error?.issues[0]).toMatchObject({ code: "invalid_type", path: [] });
  });
});

describe("a customer's message to the shop", () => {
  it("is empty unless they enter one", () => expect(OrderNote.parse(undefined)).toBe(""));
  it("has up to 500 characters", () => {
    expect(OrderNote.parse(` ${"x".repeat(500)} `)).toBe("x".repeat(500));
    expect(OrderNote.safeParse("x".repeat(501)).error?.issues[0]?.message).toBe(
      "Use at most 500 characters.",
    );
  });
});
