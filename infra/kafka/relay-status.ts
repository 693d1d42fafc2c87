import { hostname } from "node:os";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";

/**
 * - `relaying`: follows the log.
 * - `recovering`: connects, or failed and tries again.
 * - `refused`: the topic and the log do not belong together.
 * - `held`: this is a restored copy that nobody has confirmed.
 */
export type RelayState = "relaying" | "recovering" | "refused" | "held";

type RelayStatus = {
  readonly state: RelayState;
  readonly position: bigint;
  readonly problem: string | null;
};

const SAVE_EVERY_MS = 1_000;
/** The time of the last sign of life is a part of the status. */
const SAVE_AT_LEAST_EVERY_MS = 10_000;

const saveText = `
  insert into kafka_relay as kept (state, position, fenced, problem, host, process)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (one) do update
     set state = excluded.state, fenced = kept.fenced + excluded.fenced, problem = excluded.problem,
         host = excluded.host, process = excluded.process,
         position = greatest(kept.position, excluded.position), seen_at = now()`;

/** The last position that a relay has reported, 0 for none. */
export const findRelayed = async (sql: Sql): Promise<bigint> => {
  const [row] = await sql.query<{ position: string }>(
    "select position::text as position from kafka_relay",
  );
  return BigInt(row?.position ?? 0);
};

/** Records what the relay of this process does, up to once per second. */
export const createRelayStatus = (sql: Sql, log: Log) => {
  let status: RelayStatus | undefined;
  let fenced = 0;
  let isSaved = true;
  let savedAt = 0;
  let saving: Promise<void> = Promise.resolve();

  const save = async () => {
    if (status === undefined) return;
    if (isSaved && performance.now() - savedAt < SAVE_AT_LEAST_EVERY_MS) return;
    const { state, position, problem } = status;
    const counted = fenced;
    isSaved = true;
    savedAt = performance.now();
    try {
      await sql.query(saveText, [state, position, counted, problem, hostname(), process.pid]);
      fenced -= counted;
    } catch (error) {
      isSaved = false;
      log.debug({ error }, "The status of the relay was not saved.");
    }
  };
  const saveInTurn = () => {
    saving = saving.then(save);
    return saving;
  };
  const timer = setInterval(saveInTurn, SAVE_EVERY_MS);

  return {
    set: (change: Partial<RelayStatus>) => {
      const before = status;
      status = { state: "recovering", position: 0n, problem: null, ...before, ...change };
      isSaved &&= before !== undefined && before.position === status.position;
      if (before?.state !== status.state) {
        isSaved = false;
        void saveInTurn();
      }
    },
    fenced: () => {
      fenced += 1;
      isSaved = false;
    },
    stop: async () => {
      clearInterval(timer);
      await saveInTurn();
    },
  };
};
