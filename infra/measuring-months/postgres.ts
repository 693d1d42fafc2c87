import { createPresentDay } from "#domain/kit/present-day.ts";
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

type Options = {
  readonly sql: Sql;
  readonly personalData: Pick<PersonalData, "sealerOf">;
  /** The name of a month's key. */
  readonly nameOf: (month: string) => string;
  readonly nowMs: () => number;
};

type MonthSealer = { readonly month: string; readonly sealer: Promise<Sealer> };

/** The key of a website's present month stays in memory: months that are destroyed are long past. */
export const createMeasuringMonths = ({
  sql,
  personalData,
  nameOf,
  nowMs,
}: Options): MeasuringMonths => {
  const dayIn = createPresentDay(nowMs);
  const sealers = new Map<string, MonthSealer>();

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
      const month = dayIn(timeZone).slice(0, "2026-11".length);
      const { seal } = await sealerOf(websiteId, month);
      return { month, person: seal(content) };
    },
  };
};
