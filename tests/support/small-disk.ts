import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type SmallDisk = { readonly folder: string; readonly remove: () => Promise<void> };

/** A file system in memory. Throws where this user cannot mount one. */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk> => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  await chmod(folder, 0o755);
  return {
    folder,
    remove: async () => {
      await run("umount", ["-l", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
