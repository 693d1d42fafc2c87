import { allCountries } from "country-region-data";
import { describe, expect, it } from "vitest";
import { BookAddress } from "../customers/input.ts";
import { regionCode } from "../kit/known-regions.ts";
import { isOptionalIn, placeProblem, requiresField } from "./address-requirements.ts";
import { Address } from "./buyer.ts";

const ithaca = {
  line1: "12 Mill Lane",
  city: "Ithaca",
  region: "NY",
  postalCode: "14850",
  country: "US",
};

const problems = (changes: Partial<typeof ithaca>) =>
  Object.fromEntries(
    (Address.safeParse({ ...ithaca, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

describe("an address that goods are delivered to", () => {
  it.each<readonly [object, object]>([
    [{}, {}],
    [{ region: "" }, { region: "Required" }],
    [{ region: " " }, { region: "Required" }],
    [{ postalCode: "" }, { postalCode: "Required" }],
    [
      { country: "us", region: "", postalCode: "" },
      { region: "Required", postalCode: "Required" },
    ],
    [
      { region: "", city: "" },
      { region: "Required", city: "Required" },
    ],
    [{ region: "new york" }, {}],
    [{ region: "N.Y." }, {}],
    [{ region: "none" }, { region: "Choose a state or province of this country." }],
    [{ postalCode: "1485" }, { postalCode: "Enter a postal code of this country." }],
    [{ postalCode: "14850-1234" }, {}],
    [{ country: "CA", region: "Québec", postalCode: "h2y 1c6" }, {}],
    [{ country: "DE", region: "", postalCode: "10115" }, {}],
    [{ country: "DE", region: "" }, {}],
    [{ country: "GB", region: "", postalCode: "" }, { postalCode: "Required" }],
    [
      { country: "JP", region: "", postalCode: "" },
      { region: "Required", postalCode: "Required" },
    ],
    [{ country: "HK", region: "Kowloon", postalCode: "" }, {}],
    [{ country: "IE", region: "", postalCode: "" }, {}],
    [{ postalCode: " " }, { postalCode: "Required" }],
    [{ postalCode: "148501234" }, {}],
    ...["x14850", "14850x", "14850-123", "148501", "abcde"].map(
      (postalCode): readonly [object, object] => [
        { postalCode },
        { postalCode: "Enter a postal code of this country." },
      ],
    ),
    [{ country: "AU", region: "NSW", postalCode: "2000" }, {}],
    ...["x2000", "20001", "200", "abcd"].map((postalCode): readonly [object, object] => [
      { country: "AU", region: "NSW", postalCode },
      { postalCode: "Enter a postal code of this country." },
    ]),
    ...["xH2Y1C6", "H2Y1C6x", "H2Y1C", "2H1Y6C"].map((postalCode): readonly [object, object] => [
      { country: "CA", region: "QC", postalCode },
      { postalCode: "Enter a postal code of this country." },
    ]),
    ...["101155", "x10115", "1011", "abcde"].map((postalCode): readonly [object, object] => [
      { country: "DE", region: "", postalCode },
      { postalCode: "Enter a postal code of this country." },
    ]),
    [{ country: "FR", region: "", postalCode: "any text" }, {}],
    [{ country: "ZZ", region: "", postalCode: "" }, {}],
  ])("with %j is refused for %j", (changes, expected) =>
    expect(problems(changes)).toEqual(expected),
  );

  it("is asked for the same in an address book", () => {
    const { error } = BookAddress.safeParse({ ...ithaca, name: "Ada", region: "" });
    expect(error?.issues).toMatchObject([{ path: ["region"], message: "Required" }]);
  });

  it("can be completed from the lists that the checkout offers", () => {
    const refused = allCountries.flatMap(([, country, regions]) =>
      regions.filter(
        ([name, code]) =>
          regionCode(country, name) === undefined ||
          (code !== undefined && regionCode(country, code) === undefined),
      ),
    );
    expect(refused).toEqual([]);
  });

  it("is only called optional in parts once its country is known", () => {
    expect(isOptionalIn("", "region")).toBe(false);
    expect(isOptionalIn("US", "region")).toBe(false);
    expect(isOptionalIn("DE", "region")).toBe(true);
    expect(isOptionalIn(" ", "region")).toBe(false);
    expect(isOptionalIn(" US ", "region")).toBe(false);
    expect(requiresField("us", "postalCode")).toBe(true);
    expect(requiresField(" us ", "region")).toBe(true);
  });

  it("is checked for the country that it names with spaces around it", () => {
    const place = { country: " us ", region: "NY", postalCode: "1485" };
    expect(placeProblem(place, "postalCode")).toBe("invalid");
    expect(placeProblem({ ...place, postalCode: "" }, "postalCode")).toBe("missing");
    expect(placeProblem({ ...place, region: "none" }, "region")).toBe("invalid");
  });
});
