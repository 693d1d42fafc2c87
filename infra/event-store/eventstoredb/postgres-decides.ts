import type { Sql } from "#infra/postgres/port.ts";
import { SourceRefused } from "./source-refused.ts";

/** Without EVENTSTORE_URL, Postgres must be what decides the log. */
export const assertPostgresDecides = async (sql: Sql): Promise<void> => {
  if ((await sql.query("select from log.source")).length === 0) return;
  throw new SourceRefused(
    "EventStoreDB decides the log of this shop. Set EVENTSTORE_URL, or move the log back: npm run log:move -- --to postgres",
  );
};
