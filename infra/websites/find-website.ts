import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "#infra/postgres/port.ts";

const REFRESH_MS = 5_000;
/** A website that was made a moment ago is found; strangers asking for made-up hosts cost four reads a second. */
const POLL_MS = 250;

/**
 * Which website answers to a host, from memory: the whole table is read again every few seconds, and
 * sooner for a host that nobody answered to.
 */
export const createFindWebsite = (sql: Sql, nowMs: () => number) => {
  let hosts: ReadonlyMap<string, string> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const rows = await sql.query<{ host: string; websiteId: string }>(
      `select host, website_id as "websiteId" from read.website_hosts`,
    );
    hosts = new Map(rows.map(({ host, websiteId }) => [host, websiteId]));
    readAt = nowMs();
  };
  const refresh = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  let lookingAgain: Promise<void> | undefined;
  /** One read for all who ask meanwhile; none that began before they asked. */
  const refetch = () => {
    lookingAgain ??= pause(Math.max(0, readAt + POLL_MS - nowMs())).then(() => {
      lookingAgain = undefined;
      return refresh();
    });
    return lookingAgain;
  };

  return async (host: string): Promise<string | undefined> => {
    const name = host.toLowerCase();
    const known = hosts.get(name);
    if (known === undefined) {
      await refetch();
      return hosts.get(name);
    }
    // A website that is known goes on being served while the table cannot be read.
    if (nowMs() - readAt >= REFRESH_MS) refresh().catch(() => undefined);
    return known;
  };
};
