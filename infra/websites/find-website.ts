import type { Sql } from "#infra/postgres/port.ts";

const REFRESH_MS = 5_000;

/**
 * Which website answers to a host, from memory: the whole table is read again every few seconds at
 * most, so that strangers asking for made-up hosts cost nothing.
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

  return async (host: string): Promise<string | undefined> => {
    const name = host.toLowerCase();
    const known = hosts.get(name);
    if (nowMs() - readAt < REFRESH_MS) return known;
    const refreshed = refresh();
    if (known === undefined) {
      await refreshed;
      return hosts.get(name);
    }
    // A website that is known goes on being served while the table cannot be read.
    refreshed.catch(() => undefined);
    return known;
  };
};
