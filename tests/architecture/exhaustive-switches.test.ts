import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));
const rooms = ["domain", "projections", "read-api", "commands", "jobs", "analyst"];

/** Switches that may leave events out, each with the reason. */
const partial: Readonly<Record<string, string>> = {
  "projections/customers/site-users.ts":
    "The columns of one row. The switch below it names every event.",
  "read-api/history/live-news.ts":
    "Any recorded event of several categories: all others are told by their category.",
};

/** Where a switch on an event's type has no `default` that the compiler proves to be unreachable. */
const lenientSwitches = (text: string): number[] => {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const start = /^( *)(?:return )?switch \(event\.type\) \{$/.exec(line);
    if (start === null) return [];
    const indent = start[1] ?? "";
    const end = lines.findIndex((each, index) => index > at && each === `${indent}}`);
    const body = lines.slice(at, end);
    const otherwise = body.indexOf(`${indent}  default:`);
    const isExhaustive = otherwise > 0 && /\bunreachable\(event\);/.test(body[otherwise + 1] ?? "");
    return isExhaustive ? [] : [at + 1];
  });
};

it("refuses a switch that swallows an unknown event", () => {
  const planted = (end: string) => `switch (event.type) {\n  case "A":\n    return 1;\n${end}}\n`;
  expect(lenientSwitches(planted(""))).toEqual([1]);
  expect(lenientSwitches(planted("  default:\n    return 2;\n"))).toEqual([1]);
  expect(lenientSwitches(planted("  default:\n    return unreachable(event);\n"))).toEqual([]);
});

it("names every event in a switch on its type", async () => {
  const { stdout } = await promisify(execFile)("git", ["ls-files", ...rooms], { cwd: project });
  const files = stdout.split("\n").filter((file) => /(?<!\.test)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found: string[] = [];
  for (const file of files) {
    const lenient = lenientSwitches(await readFile(`${project}${file}`, "utf8"));
    if (!(file in partial)) found.push(...lenient.map((line) => `${file}:${line}`));
    else expect(lenient, `${file}: ${partial[file]}`).toHaveLength(1);
  }
  expect(found).toEqual([]);
});
