import { readdir, readFile, readlink, realpath } from "node:fs/promises";

type Process = { readonly pid: number; readonly title: string };

/** Postgres's processes on this folder. Each has a title, and the server its command line. */
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
 * Ends the leftovers of a killed server: processes in a long query, without whose end no server can
 * start. Their uncommitted work is already lost. Only Linux shows which folder they belong to.
 * Elsewhere the next server waits until they have ended.
 */
export const endLeftovers = async (databaseDir: string): Promise<void> => {
  if (process.platform !== "linux") return;
  const processes = await findProcesses(await realpath(databaseDir));
  if (processes.some(({ title }) => !title.startsWith("postgres: "))) return;
  for (const { pid } of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has ended in the meantime.
    }
  }
};
