import { recordTypes } from "../codes/content-codes.ts";
import { safeAddress } from "./content-markup.ts";
import { escapeAttribute, Markup } from "./markup.ts";
import { isOnSale, isSoldOut } from "./product-facts.ts";
import { asNumber, asText, memberCount, stepsOf } from "./readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "./scope.ts";
import { slugify } from "./text-formatters.ts";
import { isTruthy, ownMember } from "./values.ts";

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

/** Class names of an item: what it is, how it is sorted, where it stands, how it sells. */
const itemClasses: Formatter = (item, _args, scope) => {
  const find = scope.resolve;
  const block = find("promotedBlockType");
  const author = ownMember(find("author"), "displayName");
  const index = scope.resolve("@index");
  const isProduct = asNumber(ownMember(item, "recordType")) === recordTypes["store-item"];
  return new Markup(
    "hentry" +
      (isTruthy(block) ? ` promoted promoted-block-${slugify(asText(block))}` : "") +
      slugsOf("category", find("categories"), scope) +
      slugsOf("tag", find("tags"), scope) +
      (isTruthy(author) ? ` author-${slugify(asText(author))}` : "") +
      ` post-type-${escapeAttribute(asText(find("recordTypeLabel")))}` +
      (index === undefined ? "" : ` article-index-${asNumber(index)}`) +
      (isTruthy(find("starred")) ? " featured" : "") +
      (isProduct && isOnSale(item) ? " on-sale" : "") +
      (isProduct && isSoldOut(item) ? " sold-out" : ""),
  );
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
