import { expect, it } from "vitest";
import { createLog, silentLog } from "#infra/log/log.ts";
import { createReportTemplateErrors } from "./report-template-errors.ts";

const start = () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line: string) => void lines.push(line) });
  return { report: createReportTemplateErrors(log), lines };
};
const fault = { code: "unknown-formatter", message: "Formatter 'x' is unknown" } as const;

it("logs the place and the kind of a template's mistake", () => {
  const { report, lines } = start();
  report("demo", "home", [{ ...fault, file: "home.html", line: 3, column: 7 }]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      msg: "a template has an error",
      websiteId: "demo",
      page: "home",
      file: "home.html",
      line: 3,
      column: 7,
      code: "unknown-formatter",
    },
  ]);
  expect(lines.join()).not.toContain("Formatter");
});

it("logs each once, and up to a thousand", () => {
  const places: object[] = [];
  const log = { ...silentLog, warn: (place: object) => void places.push(place) };
  const report = createReportTemplateErrors(log);
  for (let line = 1; line <= 1_100; line += 1)
    for (const column of [1, 1]) report("demo", "home", [{ ...fault, line, column }]);
  expect(places.length).toBe(1_000);
});
