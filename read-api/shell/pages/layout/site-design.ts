import type { Look } from "#domain/looks/document.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createLooks } from "../../../looks/find-look.ts";
import { createSiteFrames, type ShownFrame } from "../../../site-frame/find-site-frame.ts";

/** What owners have set up for all pages of a website; null: the built-in design. */
export type SiteDesign = { readonly frame: ShownFrame | null; readonly look: Look | null };

export type SiteDesigns = {
  /** `fresh`: the caller may just have published. */
  readonly find: (websiteId: string, options?: { readonly fresh?: boolean }) => Promise<SiteDesign>;
  /** The last one from memory, for the error page. */
  readonly recall: (websiteId: string) => SiteDesign;
};

/**
 * The designs of websites, from memory. While the tables cannot be read, or do not exist yet after an upgrade, the
 * last one is used.
 */
export const createSiteDesigns = (sql: Sql, nowMs: () => number): SiteDesigns => {
  const frames = createSiteFrames(sql, nowMs);
  const looks = createLooks(sql, nowMs);
  const recall = (websiteId: string): SiteDesign => ({
    frame: frames.recall(websiteId) ?? null,
    look: looks.recall(websiteId) ?? null,
  });
  return {
    find: async (websiteId, options) => {
      const [frame, look] = await Promise.all([
        frames.find(websiteId, options).catch(() => recall(websiteId).frame),
        looks.find(websiteId, options).catch(() => recall(websiteId).look),
      ]);
      return { frame, look };
    },
    recall,
  };
};
