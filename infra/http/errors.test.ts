import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Request, type Response } from "express";
import { expect, it, vi } from "vitest";
import { type Log, silentLog } from "#infra/log/log.ts";
import { createErrorHandler } from "./errors.ts";

const broken = (code: string) => Object.assign(new Error("x"), { code });
const watchedLog = () => {
  const logged: string[] = [];
  const log: Log = { ...silentLog, error: (_fields, message) => void logged.push(message) };
  return { log, logged };
};

it("breaks the connection of an answer that breaks off, and says so once", async () => {
  const { log, logged } = watchedLog();
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const app = express();
  app.get("/", (_request, response, next) => {
    response.write("half", () => next(broken("08006")));
  });
  app.use(createErrorHandler(log));
  const server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const isWhole = await new Promise<boolean>((resolve, reject) => {
    get({ port, host: "127.0.0.1" }, (answer) => {
      answer.resume().on("error", () => undefined);
      answer.on("close", () => resolve(answer.complete));
    }).on("error", reject);
  });
  server.close();
  expect([isWhole, logged]).toEqual([false, ["a response was interrupted"]]);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

it.each([
  ["before a picture has arrived", "ERR_STREAM_PREMATURE_CLOSE", true],
  ["before an export has begun", "ERR_STREAM_UNABLE_TO_PIPE", false],
])("says nothing of a client that goes away %s", (_when, code, headersSent) => {
  const { log, logged } = watchedLog();
  const response = { headersSent } as Response;
  createErrorHandler(log)(broken(code), { path: "/" } as Request, response, vi.fn());
  expect(logged).toEqual([]);
});
