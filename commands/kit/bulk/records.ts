import type { Json } from "#infra/event-store/port.ts";
import type { Sql, SqlStatement } from "#infra/postgres/port.ts";
import { amongChosen } from "../chosen-rows.ts";
import { isInterrupted } from "../run-lease.ts";
import { type BulkWork, MAX_BULK_ROWS } from "./contract.ts";

export type KnownWork = Omit<BulkWork, "undoable">;
export type NewWork = {
  readonly workId: string;
  readonly websiteId: string;
  readonly list: string;
  readonly within: string;
  readonly action: string;
  readonly input: Json;
  readonly startedBy: string;
  readonly graceSeconds: number;
};
export type BegunWork = Pick<NewWork, "list" | "within" | "action" | "input" | "startedBy"> & {
  readonly startedAt: string;
  readonly total: number;
  readonly undoing: boolean;
};
export type WorkRow = {
  readonly place: number;
  readonly id: string;
  readonly memo: Json;
  readonly hasMemo: boolean;
  /** Number of attempts, including this one. */
  readonly tries: number;
};
type RowOfWork = { readonly workId: string; readonly place: number };
export type RowState = "changed" | "same" | "refused" | "restored" | "left";
/** A row that was rejected, left or partly changed. */
export type FailedWorkRow = {
  readonly place: number;
  readonly id: string;
  readonly reason: string;
};

/** Not in the specification: how far back *Earlier changes* goes. */
const KEPT_FOR = "interval '30 days'";

const rowStates = ["waiting", "changed", "same", "refused", "restored", "left"] as const;
const counts = [
  ...rowStates.map((state) => `count(*) filter (where item.state = '${state}')::int as "${state}"`),
  "count(*) filter (where item.state = 'changed' and item.reason <> '')::int as partial",
].join(", ");
const tallied = [
  ...rowStates.map((state) => `(work.tally ->> '${state}')::int`),
  // Earlier versions never changed rows in part and did not count that.
  "coalesce((work.tally ->> 'partial')::int, 0)",
].join(", ");
// The counts of an ended operation are stored, because its list is read often.
const states = `
  select work.id as "workId", work.list, work.within, work.action, work.input, work.status, work.halted,
         work.created_at as "createdAt", work.begins_at as "beginsAt",
         'owner:' || work.started_by as "startedBy", work.total,
         case when work.status in ('undoing', 'undone') then counted.restored + counted."left"
              else work.total - counted.waiting end as done,
         counted.changed, counted.same, counted.refused, counted.restored, counted."left",
         counted.partial
    from bulk_works as work
   cross join lateral (
     select ${counts} from bulk_work_rows as item
      where item.work_id = work.id and work.tally is null having work.tally is null
     union all
     select ${tallied} where work.tally is not null) as counted`;

/** The owner's requests. */
const askedOf = (sql: Sql, now: () => string) => ({
  /**
   * Returns the number of rows; nothing is stored when there are none, too many, or the operation
   * exists.
   */
  save: async (work: NewWork, chosen: SqlStatement, least: 0 | 1 = 1): Promise<number> => {
    const { workId, websiteId, list, within, action, input, startedBy, graceSeconds } = work;
    const limited = { text: `${chosen.text} limit ${MAX_BULK_ROWS + 1}`, values: chosen.values };
    const own = [workId, websiteId, list, within, action, JSON.stringify(input), startedBy, now()];
    const among = amongChosen(limited, [...own, graceSeconds]);
    const [id, website, of, part, what, given, by, at, grace] = among.own;
    const [saved] = await sql.query<{ total: number }>(
      `${among.chosen},
       counted as (select count(*)::int as total from chosen),
       work as (
         insert into bulk_works (id, website_id, list, within, action, input, status, total, started_by,
                                 created_at, begins_at, touched_at)
         select ${id}::uuid, ${website}, ${of}, ${part}, ${what}, ${given}::jsonb, 'running', total, ${by},
                ${at}::timestamptz, ${at}::timestamptz + ${grace}::int * interval '1 second', to_timestamp(0)
           from counted where total between ${least} and ${MAX_BULK_ROWS}
         on conflict do nothing returning id),
       items as (
         insert into bulk_work_rows (work_id, place, row_id, state)
         select work.id, chosen.place, chosen.id, 'waiting' from work, chosen)
       select total from counted`,
      among.values,
    );
    return saved?.total ?? 0;
  },

  find: async (websiteId: string, workId: string): Promise<KnownWork | undefined> => {
    const text = `${states} where work.website_id = $1 and work.id = $2`;
    return (await sql.query<KnownWork>(text, [websiteId, workId]))[0];
  },

  last: (
    websiteId: string,
    list: string,
    within: string,
    action?: string,
  ): Promise<readonly KnownWork[]> =>
    sql.query<KnownWork>(
      `${states} where work.website_id = $1 and work.list = $2 and work.within = $3
         and ($4::text is null or work.action = $4)
       order by work.created_at desc, work.id desc limit 10`,
      [websiteId, list, within, action ?? null],
    ),

  /** One more than the limit when there are more. */
  failedRows: (workId: string, after: number, limit: number): Promise<readonly FailedWorkRow[]> =>
    sql.query<FailedWorkRow>(
      `select place, row_id as id, reason from bulk_work_rows
        where work_id = $1 and place > $2 and reason <> ''
        order by place limit $3`,
      [workId, after, limit + 1],
    ),

  /** False when it no longer runs. */
  stop: async (websiteId: string, workId: string): Promise<boolean> => {
    const stopped = await sql.query(
      `update bulk_works set status = 'stopped'
        where website_id = $1 and id = $2 and status = 'running' returning id`,
      [websiteId, workId],
    );
    return stopped.length > 0;
  },

  /**
   * The following changes are this member's. False when there is nothing to undo or a run is
   * active, including a stopped run that has not finished its current row.
   */
  beginUndo: async (websiteId: string, workId: string, ownerId: string): Promise<boolean> => {
    const started = await sql.query(
      `with begun as (
         update bulk_works
            set status = 'undoing', halted = '', tally = null, started_by = $3, touched_at = to_timestamp(0)
          where website_id = $1 and id = $2
            and (status = 'done'
                 or (status = 'stopped' and ${isInterrupted("touched_at", "$4")}))
         returning id),
       reset_tries as (update bulk_work_rows set tries = 0 where work_id in (select id from begun))
       select id from begun`,
      [websiteId, workId, ownerId, now()],
    );
    return started.length > 0;
  },
});

/** What runs write. */
const runsOf = (sql: Sql, now: () => string) => ({
  /** Reserves the run for this caller: undefined when another one runs it, or it is too early. */
  claim: async (websiteId: string, workId: string): Promise<BegunWork | undefined> => {
    const text = `
      update bulk_works set touched_at = $3
       where website_id = $1 and id = $2 and status in ('running', 'undoing') and begins_at <= $3
         and ${isInterrupted("touched_at", "$3")}
      returning list, within, action, input, total, status = 'undoing' as undoing,
                started_by as "startedBy", created_at as "startedAt"`;
    return (await sql.query<BegunWork>(text, [websiteId, workId, now()]))[0];
  },

  /** A limited number of operations that are due and not running. */
  interrupted: (most: number): Promise<readonly { websiteId: string; workId: string }[]> =>
    sql.query(
      `select website_id as "websiteId", id as "workId" from bulk_works
        where status in ('running', 'undoing') and begins_at <= $1
          and ${isInterrupted("touched_at", "$1")}
        order by created_at limit $2`,
      [now(), most],
    ),

  /**
   * The next rows after this position, none once it was stopped; it also records that this run is
   * alive.
   */
  next: async (workId: string, state: "waiting" | "changed", after: number, limit: number) => {
    const alive = await sql.query(
      "update bulk_works set touched_at = $2 where id = $1 and status = $3 returning id",
      [workId, now(), state === "changed" ? "undoing" : "running"],
    );
    if (alive.length === 0) return [];
    return sql.query<WorkRow>(
      `update bulk_work_rows set tries = tries + 1
        where work_id = $1 and place in (
                select place from bulk_work_rows
                 where work_id = $1 and state = $4 and place > $2 order by place limit $3)
       returning place, row_id as id, memo, memo is not null as "hasMemo", tries`,
      [workId, after, limit, state],
    );
  },

  /**
   * Called before the row is changed. Returns the stored memo: an earlier one of a delayed run
   * stays.
   */
  note: async (workId: string, place: number, memo: Json): Promise<Json> => {
    const [noted] = await sql.query<{ memo: Json }>(
      `update bulk_work_rows set memo = coalesce(memo, $3::jsonb)
        where work_id = $1 and place = $2 returning memo`,
      [workId, place, JSON.stringify(memo)],
    );
    return noted === undefined ? memo : noted.memo;
  },

  /** Proof that this run is alive, also while a row takes long. */
  touch: async (workId: string): Promise<void> => {
    await sql.query(
      "update bulk_works set touched_at = $2 where id = $1 and status in ('running', 'undoing', 'stopped')",
      [workId, now()],
    );
  },

  /** Changes nothing when another run has settled the row, or undone it, in the meantime. */
  settle: async (
    { workId, place, from }: { readonly from: "waiting" | "changed" } & RowOfWork,
    to: { readonly state: RowState; readonly reason?: string; readonly memo?: Json | undefined },
  ): Promise<void> => {
    await sql.query(
      `update bulk_work_rows set state = $3, reason = $4, memo = coalesce($5::jsonb, memo)
        where work_id = $1 and place = $2 and state = $6`,
      [
        workId,
        place,
        to.state,
        to.reason ?? "",
        to.memo === undefined ? null : JSON.stringify(to.memo),
        from,
      ],
    );
  },
});

/** How runs end, and what remains. */
const endsOf = (sql: Sql, now: () => string) => ({
  /** The run has ended: none of its rows is in progress. */
  finish: async (workId: string, { undoing }: Pick<BegunWork, "undoing">): Promise<void> => {
    await sql.query(
      `update bulk_works
          set touched_at = to_timestamp(0),
              tally = (select to_jsonb(counted)
                         from (select ${counts} from bulk_work_rows as item
                                where item.work_id = $1) as counted),
              status = case status when 'undoing' then 'undone' when 'running' then 'done' else status end
        where id = $1 and status = any($2::text[])`,
      [workId, undoing ? ["undoing"] : ["running", "stopped"]],
    );
  },

  /** The operation must not continue. A member with permission can undo the rest. */
  halt: async (workId: string, why: string): Promise<void> => {
    await sql.query(
      `update bulk_works
          set halted = $2, status = case status when 'undoing' then 'done' else 'stopped' end
        where id = $1 and status in ('running', 'undoing')`,
      [workId, why],
    );
  },

  /** Deletes operations beyond the retention time; returns their number. */
  forgetOld: async (): Promise<number> => {
    const forgotten = await sql.query(
      `delete from bulk_works
        where status not in ('running', 'undoing') and created_at < $1::timestamptz - ${KEPT_FOR}
       returning id`,
      [now()],
    );
    return forgotten.length;
  },
});

/** The record of bulk operations, next to the log. */
export const createBulkRecords = (sql: Sql, now: () => string) => ({
  ...askedOf(sql, now),
  ...runsOf(sql, now),
  ...endsOf(sql, now),
});
