import type { Rating } from "#domain/reviews/events.ts";
import type { ReviewStatus } from "#domain/reviews/status.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** A product of an order, and its customer's review. */
export type BoughtProduct = {
  readonly productId: string;
  readonly title: string;
  readonly slug: string;
  readonly imageUrl: string | null;
  readonly rating: Rating | null;
  readonly status: ReviewStatus | null;
};

/** Products that are still sold and not completely refunded, each once. */
const text = `
  select distinct on (product.product_id)
         product.product_id as "productId", product.name as title, product.slug,
         coalesce(line.image_url, product.image ->> 'assetUrl') as "imageUrl",
         review.rating, review.status
    from read.orders as placed
    join read.order_lines as line using (website_id, order_id)
    join read.products as product
      on product.website_id = line.website_id and product.product_id = line.item_id
     and product.visible
    left join read.reviews as review
      on review.website_id = placed.website_id and review.product_id = line.item_id
     and review.person_id = placed.person_id and review.source = 'native'
   where placed.website_id = $1 and placed.order_id = $2 and placed.progress = 'definite'
     and line.refunded_quantity < line.quantity
   order by product.product_id, line.place`;

export const findBought = (
  sql: Sql,
  websiteId: string,
  orderId: string,
): Promise<readonly BoughtProduct[]> => sql.query<BoughtProduct>(text, [websiteId, orderId]);
