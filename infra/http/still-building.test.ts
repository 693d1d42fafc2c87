import type { Request } from "express";
import { expect, it, vi } from "vitest";
import type { Contract } from "#domain/kit/contract.ts";
import { type Log, silentLog } from "#infra/log/log.ts";
import { createErrorHandler } from "./errors.ts";
import { Refusal } from "./refusal.ts";
import { answerOrProgress, StillBuilding } from "./still-building.ts";

const contract: Contract = {
  method: "GET",
  path: "/api/report",
  summary: "A report",
  tag: "report",
  access: "visitor",
};
const building = () => Promise.reject(new StillBuilding(0.12, "Being counted: 12 % done."));

it("a call that can be building answers with its progress, and a download is refused", async () => {
  const report: Contract = { ...contract, canBeBuilding: true };
  expect(await answerOrProgress(report, building())).toEqual({
    status: 202,
    body: { state: "building", progress: 0.12 },
  });
  const file: Contract = { ...report, downloads: ["text/csv"] };
  for (const other of [contract, file])
    await expect(answerOrProgress(other, building())).rejects.toMatchObject({
      status: 503,
      headers: { "retry-after": "2" },
    });
  const refusal = new Refusal(404, "unknown", "Not found.");
  await expect(answerOrProgress(report, Promise.reject(refusal))).rejects.toBe(refusal);
});

it("is not logged as an error", () => {
  const logged: string[] = [];
  const log: Log = { ...silentLog, error: (_fields, message) => void logged.push(message) };
  const answer = (error: unknown) => {
    const response = {
      headersSent: false,
      req: { query: {} },
      locals: {},
      status: () => response,
      set: () => response,
    };
    Object.assign(response, { json: () => response, getHeader: () => undefined });
    createErrorHandler(log)(error, { path: "/" } as Request, response as never, vi.fn());
  };
  answer(new StillBuilding(0.12, "Being counted: 12 % done."));
  expect(logged).toEqual([]);
  answer(new Refusal(503, "unavailable", "Try again."));
  expect(logged).toEqual(["request failed"]);
});
