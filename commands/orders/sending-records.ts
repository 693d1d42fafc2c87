import type { Sql, SqlStatement } from "#infra/postgres/port.ts";
import { amongChosen } from "../kit/chosen-rows.ts";
import type { OrderSending } from "./sending-contract.ts";

export type SendingItem = {
  readonly place: number;
  readonly orderId: string;
  /** How often it was come to, this time included. */
  readonly tries: number;
};
export type ItemState = "sent" | "nothing-to-send" | "refused" | "taken-back" | "left";
export type BegunSending = {
  readonly tellsBuyer: boolean;
  readonly undoing: boolean;
  readonly startedBy: string;
};

/** A run that has not been heard of for so long has ended with its process; a job takes it up. */
const INTERRUPTED_AFTER = "interval '15 seconds'";

const countOf = (state: string) => `count(*) filter (where item.state = '${state}')::int`;
const states = `
  select sending.id as "sendingId", sending.tells_buyer as "tellsBuyer", sending.status,
         sending.created_at as "createdAt", 'owner:' || sending.started_by as "startedBy",
         sending.total,
         case when sending.status in ('undoing', 'undone')
              then ${countOf("taken-back")} + ${countOf("left")}
              else sending.total - ${countOf("waiting")} end as done, ${countOf("sent")} as sent,
         ${countOf("taken-back")} as "takenBack", ${countOf("left")} as "left",
         ${countOf("nothing-to-send")} as "nothingToSend", ${countOf("refused")} as refused,
         coalesce((select json_agg(json_build_object('orderId', order_id, 'number', number, 'reason', reason)
                                   order by place)
                     from (select * from order_sending_items
                            where sending_id = sending.id and reason <> ''
                            order by place limit 200) as first_ones), '[]') as told
    from order_sendings as sending
    left join order_sending_items as item on item.sending_id = sending.id`;

/** What an owner asks of it. */
const askedOf = (sql: Sql, now: () => string) => ({
  save: async (
    sending: {
      readonly sendingId: string;
      readonly websiteId: string;
      readonly startedBy: string;
      readonly tellsBuyer: boolean;
    },
    /** Selects their `id` and `number`, in the order in which they are come to. */
    chosen: SqlStatement,
  ): Promise<void> => {
    const { sendingId, websiteId, tellsBuyer, startedBy } = sending;
    const own = [sendingId, websiteId, tellsBuyer, startedBy, now()];
    const among = amongChosen(chosen, own);
    const [id, website, tells, by, at] = among.own;
    await sql.query(
      `${among.chosen},
       sending as (
         insert into order_sendings
           (id, website_id, tells_buyer, status, total, started_by, created_at, touched_at)
         values (${id}, ${website}, ${tells}, 'running', (select count(*) from chosen), ${by}, ${at},
                 to_timestamp(0)) returning id)
       insert into order_sending_items (sending_id, place, order_id, number, state)
       select sending.id, chosen.place, chosen.id, chosen.number, 'waiting' from sending, chosen`,
      among.values,
    );
  },

  find: async (websiteId: string, sendingId: string): Promise<OrderSending | undefined> => {
    const text = `${states} where sending.website_id = $1 and sending.id = $2 group by sending.id`;
    return (await sql.query<OrderSending>(text, [websiteId, sendingId]))[0];
  },

  last: async (websiteId: string): Promise<OrderSending[]> => {
    const text = `${states} where sending.id in (select id from order_sendings where website_id = $1
                                          order by created_at desc, id desc limit 10)
                   group by sending.id order by sending.created_at desc, sending.id desc`;
    return [...(await sql.query<OrderSending>(text, [websiteId]))];
  },

  stop: async (websiteId: string, sendingId: string): Promise<void> => {
    await sql.query(
      `update order_sendings set status = 'stopped'
        where website_id = $1 and id = $2 and status = 'running'`,
      [websiteId, sendingId],
    );
  },
});

/**
 * What follows is this owner's doing. False when there is nothing to undo, or somebody is at it: also a run
 * that was stopped and has not ended what it had begun.
 */
const undoOf = (sql: Sql, now: () => string) => ({
  beginUndo: async (websiteId: string, sendingId: string, ownerId: string): Promise<boolean> => {
    const begun = await sql.query(
      `with begun as (
         update order_sendings
            set status = 'undoing', started_by = $3, touched_at = to_timestamp(0)
          where website_id = $1 and id = $2
            and (status = 'done'
                 or (status = 'stopped' and touched_at < $4::timestamptz - ${INTERRUPTED_AFTER}))
         returning id),
       anew as (update order_sending_items set tries = 0 where sending_id in (select id from begun))
       select id from begun`,
      [websiteId, sendingId, ownerId, now()],
    );
    return begun.length > 0;
  },
});

/** What runs write into it. */
const runsOf = (sql: Sql, now: () => string) => ({
  /** Makes this caller the one who runs it: undefined when somebody else is at it. */
  claim: async (websiteId: string, sendingId: string): Promise<BegunSending | undefined> => {
    const text = `
      update order_sendings set touched_at = $3
       where website_id = $1 and id = $2 and status in ('running', 'undoing')
         and touched_at < $3::timestamptz - ${INTERRUPTED_AFTER}
      returning tells_buyer as "tellsBuyer", status = 'undoing' as undoing,
                started_by as "startedBy"`;
    return (await sql.query<BegunSending>(text, [websiteId, sendingId, now()]))[0];
  },

  interrupted: (): Promise<readonly { websiteId: string; sendingId: string }[]> =>
    sql.query(
      `select website_id as "websiteId", id as "sendingId" from order_sendings
        where status in ('running', 'undoing') and touched_at < $1::timestamptz - ${INTERRUPTED_AFTER}
        order by created_at limit 10`,
      [now()],
    ),

  /** The next ones to come to behind this place, none once it was stopped; and word that this run is alive. */
  next: async (sendingId: string, state: "waiting" | "sent", after: number, limit: number) => {
    const alive = await sql.query(
      `update order_sendings set touched_at = $2 where id = $1 and status = $3 returning id`,
      [sendingId, now(), state === "sent" ? "undoing" : "running"],
    );
    if (alive.length === 0) return [];
    return sql.query<SendingItem>(
      `update order_sending_items set tries = tries + 1
        where sending_id = $1 and place in (
                select place from order_sending_items
                 where sending_id = $1 and state = $4 and place > $2 order by place limit $3)
       returning place, order_id as "orderId", tries`,
      [sendingId, after, limit, state],
    );
  },

  settle: async (
    sendingId: string,
    place: number,
    state: ItemState,
    reason: string,
  ): Promise<void> => {
    await sql.query(
      `update order_sending_items set state = $3, reason = $4 where sending_id = $1 and place = $2`,
      [sendingId, place, state, reason],
    );
  },

  /** The run has ended: nothing of it is under way any more. */
  finish: async (sendingId: string, { undoing }: Pick<BegunSending, "undoing">): Promise<void> => {
    await sql.query(
      `update order_sendings
          set touched_at = to_timestamp(0),
              status = case status when 'undoing' then 'undone' when 'running' then 'done' else status end
        where id = $1 and status = any($2::text[])`,
      [sendingId, undoing ? ["undoing"] : ["running", "stopped"]],
    );
  },
});

/** The record of many orders marked as sent, beside the log. */
export const createSendingRecords = (sql: Sql, now: () => string) => ({
  ...askedOf(sql, now),
  ...undoOf(sql, now),
  ...runsOf(sql, now),
});
