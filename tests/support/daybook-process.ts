import { readConfig } from "#infra/config/config.ts";
import { createLog } from "#infra/log/log.ts";
import { beginBackground, startDaybook } from "../../start.ts";

/** Run by `spawnDaybook`: a server process, configured by its environment. */
const log = createLog("error");
const { config, background } = beginBackground(readConfig(process.env), log);
const daybook = await startDaybook({
  config,
  background,
  connectionString: process.env.DATABASE_URL as string,
  secret: "a secret for tests of at least 32 characters",
  version: "test",
  log,
});
process.send?.({ port: daybook.port, backgroundPid: background?.pid() });
process.on("SIGTERM", async () => {
  await daybook.stop();
  process.exit(0);
});
// A killed test ends what it has started.
process.on("disconnect", () => process.exit(1));
