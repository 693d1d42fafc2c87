import type { TestProject } from "vitest/node";

export type ServerName = "kafka" | "eventstore" | "smtp";

/** The address for the tests, or the reason for its absence (`address` is empty then). */
export type ProvidedServer = { readonly address: string; readonly missing?: string };

declare module "vitest" {
  interface ProvidedContext extends Record<ServerName, ProvidedServer> {}
}

type Started = { readonly address: string; readonly stop: () => Promise<void> };

/** One way to get the server: started, or the reason why this way is closed. */
export type Way = () => Promise<Started | string>;

/** Names of servers, separated by commas, whose absence is a failure. */
export const isRequired = (server: string): boolean =>
  (process.env.DAYBOOK_REQUIRE ?? "").split(",").includes(server);

/** A server that runs already; nothing stops it. */
export const fromEnvironment =
  (variable: string): Way =>
  async () => {
    const address = process.env[variable];
    if (address === undefined || address === "") return `${variable} is not set`;
    return { address, stop: async () => undefined };
  };

/** testcontainers is only loaded here: its import takes a second. */
export const fromContainer =
  (start: () => Promise<Started>): Way =>
  async () => {
    const { getContainerRuntimeClient } = await import("testcontainers");
    try {
      await getContainerRuntimeClient();
    } catch {
      return "no container runtime answers";
    }
    return start();
  };

/** Whether one of the files of this run is a test of that server. */
const isUsed = async (project: TestProject, files: RegExp): Promise<boolean> => {
  // Not in the types: the names of files on the command line.
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  return testFiles.some((file) => files.test(file));
};

type Options = {
  readonly name: ServerName;
  /** Paths of the test files that use it. Runs without any of them start nothing. */
  readonly files: RegExp;
  /** Tried one after the other. */
  readonly ways: readonly Way[];
};

/** The global set-up of one server: finds it, tells the tests, and stops what it has started. */
export const provideServer = async (
  project: TestProject,
  { name, files, ways }: Options,
): Promise<() => Promise<void>> => {
  const reasons: string[] = [];
  const used = await isUsed(project, files);
  for (const way of used ? ways : []) {
    const found = await way().catch((error: unknown) => String(error));
    if (typeof found !== "string") {
      project.provide(name, { address: found.address });
      return found.stop;
    }
    reasons.push(found);
  }
  const missing = used ? reasons.join("; ") : "no test of this run uses it";
  if (used) console.warn(`Tests on a real server of ${name} are not run: ${missing}.`);
  project.provide(name, { address: "", missing });
  return async () => undefined;
};
