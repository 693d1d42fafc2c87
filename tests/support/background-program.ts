import { appendFileSync } from "node:fs";
import type { FromBackground, ToBackground } from "#infra/background/messages.ts";

/**
 * Run by the tests of the background process: does what its parameter says, and records events in
 * the file given as its database, one per line.
 */
const [, , conduct] = process.argv;
const tell = (message: FromBackground) => process.send?.(message);
let diary = "";
const note = (line: string) => appendFileSync(diary, `${line}\n`);

process.on("message", (message: ToBackground) => {
  if (message.type === "start") {
    diary = message.connectionString;
    note(`started ${process.pid} ${message.secret} ${message.version}`);
    if (conduct === "fails") tell({ type: "failed", message: "The database is full." });
    if (conduct === "fails" || conduct === "ends") process.exit(3);
    tell({ type: "started" });
    return;
  }
  const { id, projections, position } = message;
  if (projections.includes("crash")) process.kill(process.pid, "SIGKILL");
  else if (!projections.includes("silence"))
    tell({ type: "reached", id, reached: position === "7" });
});
process.on("disconnect", () => {
  note("finished");
  process.exit(0);
});
tell({ type: "loaded" });
