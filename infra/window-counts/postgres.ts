import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Usage, WindowCounts } from "./port.ts";

/** In a fixed order, so that concurrent calls cannot deadlock. */
const addText = `
  insert into hold_counts as known (key, taken, ends_at)
  select key, quantity, now() + make_interval(secs => seconds)
    from unnest($1::text[], $2::int[], $3::float8[]) as asked (key, quantity, seconds) order by key
  on conflict (key) do update
    set taken = least(case when known.ends_at <= now() then 0 else known.taken end::bigint
                        + excluded.taken, 2000000000)::int,
        ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
  returning key, taken, ceil(extract(epoch from ends_at - now()))::int as wait`;

const subtractText = `
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

export const createWindowCounts = (
  database: Sql,
  signing: Pick<Signing, "sign">,
  nowMs: () => number,
): WindowCounts => {
  const keyOf = (name: string): string => signing.sign("hold counts", name);
  let forgottenAtMs = 0;

  const forgetNowAndThen = async (): Promise<void> => {
    if (nowMs() - forgottenAtMs < FORGET_EVERY_MS) return;
    forgottenAtMs = nowMs();
    await database.query(forgetOld);
  };

  const countAll = async (usages: readonly Usage[]): Promise<readonly Counted[]> => {
    const rows = await database.query<Counted>(addText, [
      usages.map(({ name }) => keyOf(name)),
      usages.map(({ quantity }) => quantity),
      usages.map(({ windowSeconds }) => windowSeconds),
    ]);
    await forgetNowAndThen();
    return rows;
  };

  return {
    count: async (usages) => {
      if (usages.length === 0) return undefined;
      const limitOf = new Map(usages.map(({ name, limit }) => [keyOf(name), limit]));
      const rows = await countAll(usages);
      const tooMuch = rows.filter(({ key, taken }) => taken > (limitOf.get(key) ?? 0));
      return tooMuch.length === 0 ? undefined : Math.max(...tooMuch.map(({ wait }) => wait));
    },
    countOne: async (usage) => {
      const [{ taken, wait }] = (await countAll([usage])) as [Counted];
      return { used: taken, waitSeconds: taken > usage.limit ? wait : undefined };
    },
    uncount: async (usages) => {
      if (usages.length === 0) return;
      await database.query(subtractText, [
        usages.map(({ name }) => keyOf(name)),
        usages.map(({ quantity }) => quantity),
      ]);
    },
  };
};
