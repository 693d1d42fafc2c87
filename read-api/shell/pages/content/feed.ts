import type { PageGate } from "#domain/page-access/gate.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listContentCollections } from "../../../content/list-collections.ts";
import { listContentItems } from "../../../content/list-items.ts";
import { toContentItemView } from "./content-view.ts";

/** Characters that XML cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xml = (text: string): string => escapeHtml(text.replace(unspeakable, ""));

const FEED_LENGTH = 20;

/** The newest posts of a blog as RSS 2.0; undefined when the blog does not exist. */
export const createFeed =
  (sql: Sql, nowMs: () => number) =>
  async (
    websiteId: string,
    slug: string,
    origin: string,
    gate: PageGate,
  ): Promise<string | undefined> => {
    const collections = await listContentCollections(sql, websiteId);
    const blog = collections.find(
      (each) => each.enabled && each.kind === "blog" && each.slug === slug,
    );
    if (blog === undefined) return undefined;
    const listing = { listing: gate.listing(blog.url), page: 1, pageSize: FEED_LENGTH };
    const { rows } = await listContentItems(sql, websiteId, blog, listing, nowMs());
    const items = rows.map((row) => {
      const { title, fullUrl, publishOn, excerpt, categories, author } = toContentItemView(
        row,
        blog,
      );
      const { displayName } = author;
      const writer = displayName === "" ? "" : `<dc:creator>${xml(displayName)}</dc:creator>`;
      const labels = categories.map((each) => `<category>${xml(each)}</category>`).join("");
      return `<item><title>${xml(title)}</title><link>${xml(origin + fullUrl)}</link><guid>${xml(origin + fullUrl)}</guid><pubDate>${new Date(publishOn).toUTCString()}</pubDate>${writer}${labels}<description>${xml(excerpt)}</description></item>`;
    });
    const self = `${origin}${blog.url}?format=rss`;
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>${xml(blog.title)}</title><link>${xml(origin + blog.url)}</link><description>${xml(blog.description || blog.title)}</description><atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
  };
