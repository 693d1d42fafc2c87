import { describe, expect, it } from "vitest";
import { type Postal, postalLines } from "./postal-lines.ts";

const address = (country: string, more: Partial<Postal> = {}): Postal => ({
  line1: "1 Main Street",
  line2: "",
  city: "Springfield",
  region: "",
  postalCode: "12345",
  country,
  ...more,
});
const lines = (country: string, more: Partial<Postal> = {}) =>
  postalLines(address(country, more), { locale: "en" });

describe("the lines of a postal address", () => {
  it.each([
    ["US", { city: "Portland", region: "OR", postalCode: "97201" }, ["Portland, OR 97201"]],
    ["US", { city: "New York", region: "New York", postalCode: "10001" }, ["New York, NY 10001"]],
    ["CA", { city: "Montréal", region: "Québec", postalCode: "H3G 2A6" }, ["Montréal QC H3G 2A6"]],
    ["AU", { city: "Perth", region: "WA", postalCode: "6000" }, ["Perth WA 6000"]],
    ["DE", { city: "Hamburg", postalCode: "20095" }, ["20095 Hamburg"]],
    ["FR", { city: "Lyon", postalCode: "69001" }, ["69001 Lyon"]],
    ["GB", { city: "London", postalCode: "SW1A 1AA" }, ["London", "SW1A 1AA"]],
    ["IE", { city: "Tralee", region: "Kerry", postalCode: "V92" }, ["Tralee", "Kerry", "V92"]],
    ["IT", { city: "Frascati", region: "RM", postalCode: "00044" }, ["00044 Frascati RM"]],
    ["MX", { city: "Tepic", region: "Nayarit", postalCode: "63000" }, ["63000 Tepic, Nayarit"]],
    ["BR", { city: "Campinas", region: "SP", postalCode: "13010" }, ["Campinas-SP", "13010"]],
    ["NZ", { city: "Nelson", postalCode: "7010" }, ["Nelson 7010"]],
    ["IN", { city: "Pune", region: "Maharashtra", postalCode: "411" }, ["Pune 411", "Maharashtra"]],
    ["TR", { city: "Bodrum", region: "Muğla", postalCode: "48400" }, ["48400 Bodrum/Muğla"]],
    ["JP", { city: "Minato", region: "Tokyo", postalCode: "105" }, ["Minato, Tokyo 105"]],
  ] as const)("is written in the order of its country: %s %j", (country, more, place) =>
    expect(lines(country, more).slice(1, -1)).toEqual(place),
  );

  it("begins with the recipient and both lines, and ends with the country's name", () =>
    expect(
      postalLines(
        { ...address("US", { line2: "Apt 2", region: "IL" }), name: "Ada Lovelace" },
        { locale: "en" },
      ),
    ).toEqual([
      "Ada Lovelace",
      "1 Main Street",
      "Apt 2",
      "Springfield, IL 12345",
      "United States",
    ]));

  it("puts the city above the street in Hungary", () =>
    expect(lines("HU", { city: "Pécs", postalCode: "7621" })).toEqual([
      "Pécs",
      "1 Main Street",
      "7621",
      "Hungary",
    ]));

  it("goes from the largest place to the recipient in East Asian scripts", () =>
    expect(
      postalLines(
        {
          name: "山田太郎",
          line1: "芝公園4-2-8",
          line2: "",
          city: "港区",
          region: "東京都",
          postalCode: "105-0011",
          country: "JP",
        },
        { locale: "en" },
      ),
    ).toEqual(["〒105-0011", "東京都港区", "芝公園4-2-8", "山田太郎", "Japan"]));

  it("omits an empty part together with its comma", () => {
    expect(lines("US", { postalCode: "" })).toEqual([
      "1 Main Street",
      "Springfield",
      "United States",
    ]);
    expect(lines("US", { city: "", region: "OR" }).at(1)).toBe("OR 12345");
    expect(lines("", { city: "", postalCode: "" })).toEqual(["1 Main Street"]);
  });

  it("says a region that is named like its city once", () =>
    expect(lines("DE", { city: "Berlin", region: "berlin" }).slice(1)).toEqual([
      "12345 Berlin",
      "Germany",
    ]));

  it("loses nothing that was entered, in any country", () => {
    const codes = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].flatMap((first) =>
      [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((second) => first + second),
    );
    const texts = { line2: "Door 9", city: "Anytown", region: "Somewhere", postalCode: "ZIP7" };
    for (const code of codes) {
      const text = postalLines({ ...address(code, texts), name: "Ada" }, { locale: "en" }).join(
        "\n",
      );
      for (const entered of ["Ada", "1 Main Street", ...Object.values(texts)])
        expect(text, code).toContain(entered);
    }
  });

  it("names the country in the reader's language, and an unknown one as it is", () => {
    expect(postalLines(address("DE"), { locale: "fr" }).at(-1)).toBe("Allemagne");
    expect(lines("Q9").at(-1)).toBe("Q9");
  });
});
