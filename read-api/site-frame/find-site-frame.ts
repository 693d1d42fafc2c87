import { SiteFrame } from "#domain/site-frame/document.ts";
import { targetKey, targetsOf } from "#domain/site-frame/links.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findShownDesign } from "../kit/design-documents.ts";
import { createRemembered } from "../kit/recent.ts";
import type { FoundTarget } from "./contract.ts";
import { nameTargets } from "./list-targets.ts";

/** Header and footer with what their links lead to now. */
export type ShownFrame = {
  readonly document: SiteFrame;
  /** By `targetKey`; what visitors cannot open is missing. */
  readonly targets: ReadonlyMap<string, FoundTarget>;
};

export const withTargets = async (
  sql: Sql,
  websiteId: string,
  document: SiteFrame,
  nowMs: number,
): Promise<ShownFrame> => {
  const found = await nameTargets(sql, websiteId, targetsOf(document), nowMs);
  const shown = found.filter((each) => each.shown);
  return { document, targets: new Map(shown.map((each) => [targetKey(each.target), each])) };
};

/** The header and footer that visitors see, from memory; null: the built-in ones. */
export const createSiteFrames = (sql: Sql, nowMs: () => number) =>
  createRemembered<ShownFrame | null>(async (websiteId) => {
    const document = await findShownDesign(sql, "site_frames", websiteId, nowMs());
    return document === undefined
      ? null
      : withTargets(sql, websiteId, SiteFrame.parse(document), nowMs());
  }, nowMs);
