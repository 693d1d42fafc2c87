import { canBeEmpty, checkedItem } from "#domain/content/checked-item.ts";
import { contentItemUrl } from "#domain/content/collection.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { checkContentItemContract } from "../../content/check-contract.ts";
import { listContentCollections } from "../../content/list-collections.ts";
import { itemsAt } from "../../content/shown-items.ts";
import { textOf } from "../pages/catalog/item-view.ts";
import { createPageCheck, type PageCheckDependencies } from "../pages/editor/page-check.ts";
import { MAX_DESCRIPTION } from "../pages/rendering/page-view.ts";
import { pageOfItem } from "./page-of-item.ts";

export type ItemCheckDependencies = PageCheckDependencies & {
  /** What is written of an item. */
  readonly findItem: (
    websiteId: string,
    itemId: string,
  ) => Promise<ContentItemDefinition | undefined>;
};

const sameTitleText = `
  select collection.slug || '/' || item.url_id as path
    from ${itemsAt("$4::bigint")} as item
    join read.content_collections as collection using (website_id, collection_id)
   where item.website_id = $1 and item.item_id <> $2 and lower(item.title) = lower($3)
     and collection.enabled and item.status = 'published' and item.publish_on <= $4::bigint
   order by 1 limit 1`;

/** Checks a post, an event or a gallery with the check of pages. */
export const itemCheckQueries = (dependencies: ItemCheckDependencies): readonly Route[] => {
  const { sql, findItem, nowMs } = dependencies;
  const { upToDate, check } = createPageCheck(dependencies);
  return [
    route(checkContentItemContract, async ({ params: { id }, body, context }) => {
      const { websiteId } = context;
      await upToDate(context);
      const found = await findItem(websiteId, id);
      if (found === undefined) throw new Refusal(404, "item-not-found", "Item not found.");
      const item = body.document === undefined ? found : { ...found, blocks: body.document };
      const collections = await listContentCollections(sql, websiteId);
      const slug = collections.find((each) => each.id === item.collectionId)?.slug ?? "";
      const address = contentItemUrl(slug, item.urlId);
      const asked = [websiteId, id, item.title, nowMs()];
      const [same] = await sql.query<{ path: string }>(sameTitleText, asked);
      const { remarks, ...rest } = await check(context, {
        document: checkedItem(item, textOf(item.excerpt, MAX_DESCRIPTION)),
        path: address.slice(1),
        address,
        pageInputOf: pageOfItem(item, nowMs()),
        sameTitleAt: same?.path,
      });
      const isNothing = (code: string) => code === "page-empty" && canBeEmpty(item);
      return { body: { remarks: remarks.filter(({ code }) => !isNothing(code)), ...rest } };
    }),
  ];
};
