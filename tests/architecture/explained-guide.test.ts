import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { ExplainedNumber } from "#read-api/explained/explain-contract.ts";

type FirstWord = ExplainedNumber extends infer Name
  ? Name extends `${infer First}-${string}`
    ? First
    : never
  : never;

/** Where the numbers that begin with a word are shown, as the guide names it. */
const placeOf: Readonly<Record<FirstWord, string>> = {
  cart: "order",
  coupon: "coupon",
  coupons: "*Sales: Taxes, Coupons, Payments*",
  form: "form",
  funnel: "*Goals*, *Funnels*",
  gift: "gift card",
  goal: "*Goals*, *Funnels*",
  journey: "*Journeys*",
  order: "order",
  overview: "*Overview*, *Visits*",
  payments: "*Sales: Taxes, Coupons, Payments*",
  product: "product",
  products: "*Sales: Products*",
  rating: "product",
  repeat: "*Sales: Repeat customers*",
  restock: "restock emails",
  retention: "*Retention*",
  sales: "*Sales*",
  shop: "*Shop activity*",
  sources: "*Sales: Sources*",
  stock: "stock",
  subscription: "subscription",
  taxes: "*Sales: Taxes, Coupons, Payments*",
  visits: "*Visits*",
};

const guide = readFileSync(join(projectFolder, "docs/explain-and-rewind.md"), "utf8");

it("the guide lists every place whose numbers are explained, and says of none that it has no past values", () => {
  const listed = new Set([...guide.matchAll(/^\| ([^|]+) \|/gm)].map(([, place]) => place));
  const missing = ExplainedNumber.options.filter(
    (name) => !listed.has(placeOf[name.split("-")[0] as FirstWord]),
  );
  expect(missing).toEqual([]);
  const without = [...guide.matchAll(/(\S+)\s+have\s+no\s+past\s+values/g)].map(([, word]) => word);
  expect(without.filter((word) => listed.has(`*${word}*`))).toEqual([]);
});
