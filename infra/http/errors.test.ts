import type { Request, Response } from "express";
import { expect, it, vi } from "vitest";
import { silentLog } from "#infra/log/log.ts";
import { createErrorHandler } from "./errors.ts";

/** What is left to Express, which writes it to the terminal, of an answer that had begun. */
const leftOf = (code: string): number => {
  const next = vi.fn();
  const begun = { headersSent: true } as Response;
  createErrorHandler(silentLog)(
    Object.assign(new Error("x"), { code }),
    {} as Request,
    begun,
    next,
  );
  return next.mock.calls.length;
};

it("says nothing of who goes away before a picture has arrived, and much of what breaks off", () => {
  expect(leftOf("ERR_STREAM_PREMATURE_CLOSE")).toBe(0);
  expect(leftOf("08006")).toBe(1);
});
