import { parentPort, workerData } from "node:worker_threads";
import { createContentReader } from "#infra/event-store/content-reader.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { FarSettings, FromFarThread, ToFarThread } from "./far-messages.ts";
import { createFarPages } from "./far-pages.ts";
import { farProjections } from "./far-projections.ts";

/** A thread that reads and opens pages for a build in the main thread; see `far-reading.ts`. */
const { connectionString, secret, projection: name, rules } = workerData as FarSettings;
const log = createContentReader(connectionString);
const database = createDatabase({ connectionString, max: 1 });

const load = farProjections[name];
if (load === undefined) throw new Error(`Pages of ${name} cannot be read in a thread.`);
const pages = createFarPages({
  read: log.read,
  personalData: createPersonalData({ database, secret }),
  projection: await load(),
  rules,
  send: (turn, page) => parentPort?.postMessage({ turn, page } satisfies FromFarThread),
});

const end = async (): Promise<void> => {
  parentPort?.close();
  await Promise.allSettled([log.close(), database.close()]);
};

parentPort?.on("message", (message: ToFarThread) => {
  if (message.kind === "read") pages.read(message.turn, message.after);
  else if (message.kind === "taken") pages.taken();
  else void end();
});
