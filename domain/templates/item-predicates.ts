import type { Predicate, PredicateDefinition } from "./scope.ts";
import { isTruthy, memberAt, ownMember, toNumber, toText } from "./values.ts";

const recordType =
  (type: number): Predicate =>
  (scope) =>
    toNumber(ownMember(scope.node(), "recordType")) === type;

export const itemPredicates: readonly PredicateDefinition[] = [
  {
    name: "main-image?",
    says: "Whether the item has a main picture.",
    run: (scope) =>
      isTruthy(ownMember(scope.node(), "mainImageId")) ||
      isTruthy(memberAt(scope.node(), "mainImage.assetUrl")),
  },
  {
    name: "excerpt?",
    says: "Whether the item has an excerpt.",
    run: (scope) => {
      const excerpt = ownMember(scope.node(), "excerpt");
      return toText(ownMember(excerpt, "html") ?? excerpt).trim() !== "";
    },
  },
  { name: "store-item?", says: "Whether the item is a product.", run: recordType(11) },
  { name: "event?", says: "Whether the item is an event.", run: recordType(12) },
  { name: "gallery?", says: "Whether the item is a gallery.", run: recordType(14) },
];
