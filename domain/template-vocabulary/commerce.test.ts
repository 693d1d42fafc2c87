import { describe } from "vitest";
import { provesCases } from "#tests/support/template-cases.ts";
import { cartCases } from "#tests/templates/cart.cases.ts";
import { controlCases } from "#tests/templates/control.cases.ts";
import { priceCases } from "#tests/templates/price.cases.ts";
import { productCases } from "#tests/templates/product.cases.ts";
import { subscriptionCases } from "#tests/templates/subscription.cases.ts";
import type { TemplateCase } from "#tests/templates/template-cases.ts";

const groups: readonly (readonly [string, readonly TemplateCase[]])[] = [
  ["products [A4.6] [A4.7] [A4.8] [A5.9] [B4.22] [B5.14] [B9.14] [B9.15]", productCases],
  ["prices [B3.47]", priceCases],
  ["subscriptions [A3.9] [A5.17] [B9.29]", subscriptionCases],
  ["what it takes to buy [A5.18]", controlCases],
  ["carts [A9.2] [B3.49] [B9.37]", cartCases],
];

describe.each(groups)("%s", (_group, cases) => provesCases(cases));
