import type { ContentItemDefinition } from "#domain/content/item.ts";
import { sameJson } from "#domain/kit/same-json.ts";

export type Member = keyof ContentItemDefinition;

export type Merged = {
  /** With the changes of both. What both changed is as it is here. */
  readonly item: ContentItemDefinition;
  /** What both changed, in different ways. */
  readonly both: readonly Member[];
};

const membersOf = (one: ContentItemDefinition, other: ContentItemDefinition): readonly Member[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)] as Member[]),
];

/** What differs between two drafts. */
export const changedMembers = (
  before: ContentItemDefinition,
  after: ContentItemDefinition,
): ReadonlySet<Member> =>
  new Set(membersOf(before, after).filter((name) => !sameJson(before[name], after[name])));

/** Two drafts that follow the same one: what only one of them changed is not lost. */
export const mergeItems = (
  before: ContentItemDefinition,
  mine: ContentItemDefinition,
  theirs: ContentItemDefinition,
): Merged => {
  const changed = membersOf(mine, theirs).filter(
    (name) => !(sameJson(mine[name], before[name]) || sameJson(mine[name], theirs[name])),
  );
  return {
    item: { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) },
    both: changed.filter((name) => !sameJson(theirs[name], before[name])),
  };
};

/** As the screen calls them; what it cannot change has no name. */
export const memberNames: Partial<Record<Member, string>> = {
  title: "title",
  body: "text",
  excerpt: "excerpt",
  author: "author",
  tags: "tags",
  categories: "categories",
  mainImage: "main picture",
  items: "pictures",
  galleryOptions: "gallery design",
  startDate: "start",
  endDate: "end",
  location: "place",
  urlId: "URL slug",
  externalLink: "link",
  starred: "featured",
};
