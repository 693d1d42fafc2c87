import { readdir, readFile, readlink, realpath } from "node:fs/promises";

type Process = { readonly pid: number; readonly title: string };

/** The processes of Postgres that work on this folder. Each has a title, but the server its command line. */
const findProcesses = async (folder: string): Promise<readonly Process[]> => {
  const found: Process[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [workingFolder, program] = await Promise.all(
      ["cwd", "exe"].map((link) => readlink(`/proc/${name}/${link}`).catch(() => "")),
    );
    if (workingFolder !== folder || !/\/postgres( \(deleted\))?$/.test(program ?? "")) continue;
    const title = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
    found.push({ pid: Number(name), title });
  }
  return found;
};

/**
 * Ends what a killed server has left behind: processes that are in the middle of a long query without
 * it, and while they live no server can start. What they had not committed is lost to them already. Only
 * Linux shows whose they are. Elsewhere the next server waits until they have ended.
 */
export const endLeftovers = async (databaseDir: string): Promise<void> => {
  if (process.platform !== "linux") return;
  const processes = await findProcesses(await realpath(databaseDir));
  if (processes.some(({ title }) => !title.startsWith("postgres: "))) return;
  for (const { pid } of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended in the meantime.
    }
  }
};
