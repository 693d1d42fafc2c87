import { starterPath } from "#domain/starters/all.ts";
import { type BuiltInFacts, builtInPage } from "#domain/starters/built-in-pages.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listContentCollections } from "../content/list-collections.ts";
import { findHasContactForm } from "../pages/list-pages.ts";
import { getBuiltInPageContract } from "./contract.ts";

type StarterQueryDependencies = {
  readonly sql: Sql;
  readonly siteSettings: {
    readonly find: (
      websiteId: string,
      options: { readonly fresh: true },
    ) => Promise<Pick<BuiltInFacts, "title" | "tagLine" | "description">>;
  };
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

/** The owners' questions about what a website begins with. */
export const starterQueries = ({
  sql,
  siteSettings,
  waitFor,
}: StarterQueryDependencies): readonly Route[] => {
  const collectionsOf = async (websiteId: string): Promise<BuiltInFacts["collections"]> => {
    const all = await listContentCollections(sql, websiteId);
    return (["blog", "events"] as const).flatMap((kind) => {
      const first = all.find((each) => each.enabled && each.kind === kind);
      return first === undefined ? [] : [{ id: first.id, kind, title: first.title }];
    });
  };
  return [
    route(getBuiltInPageContract, async ({ params: { place }, context }) => {
      const { websiteId, readAfter } = context;
      await waitFor(["content", "forms"], readAfter);
      const [{ title, tagLine, description }, collections, hasContactForm] = await Promise.all([
        siteSettings.find(websiteId, { fresh: true }),
        collectionsOf(websiteId),
        findHasContactForm(sql, websiteId),
      ]);
      const facts = { title, tagLine, description, collections, hasContactForm };
      return { body: { path: starterPath(place), document: builtInPage(place, facts) } };
    }),
  ];
};
