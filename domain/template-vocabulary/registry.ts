import { byName, coreFormatters, corePredicates } from "../templates/core-vocabulary.ts";
import { messageFormatters } from "../templates/message-formatters.ts";
import { moneyFormatters } from "../templates/money-formatters.ts";
import type { FormatterDefinition, PredicateDefinition } from "../templates/scope.ts";
import { timeFormatters } from "../templates/time-formatters.ts";
import { cartFormatters } from "./cart-formatters.ts";
import { figureFormatters } from "./figure-formatters.ts";
import { formFieldFormatters } from "./form-field-formatters.ts";
import { galleryFormatters } from "./gallery-formatters.ts";
import { imageFormatters } from "./image-formatters.ts";
import { itemFormatters } from "./item-formatters.ts";
import { itemPredicates } from "./item-predicates.ts";
import { mediaFormatters } from "./media-formatters.ts";
import { offerFormatters, offerPredicates } from "./offer-formatters.ts";
import { priceFormatters } from "./price-formatters.ts";
import { controlFormatters } from "./product-controls.ts";
import { productFormatters } from "./product-formatters.ts";
import { productPredicates } from "./product-predicates.ts";
import { socialFormatters } from "./social-formatters.ts";

export const formatters = byName<FormatterDefinition>([
  ...coreFormatters,
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
]);

export const predicates = byName<PredicateDefinition>([
  ...corePredicates,
  itemPredicates,
  productPredicates,
  offerPredicates,
]);
