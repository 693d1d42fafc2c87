import { readConfig } from "#infra/config/config.ts";
import { createLog } from "#infra/log/log.ts";
import { startDaybook } from "../../start.ts";

/** Run by `spawnDaybook`: a server process of its own, configured by its environment. */
const daybook = await startDaybook({
  config: readConfig(process.env),
  connectionString: process.env.DATABASE_URL as string,
  secret: "a secret for tests of at least 32 characters",
  version: "test",
  log: createLog("error"),
});
process.send?.({ port: daybook.port });
process.on("SIGTERM", async () => {
  await daybook.stop();
  process.exit(0);
});
