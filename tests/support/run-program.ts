import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../", import.meta.url));

export type CommandResult = { readonly code: number | null; readonly said: string };

/** Runs `npm run backup`, `restore`, `log:move` or `import` like npm. */
export const runProgram = async (
  program: "backup" | "restore" | "log-move" | "commands/import/main",
  parameters: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandResult> => {
  const child = spawn(
    process.execPath,
    ["infra/config/check-node.mjs", `${program}.ts`, ...parameters],
    {
      cwd: project,
      env: { PATH: process.env.PATH, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
};
