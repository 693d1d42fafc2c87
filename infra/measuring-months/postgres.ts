import { dayOf } from "#domain/kit/zoned-day.ts";
import type { PersonalData, Sealer } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { MeasuringMonths } from "./port.ts";

/**
 * It waits until the row is on disk, and with it the key, which was written before it: what is sealed with
 * a key in memory must not outlive a key that a crash has taken.
 */
const registerText = `
  insert into measuring_months (key_id, website_id, month, since_position)
  select $1, $2, $3, position from log.head
  on conflict (key_id) do update set month = excluded.month`;

/** Clocks change at quarters of an hour. */
const QUARTER_MS = 15 * 60_000;
const MAX_ZONES = 1_000;

type Options = {
  readonly sql: Sql;
  readonly personalData: Pick<PersonalData, "sealerOf">;
  /** The name of a month's key. */
  readonly nameOf: (month: string) => string;
  readonly nowMs: () => number;
};

/** Formatting a day in a time zone takes longer than sealing a report. */
const createMonthOf = (nowMs: () => number): ((timeZone: string) => string) => {
  const months = new Map<string, string>();
  let known = 0;
  return (timeZone) => {
    const quarter = Math.floor(nowMs() / QUARTER_MS);
    if (quarter !== known || months.size > MAX_ZONES) months.clear();
    known = quarter;
    const month =
      months.get(timeZone) ?? dayOf(new Date(quarter * QUARTER_MS), timeZone).slice(0, 7);
    months.set(timeZone, month);
    return month;
  };
};

type Known = { readonly month: string; readonly sealer: Promise<Sealer> };

/** The key of a website's present month stays in memory: months that are destroyed are long past. */
export const createMeasuringMonths = ({
  sql,
  personalData,
  nameOf,
  nowMs,
}: Options): MeasuringMonths => {
  const monthOf = createMonthOf(nowMs);
  const sealers = new Map<string, Known>();

  const open = async (websiteId: string, month: string): Promise<Sealer> => {
    const sealer = await personalData.sealerOf(websiteId, nameOf(month));
    await sql.query(registerText, [sealer.personId, websiteId, month]);
    return sealer;
  };

  const sealerOf = (websiteId: string, month: string): Promise<Sealer> => {
    const known = sealers.get(websiteId);
    if (known?.month === month) return known.sealer;
    const sealer = open(websiteId, month);
    sealers.set(websiteId, { month, sealer });
    sealer.catch(() => {
      if (sealers.get(websiteId)?.sealer === sealer) sealers.delete(websiteId);
    });
    return sealer;
  };

  return {
    seal: async (websiteId, timeZone, content) => {
      const month = monthOf(timeZone);
      const { seal } = await sealerOf(websiteId, month);
      return { month, person: seal(content) };
    },
  };
};
