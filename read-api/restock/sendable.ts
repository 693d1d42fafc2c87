import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { listSendableContract } from "./contract.ts";
import { groupRows, recipients } from "./queries.ts";

/** The maximum of one call. */
const MAX_VARIANTS = 200;

/** Bounced and erased people are not counted, nor are variants with a running send. */
const text = `
  with waited_for as (
    select waiting_for.product_id, waiting_for.variant_id, waiting_for.position,
           ${recipients} as people,
           case when stock.unlimited is not true then greatest(coalesce(stock.available, 0), 0) end as units
      from ${groupRows} as waiting_for
      join read.product_variants as variant using (website_id, product_id, variant_id)
      join read.products as product using (website_id, product_id)
      left join read.variant_stock as stock
        on stock.website_id = waiting_for.website_id and stock.variant_id = waiting_for.variant_id
     where waiting_for.website_id = $1 and ${recipients} > 0
       and product.visible
       and not exists (select from read.restock_sends as send
                        where send.website_id = waiting_for.website_id
                          and send.send_id = waiting_for.send_id
                          and send.completed_at is null and send.cancelled_at is null)
  ), numbered as (
    select waited_for.*, units is null or units > 0 as sendable,
           row_number() over (partition by units is null or units > 0 order by position) as place
      from waited_for
  )
  select coalesce(json_agg(json_build_object('productId', product_id, 'variantId', variant_id,
                                             'people', people, 'unitsLeft', units) order by position)
                    filter (where sendable and place <= $2), '[]') as groups,
         count(*) filter (where sendable)::int as total,
         count(*) filter (where not sendable)::int as "soldOut"
    from numbered`;

type Sendable = ResponseOf<typeof listSendableContract>;

/** What a send of everything would reach now. */
export const findSendable = async (sql: Sql, websiteId: string): Promise<Sendable> => {
  const [found] = await sql.query<Sendable>(text, [websiteId, MAX_VARIANTS]);
  return found ?? { groups: [], total: 0, soldOut: 0 };
};
