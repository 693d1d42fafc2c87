import { createPageProofs } from "#infra/http/page-proofs.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createPageLocks, type PageLocks } from "#read-api/page-access/page-locks.ts";
import { nowMs } from "./clock.ts";
import { createFindOwner } from "./find-owner.ts";
import type { Infrastructure } from "./infrastructure.ts";

type Parts = Pick<Infrastructure, "signing" | "sessions" | "handler" | "siteSettings">;

/** Who sees which page: locked pages, and websites that are not open yet. */
export const pageLocksOf = (database: Database, parts: Parts): PageLocks => {
  const findOwner = createFindOwner(parts);
  return createPageLocks(database, createPageProofs(parts.signing, nowMs), nowMs, {
    isComingSoon: async (websiteId, options) =>
      (await parts.siteSettings.find(websiteId, options)).comingSoon,
    isConsoleMember: async (context) => (await findOwner(context)) !== undefined,
  });
};
