import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const written = (error: unknown) => {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).warn({ error }, "it happened");
  return { line: lines.join(""), told: JSON.parse(lines.join("")) };
};

it("says of an error where it comes from, with its causes", () => {
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    severity: "ERROR",
    table: "owners",
  });
  const { told } = written(new TypeError("not possible", { cause }));
  expect(told).toMatchObject({
    level: 40,
    msg: "it happened",
    error: {
      name: "TypeError",
      message: "not possible",
      cause: { message: "duplicate key", code: "23505", severity: "ERROR", table: "owners" },
    },
  });
  expect(told.error.stack).toContain("log.test.ts");
});

it("never writes down rows, values of queries or connections", () => {
  const client = { _activeQuery: { values: ["ann@shop.example"] }, password: "secret" };
  const detail = "Failing row contains (ann@shop.example).";
  const error = Object.assign(new Error("refused"), { client, detail, hint: "ann@shop.example" });
  const { line } = written(new Error("outer", { cause: error }));
  expect(line).not.toContain("ann@shop.example");
  expect(line).not.toContain("secret");
  expect(written({ email: "ann@shop.example" }).told.error).toBe("object");
  expect(written("a reason").told.error).toBe("a reason");
});
