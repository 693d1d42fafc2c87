import { expect, it } from "vitest";
import { cartFormatters } from "./cart-formatters.ts";
import { commerceReference } from "./commerce-reference.ts";
import { compile, render } from "./engine.ts";
import { figureFormatters } from "./figure-formatters.ts";
import { formFieldFormatters } from "./form-field-formatters.ts";
import { offerFormatters, offerPredicates } from "./offer-formatters.ts";
import { priceFormatters } from "./price-formatters.ts";
import { controlFormatters } from "./product-controls.ts";
import { productFormatters } from "./product-formatters.ts";
import { productPredicates } from "./product-predicates.ts";

const groups = [
  cartFormatters,
  figureFormatters,
  formFieldFormatters,
  offerFormatters,
  offerPredicates,
  priceFormatters,
  controlFormatters,
  productFormatters,
  productPredicates,
];

it("has every name of the shop", () => {
  const names = groups.flatMap((group) => group.map(({ name }) => name));
  expect(commerceReference.map(({ name }) => name).sort()).toEqual(names.sort());
});
it.each(commerceReference)("$name prints its example", ({ template, data, locale = null }) => {
  const { output, errors } = render(compile(template).template, data, { locale });
  expect(errors).toEqual([]);
  expect(output.trim()).not.toBe("");
  expect(output).not.toBe("no");
});
