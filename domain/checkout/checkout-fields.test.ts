import { expect, it } from "vitest";
import { byField, checkoutFields, formNameOf } from "./checkout-fields.ts";

it("names each field as forms, calls and rejections do", () =>
  expect(checkoutFields.map(formNameOf)).toEqual([
    "contact.email",
    "contact.name",
    "contact.phone",
    "address.country",
    "address.line1",
    "address.line2",
    "address.postalCode",
    "address.city",
    "address.region",
    "note",
  ]));

it("has a text for each field, empty where there is no error", () =>
  expect(byField((field) => (field === "city" ? "Required" : undefined))).toEqual({
    email: "",
    name: "",
    phone: "",
    country: "",
    line1: "",
    line2: "",
    postalCode: "",
    city: "Required",
    region: "",
    note: "",
  }));
