import type { PageGate } from "#domain/page-access/gate.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  createSitemapRows,
  type SitemapAddress,
  type SitemapStart,
  sitemapKinds,
} from "./sitemap-rows.ts";

/** Not in the specification: the protocol allows 50,000 addresses in one file. A larger website has an index of pieces. */
const PIECE = 10_000;
/** Addresses that are in memory at a time. */
const CHUNK = 1_000;

const XML = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const NAMESPACE = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;

const entry = (address: string, updated: SitemapAddress["updated"]): string => {
  const day = updated === null ? "" : new Date(updated).toISOString();
  return `<url><loc>${escapeHtml(address)}</loc>${day && `<lastmod>${day}</lastmod>`}</url>\n`;
};

const pieceUrl = (origin: string, { kind, from }: SitemapStart): string =>
  `${origin}/sitemap-${kind}-${from}.xml`;

/** A place in the log, which has up to 19 digits. */
const PLACE = /^\d{1,18}$/;

/** Where the piece of an address begins; undefined when no piece can have it. */
export const sitemapStart = (kind: unknown, from: unknown): SitemapStart | undefined => {
  const known = sitemapKinds.find((each) => each === kind);
  return known !== undefined && typeof from === "string" && PLACE.test(from)
    ? { kind: known, from }
    : undefined;
};

/** Whose sitemap it is, and what strangers can see of it. */
type SitemapRequest = {
  readonly websiteId: string;
  readonly origin: string;
  readonly gate: PageGate;
};

/**
 * Home, collections, visible products, published content and pages that strangers can see; see
 * sitemaps.org. A website with more than 10,000 addresses has an index, and each of its pieces is read along
 * its keys, in parts, when the part before was taken; nothing of the database is held in the meantime.
 */
export const createSitemap = (sql: Sql, nowMs: () => number) => {
  const rows = createSitemapRows(sql, nowMs);

  const urlsOf = (addresses: readonly SitemapAddress[], { origin, gate }: SitemapRequest): string =>
    addresses
      .filter(({ path, lockPath }) => gate.opens(path) && gate.opens(lockPath))
      .map(({ path, updated }) => entry(origin + path, updated))
      .join("");

  async function* write(
    asked: SitemapRequest,
    start: SitemapStart,
    first: readonly SitemapAddress[],
  ): AsyncGenerator<string> {
    yield `${XML}<urlset ${NAMESPACE}>\n${urlsOf(first, asked)}`;
    let [last, count] = [first.at(-1), first.length];
    while (last !== undefined && count < PIECE) {
      const from = String(last.listedAt + 1n);
      const limit = Math.min(CHUNK, PIECE - count);
      const next = await rows.range(asked.websiteId, { ...start, from }, limit);
      yield urlsOf(next, asked);
      count += next.length;
      last = next.at(-1);
    }
    yield "</urlset>\n";
  }

  return {
    /** The sitemap, or the index of its pieces. */
    whole: async (asked: SitemapRequest): Promise<string> => {
      const { starts, total } = await rows.starts(asked.websiteId, PIECE);
      if (total <= PIECE) {
        const all = await rows.all(asked.websiteId, PIECE);
        return `${XML}<urlset ${NAMESPACE}>\n${urlsOf(all, asked)}</urlset>\n`;
      }
      const pieces = starts.map(
        (start) => `<sitemap><loc>${escapeHtml(pieceUrl(asked.origin, start))}</loc></sitemap>\n`,
      );
      return `${XML}<sitemapindex ${NAMESPACE}>\n${pieces.join("")}</sitemapindex>\n`;
    },

    /** One piece; undefined when nothing is in it. */
    piece: async (
      asked: SitemapRequest,
      start: SitemapStart,
    ): Promise<AsyncGenerator<string> | undefined> => {
      const first = await rows.range(asked.websiteId, start, CHUNK);
      return first.length === 0 ? undefined : write(asked, start, first);
    },
  };
};

/** B2.3 – B2.5 name the pages without content. */
export const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /checkout
Disallow: /config
Disallow: /search

Sitemap: ${origin}/sitemap.xml
`;
