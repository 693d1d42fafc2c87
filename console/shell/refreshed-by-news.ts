import { NewsKind } from "#read-api/history/news-contract.ts";
import type { Feature } from "../kit/feature.ts";
import type { RefreshedBy } from "../kit/news/news.tsx";
import { SESSION } from "../kit/session/session.tsx";
import { features } from "./features.ts";

const declared: readonly Feature[] = features;

const pathsOf = (kind: NewsKind): readonly string[] => [
  ...declared.flatMap(({ refreshedBy }) => refreshedBy?.[kind] ?? []),
  // A member whose roles changed sees other areas.
  ...(kind === "roles" ? [SESSION] : []),
];

/** Calls whose answers a piece of news may have changed. */
export const refreshedByNews = Object.fromEntries(
  NewsKind.options.map((kind) => [kind, pathsOf(kind)]),
) as RefreshedBy;
