import type { PageProofs } from "#infra/http/page-proofs.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createFindPageRules, type FindPageRules } from "../kit/find-page-rules.ts";
import { createPageGuard, type PageGuard, type PageGuardDependencies } from "../kit/page-guard.ts";
import { createFindMember } from "./find-member.ts";

/** What a process knows about locked pages, and how it is refreshed. */
export type PageLocks = {
  readonly pageGuard: PageGuard;
  readonly pageProofs: PageProofs;
  readonly findPageRules: FindPageRules;
};

export const createPageLocks = (
  sql: Sql,
  pageProofs: PageProofs,
  nowMs: () => number,
  opening: Pick<PageGuardDependencies, "isComingSoon" | "isConsoleMember">,
): PageLocks => {
  const findPageRules = createFindPageRules(sql, nowMs);
  const findMember = createFindMember(sql);
  return {
    findPageRules,
    pageProofs,
    pageGuard: createPageGuard({
      findRules: findPageRules,
      proofs: pageProofs,
      findMember,
      ...opening,
    }),
  };
};
