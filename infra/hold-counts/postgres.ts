import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { HoldCounts, Reservation } from "./port.ts";

/** In a fixed order, so that concurrent calls cannot deadlock. */
const count = `
  insert into hold_counts as known (key, taken, ends_at)
  select key, quantity, now() + make_interval(secs => seconds)
    from unnest($1::text[], $2::int[], $3::float8[]) as asked (key, quantity, seconds) order by key
  on conflict (key) do update
    set taken = least(case when known.ends_at <= now() then 0 else known.taken end::bigint
                        + excluded.taken, 2000000000)::int,
        ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
  returning key, taken, ceil(extract(epoch from ends_at - now()))::int as wait`;

const uncount = `
  update hold_counts as known
     set taken = greatest(known.taken - given.quantity, 0)
    from (select * from unnest($1::text[], $2::int[]) as given (key, quantity) order by key) as given
   where known.key = given.key`;

/** Skips rows that another transaction is counting. */
const forgetOld = `
  delete from hold_counts where key in (
    select key from hold_counts where ends_at < now() limit 1000 for update skip locked)`;
const FORGET_EVERY_MS = 60_000;

type Counted = { readonly key: string; readonly taken: number; readonly wait: number };

export const createHoldCounts = (
  database: Sql,
  signing: Pick<Signing, "sign">,
  nowMs: () => number,
): HoldCounts => {
  const keyOf = (name: string): string => signing.sign("hold counts", name);
  let forgottenAtMs = 0;

  const forgetNowAndThen = async (): Promise<void> => {
    if (nowMs() - forgottenAtMs < FORGET_EVERY_MS) return;
    forgottenAtMs = nowMs();
    await database.query(forgetOld);
  };

  const countAll = async (takings: readonly Reservation[]): Promise<readonly Counted[]> => {
    const rows = await database.query<Counted>(count, [
      takings.map(({ name }) => keyOf(name)),
      takings.map(({ quantity }) => quantity),
      takings.map(({ windowSeconds }) => windowSeconds),
    ]);
    await forgetNowAndThen();
    return rows;
  };

  return {
    take: async (takings) => {
      if (takings.length === 0) return undefined;
      const mostOf = new Map(takings.map(({ name, most }) => [keyOf(name), most]));
      const rows = await countAll(takings);
      const tooMuch = rows.filter(({ key, taken }) => taken > (mostOf.get(key) ?? 0));
      return tooMuch.length === 0 ? undefined : Math.max(...tooMuch.map(({ wait }) => wait));
    },
    takeOne: async (taking) => {
      const [{ taken, wait }] = (await countAll([taking])) as [Counted];
      return { taken, waitSeconds: taken > taking.most ? wait : undefined };
    },
    release: async (takings) => {
      if (takings.length === 0) return;
      await database.query(uncount, [
        takings.map(({ name }) => keyOf(name)),
        takings.map(({ quantity }) => quantity),
      ]);
    },
  };
};
