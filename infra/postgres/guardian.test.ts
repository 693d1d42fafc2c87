import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";

const program = fileURLToPath(new URL("../../tests/support/guarded-server.ts", import.meta.url));

it("a test or bench that is killed leaves neither a server nor its folder behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-guarded-"));
  await chmod(folder, 0o755);
  const starter = spawn(process.execPath, [program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [address] = await once(starter.stdout, "data");
  const client = new pg.Client({ connectionString: String(address) });
  client.on("error", () => undefined);
  await client.connect();
  const cutOff = new Promise<void>((resolve) => client.once("end", () => resolve()));
  starter.kill("SIGKILL");
  await cutOff;
  await until(() => !existsSync(folder), { what: "the folder to be removed" });
  expect(existsSync(folder)).toBe(false);
});
