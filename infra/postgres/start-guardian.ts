import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./guardian.ts", import.meta.url));

/**
 * Starts a small process that outlives this one by a moment and then stops the cluster's server. A
 * temporary folder is deleted as well. Returns how to dismiss the guardian.
 */
export const startGuardian = (databaseDir: string, temporaryFolder?: string): (() => void) => {
  const parameters = temporaryFolder === undefined ? [] : [temporaryFolder];
  const child = spawn(process.execPath, [program, databaseDir, ...parameters], {
    // A signal to all processes of this terminal or group must not end it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  child.unref();
  (child.stdin as unknown as { unref: () => void }).unref();
  return () => child.kill("SIGKILL");
};
