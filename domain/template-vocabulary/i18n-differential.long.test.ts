import { describe, expect, it } from "vitest";
import { seeded } from "#tests/event-store/seeded.ts";
import { renderByOracle } from "#tests/support/template-oracle.ts";
import { compile, render } from "./engine.ts";

const locales = ["en", "en-GB", "de", "fr", "fr-CA", "es", "ja", "pt-BR", "pl", "sv", "ar", "he"];
const now = 1_764_000_000_000;

type Random = {
  readonly below: (limit: number) => number;
  readonly pick: <Each>(list: readonly Each[]) => Each;
};
const chance = (seed: number): Random => {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, pick: (list) => list[below(list.length)] as (typeof list)[number] };
};

type Trial = { readonly template: string; readonly data: object };

/** Every trial that the reference engine answers otherwise. */
const differences = (locale: string, count: number, seed: number, draw: (r: Random) => Trial) => {
  const random = chance(seed);
  return Array.from({ length: count }, () => draw(random)).flatMap(({ template, data }) => {
    const theirs = renderByOracle(template, data, { locale, now }).output;
    const ours = render(compile(template).template, data, { locale, now }).output;
    return ours === theirs ? [] : [{ template, data: JSON.stringify(data), ours, theirs }];
  });
};

const numberOptions = [
  "group",
  "no-group",
  "group:false",
  ...["up", "down", "ceil", "floor", "half-up", "half-down", "half-even", "truncate", "x"].map(
    (mode) => `round:${mode}`,
  ),
];
const digitOptions = ["minInt", "minFrac", "maxFrac", "minSig", "maximumSignificantDigits"];

const someOptions = ({ below, pick }: Random): string =>
  Array.from({ length: below(3) }, () =>
    below(2) ? pick(numberOptions) : `${pick(digitOptions)}:${below(7) + 1}`,
  ).join(" ");

/** Numbers from 1; what vanishes when it is rounded is listed as a deviation. */
const someNumber = ({ below, pick }: Random): string =>
  (below(3) ? "" : "-") +
  pick([
    "1",
    "2.5",
    "12",
    "99.995",
    "999.5",
    "1234.5",
    "12345.678",
    "999999",
    "1500000.25",
    "123456789012.345",
    `${below(1e6) + 1}.${below(100)}`,
    `${below(1e4) + 1}.${below(1e6)}`,
  ]);

const decimal = (random: Random): Trial => {
  const style = random.pick([
    "decimal",
    "short",
    "long",
    "percent",
    "percent-scaled",
    "standard",
    "bogus",
  ]);
  return {
    template: `{a|decimal style:${style} ${someOptions(random)}}`,
    data: { a: someNumber(random) },
  };
};

const money =
  (locale: string) =>
  (random: Random): Trial => {
    const styles = ["symbol", "accounting", "code", "standard", "bogus"];
    // Arabic has short money here and none there; some have a plural for millions here only.
    const more = locale === "ar" ? [] : ["short"];
    const style = random.pick([...styles, ...more]);
    const narrow = random.below(3) ? "" : "symbol:narrow ";
    const currency = random.pick(["USD", "EUR", "JPY", "GBP", "CHF", "IDR", "INR", "KWD", "XYZ"]);
    return {
      template: `{a|money style:${style} ${narrow}${someOptions(random)}}`,
      data: { a: { value: someNumber(random), currency } },
    };
  };

const widths = ["short", "medium", "long", "full"];
const skeletons = [
  "yMMMd",
  "yMd",
  "yMMMM",
  "MMMMd",
  "yMMMMEEEEd",
  "EEEE",
  "E",
  "EHm",
  "MMM",
  "y",
  "Hm",
  "jm",
  "Hms",
  "yMMMdHm",
  "yMMMMdjm",
  "yMdHms",
  "yMMdd",
];
const someTime = ({ below }: Random): number => Date.UTC(1975, 0) + below(1.9e12);
const someZone = ({ pick }: Random) => ({
  timeZone: pick(["America/New_York", "Europe/Berlin", "Asia/Tokyo", "UTC", "Nowhere/At_All"]),
});

const datetime = (random: Random): Trial => {
  const { pick } = random;
  const options = pick([
    `date:${pick(widths)}`,
    `time:${pick(["short", "medium"])}`,
    `datetime:${pick(["short", "medium"])}`,
    `date:${pick(widths)} time:${pick(["short", "medium"])}`,
    `date:${pick(widths)} time:short wrap:${pick(widths)}`,
    pick(skeletons),
    `skeleton:${pick(skeletons)} context:${pick(["begin-sentence", "standalone", "ui-list-or-menu"])}`,
    `date:${pick(widths)} Hm`,
    "",
  ]);
  return {
    template: `{a|datetime ${options}}`,
    data: { a: someTime(random), website: someZone(random) },
  };
};

const DAY = 86_400_000;
/** Weekdays have brackets in Japanese intervals there. */
const interval =
  (locale: string) =>
  (random: Random): Trial => {
    const { below, pick } = random;
    const from = someTime(random);
    const to = from + pick([0, 61_000 * below(60), DAY * below(60), DAY * below(900)]);
    const words = locale === "ja" ? ["", "yMMMd", "yMd"] : ["", "yMMMd", "skeleton:yMMMMEEEEd"];
    const options = pick([...words, "yMd", "yMMMdHm", "Hm", "jm"]);
    return {
      template: `{from, to|datetime-interval ${options}}`,
      data: { from, to, website: someZone(random) },
    };
  };

const relative = (random: Random): Trial => {
  const { below, pick } = random;
  const sign = pick([1, -1]);
  const a =
    now + sign * pick([below(60_000), 60_000 * below(90), DAY * below(40), DAY * below(9_000)]);
  const options = [
    pick([
      "",
      `field:${pick(["year", "month", "week", "day", "hour", "minute", "second", "millis"])}`,
    ]),
    pick(["", "numericOnly:true", "alwaysNow:true", "allowWeeks:true"]),
    pick(["", `width:${pick(["short", "narrow", "wide"])}`]),
    pick(["", "context:begin-sentence", "context:standalone", `maxFrac:${below(3)}`, "no-group"]),
  ];
  return { template: `{a|relative-time ${options.join(" ")}}`, data: { a } };
};

const message = (random: Random): Trial => {
  const { below, pick } = random;
  const choices = "zero {z #} one {o #} two {t #} few {f #} many {m #} other {x #}";
  const text = pick([
    `{0 plural ${choices}}`,
    `{0 selectordinal ${choices}}`,
    `{0 plural offset:1 =1 {only #} ${choices}}`,
    "{0} {0 decimal maxFrac:1} {0 number style:short}",
    "{0 select 1 {one} 2 {two} other {{0 plural one {#} other {##}}}}",
  ]);
  const a = pick([below(30), below(30), below(1e4), "1.0", "1.5", `${below(100)}.${below(100)}`]);
  return { template: "{text|message a}", data: { text, a } };
};

describe.each(locales)("in %s the reference engine says the same of", (locale) => {
  it.each([
    ["numbers", 150, decimal],
    ["money", 150, money(locale)],
    ["dates", 120, datetime],
    ["intervals", 60, interval(locale)],
    ["distances", 100, relative],
    ["messages", 100, message],
  ] as const)("%s", (_name, count, draw) => {
    const seed = 20_261_121;
    expect(differences(locale, count, seed, draw), `seed ${seed}`).toEqual([]);
  });
});
