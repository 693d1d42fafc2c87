import type { Patch, ProductChange } from "#domain/catalog/bulk-change.ts";
import type { Sql, SqlStatement } from "#infra/postgres/port.ts";
import { amongChosen } from "../kit/chosen-rows.ts";
import type { ProductEdit } from "./edit-contract.ts";

export type EditItem = {
  readonly place: number;
  readonly productId: string;
  /** Null until it was come to. */
  readonly patches: readonly Patch[] | null;
  /** How often it was come to, this time included. */
  readonly tries: number;
};
export type ItemState = "changed" | "unchanged" | "refused" | "restored" | "left";
export type BegunEdit = {
  readonly change: ProductChange;
  readonly undoing: boolean;
  readonly startedBy: string;
};

/** A run that has not been heard of for so long has ended with its process; a job takes it up. */
const INTERRUPTED_AFTER = "interval '15 seconds'";

const countOf = (state: string) => `count(*) filter (where item.state = '${state}')::int`;
const states = `
  select edit.id as "editId", edit.change, edit.status, edit.created_at as "createdAt", edit.total,
         (select coalesce(json_agg(distinct product.currency), '[]')
            from product_edit_items as chosen
            join read.products as product using (product_id)
           where chosen.edit_id = edit.id and product.website_id = edit.website_id) as currencies,
         case when edit.undoing then ${countOf("restored")} + ${countOf("left")}
              else edit.total - ${countOf("waiting")} end as done,
         ${countOf("changed")} as changed, ${countOf("unchanged")} as unchanged,
         ${countOf("refused")} as refused, ${countOf("restored")} as restored,
         ${countOf("left")} as "left",
         coalesce((select json_agg(json_build_object('productId', product_id, 'name', name, 'reason', reason)
                                   order by place)
                     from (select * from product_edit_items
                            where edit_id = edit.id and reason <> '' order by place limit 50) as first_ones),
                  '[]') as told
    from product_edits as edit
    left join product_edit_items as item on item.edit_id = edit.id`;

/** What an owner asks of it. */
const askedOf = (sql: Sql, now: () => string) => ({
  save: async (
    edit: { readonly editId: string; readonly websiteId: string; readonly startedBy: string },
    change: ProductChange,
    /** Selects their `id` and `name`, in the order in which they are come to. */
    chosen: SqlStatement,
  ): Promise<void> => {
    const own = [edit.editId, edit.websiteId, JSON.stringify(change), edit.startedBy, now()];
    const among = amongChosen(chosen, own);
    const [id, website, what, by, at] = among.own;
    await sql.query(
      `${among.chosen},
       edit as (
         insert into product_edits (id, website_id, change, status, total, started_by, created_at, touched_at)
         values (${id}, ${website}, ${what}, 'running', (select count(*) from chosen), ${by}, ${at},
                 to_timestamp(0)) returning id)
       insert into product_edit_items (edit_id, place, product_id, name, state)
       select edit.id, chosen.place, chosen.id, chosen.name, 'waiting' from edit, chosen`,
      among.values,
    );
  },

  find: async (websiteId: string, editId: string): Promise<ProductEdit | undefined> => {
    const text = `${states} where edit.website_id = $1 and edit.id = $2 group by edit.id`;
    return (await sql.query<ProductEdit>(text, [websiteId, editId]))[0];
  },

  last: async (websiteId: string): Promise<ProductEdit[]> => {
    const text = `${states} where edit.id in (select id from product_edits where website_id = $1
                                       order by created_at desc, id desc limit 10)
                   group by edit.id order by edit.created_at desc, edit.id desc`;
    return [...(await sql.query<ProductEdit>(text, [websiteId]))];
  },

  /** What follows is this owner's doing. False when there is nothing to undo, or somebody is at it. */
  beginUndo: async (websiteId: string, editId: string, ownerId: string): Promise<boolean> => {
    const begun = await sql.query(
      `with begun as (
         update product_edits
            set status = 'undoing', undoing = true, started_by = $3, touched_at = to_timestamp(0)
          where website_id = $1 and id = $2 and status = 'done' returning id),
       anew as (update product_edit_items set tries = 0 where edit_id in (select id from begun))
       select id from begun`,
      [websiteId, editId, ownerId],
    );
    return begun.length > 0;
  },
});

/** What runs write into it. */
const runsOf = (sql: Sql, now: () => string) => ({
  /** Makes this caller the one who runs it: undefined when somebody else is at it. */
  claim: async (websiteId: string, editId: string): Promise<BegunEdit | undefined> => {
    const text = `
      update product_edits set touched_at = $3
       where website_id = $1 and id = $2 and status in ('running', 'undoing')
         and touched_at < $3::timestamptz - ${INTERRUPTED_AFTER}
      returning change, undoing, started_by as "startedBy"`;
    return (await sql.query<BegunEdit>(text, [websiteId, editId, now()]))[0];
  },

  interrupted: (): Promise<readonly { websiteId: string; editId: string }[]> =>
    sql.query(
      `select website_id as "websiteId", id as "editId" from product_edits
        where status in ('running', 'undoing') and touched_at < $1::timestamptz - ${INTERRUPTED_AFTER}
        order by created_at limit 10`,
      [now()],
    ),

  /** The next ones to come to behind this place, each counted, and word that this run is alive. */
  next: async (editId: string, state: "waiting" | "changed", after: number, limit: number) => {
    await sql.query("update product_edits set touched_at = $2 where id = $1", [editId, now()]);
    return sql.query<EditItem>(
      `update product_edit_items set tries = tries + 1
        where edit_id = $1 and place in (
                select place from product_edit_items
                 where edit_id = $1 and state = $2 and place > $3 order by place limit $4)
       returning place, product_id as "productId", patches, tries`,
      [editId, state, after, limit],
    );
  },

  intend: async (editId: string, place: number, patches: readonly Patch[]): Promise<void> => {
    await sql.query(
      "update product_edit_items set patches = $3 where edit_id = $1 and place = $2",
      [editId, place, JSON.stringify(patches)],
    );
  },

  settle: async (
    editId: string,
    place: number,
    state: ItemState,
    reason: string,
  ): Promise<void> => {
    await sql.query(
      "update product_edit_items set state = $3, reason = $4 where edit_id = $1 and place = $2",
      [editId, place, state, reason],
    );
  },

  finish: async (editId: string): Promise<void> => {
    await sql.query(
      `update product_edits set status = case when undoing then 'undone' else 'done' end
        where id = $1`,
      [editId],
    );
  },
});

/** The record of changes of many products, beside the log. */
export const createEditRecords = (sql: Sql, now: () => string) => ({
  ...askedOf(sql, now),
  ...runsOf(sql, now),
});
