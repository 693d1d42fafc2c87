import { recordTypes } from "../codes/content-codes.ts";
import { escapeAttribute, Markup } from "../templates/markup.ts";
import { asNumber, asText, memberCount, stepsOf } from "../templates/readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "../templates/scope.ts";
import { slugify } from "../templates/text-formatters.ts";
import { isTruthy, ownMember } from "../templates/values.ts";
import { safeAddress } from "./content-markup.ts";
import { fieldsOf, noFields } from "./fields.ts";
import { factsOf } from "./product-facts.ts";

const slugsOf = (prefix: string, list: unknown, scope: Scope): string => {
  const size = memberCount(list);
  scope.charge(size);
  let slugs = "";
  for (let at = 0; at < size; at += 1) {
    const each = Array.isArray(list) ? list[at] : ownMember(list, `${at}`);
    slugs += ` ${prefix}-${slugify(asText(each))}`;
  }
  return slugs;
};

/** Class names of an item: its type, category, status and sale. */
const itemClasses: Formatter = (item, _args, scope) => {
  const find = scope.resolve;
  // A direct read of the item's own members saves 50 ns each.
  const own = scope.node() === item ? fieldsOf(item) : noFields;
  const block = find("promotedBlockType");
  const author = fieldsOf(find("author")).displayName;
  const index = scope.index();
  let classes = "hentry";
  if (isTruthy(block)) classes += ` promoted promoted-block-${slugify(asText(block))}`;
  classes +=
    slugsOf("category", own.categories ?? find("categories"), scope) +
    slugsOf("tag", own.tags ?? find("tags"), scope);
  if (isTruthy(author)) classes += ` author-${slugify(asText(author))}`;
  classes += ` post-type-${escapeAttribute(asText(own.recordTypeLabel ?? find("recordTypeLabel")))}`;
  if (index !== undefined) classes += ` article-index-${asNumber(index)}`;
  if (isTruthy(own.starred ?? find("starred"))) classes += " featured";
  if (asNumber(fieldsOf(item).recordType) === recordTypes["store-item"]) {
    const { isOnSale, isSoldOut } = factsOf(item, scope);
    if (isOnSale) classes += " on-sale";
    if (isSoldOut) classes += " sold-out";
  }
  return new Markup(classes);
};

const capitalize: Formatter = (value, _args, scope) => {
  const text = asText(value);
  scope.charge(stepsOf(text.length));
  return text.toUpperCase();
};

export const itemFormatters: readonly FormatterDefinition[] = [
  { name: "item-classes", run: itemClasses },
  { name: "capitalize", run: capitalize },
  {
    name: "AbsUrl",
    run: (value, _args, scope) =>
      safeAddress(`${asText(scope.resolve("base-url"))}/${asText(value)}`),
  },
];
