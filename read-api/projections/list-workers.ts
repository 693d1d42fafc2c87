import type { Sql } from "#infra/postgres/port.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import type { WorkerStatus } from "./contract.ts";

const workersText = `
  select host, process, source, projections, ${isoMoment("started_at")} as "startedAt"
    from projection_members order by host, process, backend`;

/** The workers that live now, and the projections that each of them runs. */
export const listWorkers = async (sql: Sql): Promise<WorkerStatus[]> => [
  ...(await sql.query<WorkerStatus>(workersText)),
];
