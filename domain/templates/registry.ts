import { cartFormatters } from "./cart-formatters.ts";
import { comparisonPredicates } from "./comparison-predicates.ts";
import { dateFormatters } from "./date-formatters.ts";
import { figureFormatters } from "./figure-formatters.ts";
import { formFieldFormatters } from "./form-field-formatters.ts";
import { galleryFormatters } from "./gallery-formatters.ts";
import { imageFormatters } from "./image-formatters.ts";
import { itemFormatters } from "./item-formatters.ts";
import { itemPredicates } from "./item-predicates.ts";
import { jsonFormatters } from "./json-formatters.ts";
import { mediaFormatters } from "./media-formatters.ts";
import { messageFormatters } from "./message-formatters.ts";
import { moneyFormatters } from "./money-formatters.ts";
import { offerFormatters, offerPredicates } from "./offer-formatters.ts";
import { partialFormatters } from "./partial-formatters.ts";
import { pathFormatters } from "./path-formatters.ts";
import { priceFormatters } from "./price-formatters.ts";
import { controlFormatters } from "./product-controls.ts";
import { productFormatters } from "./product-formatters.ts";
import { productPredicates } from "./product-predicates.ts";
import type { FormatterDefinition, PredicateDefinition } from "./scope.ts";
import { socialFormatters } from "./social-formatters.ts";
import { textFormatters } from "./text-formatters.ts";
import { timeFormatters } from "./time-formatters.ts";

const byName = <Definition extends { readonly name: string }>(
  groups: readonly (readonly Definition[])[],
): ReadonlyMap<string, Definition> =>
  new Map(groups.flat().map((definition) => [definition.name, definition]));

export const formatters = byName<FormatterDefinition>([
  textFormatters,
  pathFormatters,
  jsonFormatters,
  dateFormatters,
  moneyFormatters,
  timeFormatters,
  messageFormatters,
  priceFormatters,
  figureFormatters,
  productFormatters,
  controlFormatters,
  formFieldFormatters,
  offerFormatters,
  cartFormatters,
  imageFormatters,
  mediaFormatters,
  socialFormatters,
  galleryFormatters,
  itemFormatters,
  partialFormatters,
]);

export const predicates = byName<PredicateDefinition>([
  comparisonPredicates,
  itemPredicates,
  productPredicates,
  offerPredicates,
]);
