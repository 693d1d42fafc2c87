import { belowTitle } from "#domain/content/blocks.ts";
import { singleFlight } from "#domain/kit/single-flight.ts";
import { PageDocument } from "#domain/pages/document.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { itemsAt } from "./shown-items.ts";

type BlocksQuestion = {
  readonly websiteId: string;
  readonly itemId: string;
  /** Key of the blocks, see `WholeContentItem`. */
  readonly key: string;
};

const blocksText = `
  select definition -> 'blocks' as blocks from ${itemsAt("$4::bigint")} as item
   where website_id = $1 and item_id = $2 and md5(definition ->> 'blocks') = $3`;

/** Not in the specification: about 50 MB when every text is as large as it can be. */
const MAX_KEPT = 200;

/**
 * The blocks of an item as its page shows them; undefined when they have changed since the item was found.
 * They are large and seldom change, so that the last ones are kept.
 */
export const createFindItemBlocks = (sql: Sql, nowMs: () => number) => {
  const kept = new Map<string, PageDocument>();
  const nameOf = ({ websiteId, itemId, key }: BlocksQuestion): string =>
    JSON.stringify([websiteId, itemId, key]);

  return singleFlight(nameOf, async (asked: BlocksQuestion): Promise<PageDocument | undefined> => {
    const name = nameOf(asked);
    const present = kept.get(name);
    if (present !== undefined) return present;
    const { websiteId, itemId, key } = asked;
    const values = [websiteId, itemId, key, nowMs()];
    const [row] = await sql.query<{ blocks: unknown }>(blocksText, values);
    if (row === undefined) return undefined;
    const document = belowTitle(PageDocument.parse(row.blocks));
    kept.set(name, document);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return document;
  });
};
