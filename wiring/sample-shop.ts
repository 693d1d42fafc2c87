import type { Sql } from "#infra/postgres/port.ts";
import { now, nowMs } from "./clock.ts";
import type { Infrastructure } from "./infrastructure.ts";

type Parts = Pick<
  Infrastructure,
  "handler" | "files" | "personalData" | "newId" | "eventStore" | "themes" | "signing"
> & { readonly sql: Sql };

const collectionsWithOthers = `
  select distinct collection_id as id from read.content_items
   where website_id = $1 and not item_id = any($2::text[])`;

const createData = async ({ sql, ...parts }: Parts) => {
  const { createSampleData } = await import("#demo/sample/sample-data.ts");
  return createSampleData({
    ...parts,
    now,
    collectionsWithOthers: async (websiteId, itemIds) =>
      (await sql.query<{ id: string }>(collectionsWithOthers, [websiteId, itemIds])).map(
        ({ id }) => id,
      ),
  });
};

/**
 * Fills a website with the products, forms and posts of the demo, for owners who prefer to begin
 * with something to look at. It has no orders, customers or templates. Doing it again completes
 * what a crash interrupted. The data is only loaded when it is needed.
 */
export const createSampleShop = (parts: Parts): Infrastructure["sampleShop"] => ({
  fill: async (websiteId) => {
    const [catalog, selling, reviews, forms, content] = await Promise.all([
      import("#demo/catalog/seed.ts"),
      import("#demo/selling/seed.ts"),
      import("#demo/reviews/seed.ts"),
      import("#demo/forms/seed.ts"),
      import("#demo/content/seed.ts"),
    ]);
    const seeding = { ...parts, now, nowMs, websiteId };
    await catalog.seedDemoCatalog(seeding);
    await selling.seedDemoSelling(seeding);
    await reviews.seedDemoReviews(seeding);
    await forms.seedDemoForms(seeding, websiteId);
    await content.seedDemoContent(seeding);
  },
  survey: async (websiteId) => (await createData(parts)).survey(websiteId),
  remove: async (metadata) => (await createData(parts)).remove(metadata),
  restore: async (refs, metadata) => (await createData(parts)).restore(refs, metadata),
});
