import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "#infra/postgres/port.ts";

const REFRESH_MS = 5_000;
/** A new website is found; strangers who request invented hosts cost four reads a second. */
const POLL_MS = 250;

/**
 * The website of each host, from memory: the whole table is read again every few seconds, and
 * sooner for an unknown host.
 */
export const createFindWebsite = ({
  sql,
  nowMs,
  onError,
}: {
  readonly sql: Sql;
  readonly nowMs: () => number;
  /** Is called with each failure that no request sees. */
  readonly onError: (error: unknown) => void;
}) => {
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
  /** Concurrent callers share a read, but never one that started before their request. */
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
    // A known website continues to be served while the table cannot be read.
    if (nowMs() - readAt >= REFRESH_MS) refresh().catch(onError);
    return known;
  };
};
