import { readFile } from "node:fs/promises";

const KILOBYTE = 1_024;
const MEGABYTE = 1_000_000;

/** The share of the machine's memory that a process has: what several processes share is divided among them. */
const proportionalMb = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return (Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * KILOBYTE) / MEGABYTE;
};

const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.trim().split(" ").filter(Boolean).map(Number);
};

/** The parent of a process. */
export const parentOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^PPid:\s+(\d+)/m.exec(text)?.[1]);
};

/** A process with those that it has started, in MB. */
export const treeMb = async (pid: number): Promise<number> => {
  const children = await Promise.all((await childrenOf(pid)).map(treeMb));
  return children.reduce((sum, each) => sum + each, await proportionalMb(pid));
};
