import { countryName } from "./country-name.ts";
import { regionCode } from "./known-regions.ts";

export type Postal = {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** State, province or county; its code or its name. */
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
};

/**
 * One line of an address for each part between bars. N: the recipient, A: the address lines, C: the
 * city, S: the state or region, Z: the postal code. The text between two letters separates them.
 */
type Layout = string;

const layoutsOf = (groups: Readonly<Record<Layout, string>>): ReadonlyMap<string, Layout> =>
  new Map(
    Object.entries(groups).flatMap(([layout, countries]) =>
      countries.split(" ").map((country) => [country, layout] as const),
    ),
  );

/** Most countries write the postal code in front of the city. */
const COMMON: Layout = "N|A|Z C|S";

/**
 * Countries with another order. Source: the `fmt` and `lfmt` members of Google's Address Data
 * Service, as of 2025-08. A field that a country's format omits has a place here nevertheless: what
 * a customer entered is never dropped (docs/decisions/021-addresses-by-country.md).
 */
const LAYOUTS = layoutsOf({
  "N|A|C, S Z": "US BB BS JP KN SO TW",
  "N|A|C S Z": "AS AU CA CC CX FM GU HM MH MP NF PR PW UM VI",
  "N|A|C, S, Z": "CO",
  "N|A|C, S|Z": "HN IQ",
  "N|A|C, Z|S": "LV MM",
  "N|A|C|S, Z": "CN",
  "N|A|C|S Z": "ID KY MN TH VN",
  "N|A|C|Z S": "PH",
  "N|A|C|S|Z":
    "AC AE AF AI EG FK GB GG GI GS HK IE IM IO JE JM KE KI KR LK MO NA NR PA PN RU SC SD SH SR SZ TA TC TV UA VG ZA",
  "N|A|C S|Z": "CU",
  "N|A|C-S|Z": "BR",
  "N|A|C Z|S": "BH BM BN BT IL IN JO KH LB LS MT MV NG NP NZ PE PG SA SG VC",
  "N|A|C - Z|S": "BD",
  "N|A|C-Z|S": "PK",
  "N|A|C Z, S": "VE",
  "N|A|S, C|Z": "CR",
  "N|A|Z, C|S": "BY",
  "N|A|Z-C|S": "GT SV",
  "N|A|Z C S": "ES IT PF UY",
  "N|A|Z C, S": "MX NI",
  "N|A|Z C/S": "TR",
  "N|A|Z|C|S": "AL AM EC MU OM",
  "N|C|A|Z|S": "HU",
  "N|S|C|A|Z": "IR",
  "Z|S|C|A|N": "KP KZ",
});

/** In their own script these countries write from the largest place to the recipient. */
const NATIVE_LAYOUTS = layoutsOf({
  "Z|SC|A|N": "CN TW",
  "〒Z|SC|A|N": "JP",
  "S C|A|N|Z": "KR",
  "S|C|A|N": "HK MO",
});

const NATIVE_SCRIPT = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

type Texts = Readonly<Record<"N" | "C" | "S" | "Z", string>>;

const isField = (sign: string): sign is keyof Texts => "NCSZ".includes(sign);

/** A separator only stands between two texts. At the start of a line it belongs to its text. */
const lineOf = (layout: string, texts: Texts): string => {
  let line = "";
  let separator = "";
  let isFirst = true;
  for (const sign of layout) {
    if (!isField(sign)) {
      separator += sign;
      continue;
    }
    const text = texts[sign];
    if (text !== "") line += (line !== "" || isFirst ? separator : "") + text;
    separator = "";
    isFirst = false;
  }
  return line;
};

const layoutOf = (country: string, { line1, city }: Postal): Layout => {
  const native = NATIVE_SCRIPT.test(`${city} ${line1}`) ? NATIVE_LAYOUTS.get(country) : undefined;
  return native ?? LAYOUTS.get(country) ?? COMMON;
};

const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * An address as it is written on an envelope in its country, with the recipient if `name` is given
 * and with the country's name in the reader's language. Known states are written as their code:
 * "Portland, OR 97201". A region that is named like its city is not repeated.
 */
export const postalLines = (
  address: Postal & { readonly name?: string | null },
  { locale }: { readonly locale: string },
): readonly string[] => {
  const country = address.country.trim().toUpperCase();
  const city = address.city.trim();
  const region = regionCode(country, address.region) ?? address.region.trim();
  const texts: Texts = {
    N: address.name?.trim() ?? "",
    C: city,
    S: isSameName(region, city) ? "" : region,
    Z: address.postalCode.trim(),
  };
  const streets = [address.line1.trim(), address.line2.trim()];
  return [
    ...layoutOf(country, address)
      .split("|")
      .flatMap((line) => (line === "A" ? streets : [lineOf(line, texts)])),
    country === "" ? "" : countryName(country, locale),
  ].filter((line) => line !== "");
};
