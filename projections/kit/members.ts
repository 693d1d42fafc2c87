import { hostname } from "node:os";
import type { Sql } from "#infra/postgres/port.ts";

type Options = {
  /** The pinned connection, whose locks are the worker's leases. */
  readonly sql: Sql;
  /** Another one: the pinned connection's transaction stays open. */
  readonly database: Sql;
  readonly source: "log" | "kafka";
};

const noteText = `
  insert into projection_workers (backend, host, process, source) values ($1, $2, $3, $4)
  on conflict (backend) do update
     set host = excluded.host, process = excluded.process, source = excluded.source,
         started_at = now()`;
const forgetText = `
  delete from projection_workers
   where backend not in (select backend from projection_members) and started_at < now() - interval '1 minute'`;

/** Records for operators on which machine, and in which process, this worker runs. */
export const noteMember = async ({ sql, database, source }: Options): Promise<void> => {
  const [row] = await sql.query<{ backend: number }>("select pg_backend_pid() as backend");
  await database.query(noteText, [row?.backend, hostname(), process.pid, source]);
  await database.query(forgetText, []);
};
