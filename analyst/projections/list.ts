import { Command } from "commander";
import type { WithTools } from "../kit/tools.ts";
import { findStatuses } from "./find-statuses.ts";

type Line = Readonly<Record<string, string>>;

const table = (lines: readonly Line[]): string => {
  const [first] = lines;
  if (first === undefined) return "No projection worker has run yet.\n";
  const columns = Object.keys(first);
  const widths = columns.map((column) =>
    Math.max(column.length, ...lines.map((line) => (line[column] ?? "").length)),
  );
  const print = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd();
  return [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ""))]
    .map((cells) => `${print(cells)}\n`)
    .join("");
};

/** `projections`: position, lag and state of each. `--json`: one JSON object per line. */
export const projectionsCommand = (withTools: WithTools): Command =>
  new Command("projections")
    .description("show the position and lag of every projection")
    .option("--json", "JSON lines instead of a table", false)
    .action(({ json }: { readonly json: boolean }) =>
      withTools(async ({ database, eventStore }) => {
        const head = Number(await eventStore.head());
        const statuses = (await findStatuses(database)).map((status) => ({
          ...status,
          head,
          lag: Math.max(0, head - status.position),
        }));
        if (json)
          for (const status of statuses) process.stdout.write(`${JSON.stringify(status)}\n`);
        else
          process.stdout.write(
            table(
              statuses.map((status) => ({
                projection: status.name,
                version: String(status.version ?? "–"),
                position: String(status.position),
                lag: String(status.lag),
                "events/s": String(status.eventsPerSecond),
                state: status.state,
                "new build":
                  status.building === null
                    ? ""
                    : `${Math.floor((100 * status.building.position) / Math.max(1, head))} %`,
                error: status.error ?? "",
              })),
            ),
          );
      }),
    );
