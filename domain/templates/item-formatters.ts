import { isOnSale, isSoldOut, variantsOf } from "./product-facts.ts";
import type { Formatter, FormatterDefinition } from "./scope.ts";
import { slugify } from "./text-formatters.ts";
import { ownMember, toNumber, toText } from "./values.ts";

/** Spec: B3.84. */
const recordTypes: ReadonlyMap<number, string> = new Map([
  [1, "text"],
  [2, "image"],
  [4, "quote"],
  [5, "link"],
  [7, "audio"],
  [8, "video"],
  [11, "store-item"],
  [12, "event"],
  [14, "gallery"],
  [15, "binary"],
  [18, "digital-good"],
  [19, "attachment"],
  [50, "tweet"],
  [52, "checkin"],
  [54, "kbarticle"],
]);

const slugs = (value: unknown, prefix: string): readonly string[] =>
  Array.isArray(value)
    ? value
        .map((each) => `${prefix}-${slugify(toText(each))}`)
        .filter((name) => name !== `${prefix}-`)
    : [];

const itemClasses: Formatter = (item, _args, scope) => {
  const type = recordTypes.get(toNumber(ownMember(item, "recordType")) ?? 0);
  const isProduct = type === "store-item" || variantsOf(item).length > 0;
  const index = scope.index();
  return [
    "hentry",
    ...slugs(ownMember(item, "categories"), "category"),
    ...slugs(ownMember(item, "tags"), "tag"),
    `post-type-${type ?? "unknown"}`,
    ...(index === undefined ? [] : [`article-index-${index}`]),
    ...(isProduct && isOnSale(item) ? ["on-sale"] : []),
    ...(isProduct && isSoldOut(item) ? ["sold-out"] : []),
  ].join(" ");
};

export const itemFormatters: readonly FormatterDefinition[] = [
  {
    name: "item-classes",
    says: "Class names of a content item: type, categories, tags, place, status.",
    run: itemClasses,
  },
];
