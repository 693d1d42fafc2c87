import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { CallError } from "../calls/api.ts";
import { boundsAt } from "./form-bounds.ts";
import { type FormRules, formProblems, refusedFields } from "./form-problems.ts";

const contract = {
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
    rate: z.object({ cents: z.int().check(z.minimum(1), z.maximum(1_000)) }),
    parcel: z.nullable(z.object({ link: z.string().check(z.maxLength(3, "Too long a link.")) })),
    note: z._default(z.string().check(z.maxLength(8)), ""),
  }),
};
type Typed = { readonly name: string; readonly price: string; readonly parcel: { link: string } };
const rules: FormRules<Typed, typeof contract> = {
  contract,
  bodyOf: ({ name, price, parcel }) => ({ name, rate: { cents: Number(price) }, parcel }),
  fieldOf: { rate: "price" },
  also: ({ name }) => (name === "taken" ? { name: "This name is taken." } : {}),
  codes: { "name-taken": "name" },
};
const right: Typed = { name: "Pen", price: "5", parcel: { link: "" } };
const problemsOf = (change: Partial<Typed>, more: Partial<typeof rules> = {}) =>
  formProblems({ ...rules, ...more }, { ...right, ...change });

describe("what is wrong with a form", () => {
  it("is nothing when the contract takes it", () => expect(problemsOf({})).toEqual({}));
  it("is said at the field that is typed for a member of the body", () =>
    expect(problemsOf({ name: " ", price: "0", parcel: { link: "long" } })).toEqual({
      name: "Required",
      price: "Enter 1 or more.",
      "parcel.link": "Too long a link.",
    }));
  it("names the contract's bounds", () =>
    expect(problemsOf({ name: "Pencil", price: "2000" })).toEqual({
      name: "Use up to 5 characters.",
      price: "Enter up to 1,000.",
    }));
  it("uses the form's text for what the contract does not say", () =>
    expect(problemsOf({ price: "x" }, { texts: { "rate.cents": "Enter an amount." } })).toEqual({
      price: "Enter an amount.",
    }));
  it("is said the same whatever locale zod was given by another module", () => {
    const before = z.config();
    z.config(z.locales.en());
    const said = problemsOf({ name: "Pencil", price: "x" });
    z.config({ ...before, localeError: before.localeError as never });
    expect(said).toEqual({ name: "Use up to 5 characters.", price: "This is not valid." });
  });
  it("has the form's own rules first", () =>
    expect(problemsOf({ name: "taken" })).toEqual({ name: "This name is taken." }));
});

describe("what the server refuses", () => {
  const refused = (error: unknown) => refusedFields(rules, right, error);
  it("is said at its field, by its path or its code", () => {
    expect(
      refused(new CallError(400, "invalid-input", "No.", { "rate.cents": "Too little." })),
    ).toEqual({ price: "Too little." });
    expect(refused(new CallError(409, "name-taken", "Taken."))).toEqual({ name: "Taken." });
  });
  it("has the form's text where the server has none", () => {
    const error = new CallError(400, "invalid-input", "No.", {
      name: "Too big: expected string to have <=5 characters",
    });
    expect(refused(error)).toEqual({ name: "This is not valid." });
  });
  it("belongs to no field otherwise", () => {
    expect(refused(new CallError(400, "invalid-input", "No.", { colour: "No." }))).toBeUndefined();
    expect(refused(new CallError(409, "changed-meanwhile", "Changed."))).toBeUndefined();
    expect(refused(new Error("No."))).toBeUndefined();
  });
});

describe("the bounds of an input", () => {
  it("are those of the contract, below defaults and null", () => {
    expect(boundsAt(contract.body, "name")).toEqual({ maxLength: 5 });
    expect(boundsAt(contract.body, "note")).toEqual({ maxLength: 8 });
    expect(boundsAt(contract.body, "parcel.link")).toEqual({ maxLength: 3 });
    expect(boundsAt(contract.body, "rate.cents")).toEqual({ min: 1, max: 1_000 });
  });
  it("are none for what is no member", () => expect(boundsAt(contract.body, "price")).toEqual({}));
});
