import { describe, expect, it } from "vitest";
import { shipToOf } from "./ship-to.ts";

const address = {
  line1: "2214 NE Alberta St",
  line2: "",
  city: "Portland",
  region: "Oregon",
  postalCode: "97211",
  country: "US",
};

describe("the label of a parcel", () => {
  it("is in the order of its country, with the telephone number below", () =>
    expect(shipToOf({ name: "Ada Lovelace", address, phone: "+1 503 555 0100" })).toEqual([
      "Ada Lovelace",
      "2214 NE Alberta St",
      "Portland, OR 97211",
      "United States",
      "+1 503 555 0100",
    ]));

  it("is empty when the person has been erased", () =>
    expect(shipToOf({ name: null, address: null, phone: null })).toEqual([]));
});
