const A = 65;
const Z = 90;
/** ISO 3166's code for “not known”. */
const UNKNOWN = "ZZ";

const byName = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const codes = new Map<string, string>();
  for (let first = A; first <= Z; first += 1)
    for (let second = A; second <= Z; second += 1) {
      const code = String.fromCharCode(first, second);
      const name = names.of(code);
      if (name !== undefined && !codes.has(name)) codes.set(name, code);
    }
  return new Map([
    ...codes,
    ["United Kingdom", "GB"],
    ["EIRE", "IE"],
    ["USA", "US"],
    ["RSA", "ZA"],
    ["Czech Republic", "CZ"],
    ["Hong Kong", "HK"],
    ["Channel Islands", "JE"],
  ]);
};

let codes: ReadonlyMap<string, string> | undefined;

/** "EIRE" → "IE"; "ZZ" for an unknown country. */
export const countryCode = (name: string): string => {
  codes ??= byName();
  return codes.get(name) ?? UNKNOWN;
};
