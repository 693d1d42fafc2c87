import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AnswerCheck,
  createAnswerCheck,
  type Description,
  type SeenAnswer,
} from "#tests/support/answer-check.ts";
import { createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { isWatched, takeAnswerProblems, watchAnswers } from "#tests/support/watched-answers.ts";
import integrationTests from "../../vitest.config.ts";
import browserTests from "../../vitest.e2e.config.ts";

let server: TestServer;
let check: AnswerCheck;
beforeAll(async () => {
  server = await startTestServer();
  const visitor = await createClient(server.origin);
  check = createAnswerCheck((await visitor.get<Description>("/api/openapi.json")).body);
});
afterAll(() => server.stop());

const event = {
  position: "12",
  id: "0198a7a5-92a1-7000-8000-000000000000",
  stream: "cart-demo.1",
  category: "cart",
  revision: "0",
  type: "CartCreated",
  actor: "visitor",
  recordedAt: "2026-03-01T10:00:00.000Z",
  summary: "{}",
};
const list = { rows: [event], older: null, newer: "12", head: "12" };
const seen = (body: unknown, other: Partial<SeenAnswer> = {}): SeenAnswer => ({
  method: "GET",
  path: "/api/console/events",
  status: 200,
  contentType: "application/json; charset=utf-8",
  location: undefined,
  body: typeof body === "string" ? body : JSON.stringify(body),
  ...other,
});
const refused = { error: { code: "not-found", message: "Order not found." } };
const send = { method: "POST", path: "/api/site-users/account/notifications/restock/send" };
const sent = {
  productId: "a",
  variantId: "b",
  sendId: "c",
  status: "requested",
  startsAt: "2026-03-01T10:00:00.000Z",
};

describe("an answer as it is described", () => {
  it.each([
    ["a list", seen(list)],
    ["a rejection", seen(refused, { status: 404 })],
    ["a rejection of an unknown call", seen(refused, { status: 404, path: "/api/no/such" })],
    ["work that continues", seen(sent, { ...send, status: 202 })],
    ["nothing", seen("", { method: "DELETE", path: "/api/console/session", status: 204 })],
    ["the head of a list", seen("", { method: "HEAD" })],
  ])("is taken: %s", (_what, answer) => expect(check.problemOf(answer)).toBeUndefined());
});

describe("an answer that is not as it is described", () => {
  it.each([
    ["an undescribed member of a row", seen({ ...list, rows: [{ ...event, more: 1 }] }), /more/],
    ["a member that is missing", seen({ ...list, head: undefined }), /head/],
    ["a value outside its pattern", seen({ ...list, newer: "-1" }), /newer/],
    ["a value of another type", seen({ ...list, newer: 12 }), /newer/],
    ["no JSON", seen("<p>no"), /schema/],
    ["a file", seen(list, { contentType: "text/csv" }), /content type “text\/csv”/],
    ["a content type that is missing", seen(list, { contentType: undefined }), /content type “”/],
    ["200 in place of 202", seen(sent, { ...send, status: 200 }), /undescribed status/],
    ["an undescribed success", seen(list, { path: "/api/no/such" }), /undescribed status/],
    ["a rejection of another shape", seen({ ...refused, stack: "" }, { status: 404 }), /stack/],
    ["a rejection as a page", seen("<p>", { status: 500, contentType: "text/html" }), /text\/html/],
    [
      "a rejection without the text that its call promises",
      seen(refused, { ...send, status: 404 }),
      /data/,
    ],
    [
      "a redirection to nowhere",
      seen("", { path: "/restock/held", status: 303, contentType: undefined }),
      /no Location/,
    ],
    [
      "a body where none is described",
      seen(list, { method: "DELETE", path: "/api/console/session", status: 204 }),
      /none is described/,
    ],
  ])("is noticed: %s", (_what, answer, problem) =>
    expect(check.problemOf(answer)).toMatch(problem),
  );
});

describe("every answer of a server in a test", () => {
  /** Answers `GET /api/crumb` in several ways. */
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    right: (response) =>
      response.setHeader("content-type", "application/json").end('{"crumb":"c"}'),
    inPieces: (response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.write('{"crumb":');
      response.end("1}");
    },
    wrong: (response) => response.setHeader("content-type", "application/json").end('{"crumb":1}'),
  };
  const askPlanted = async (way: string): Promise<readonly string[]> => {
    const planted = createServer((_request, response) => answers[way]?.(response));
    await new Promise<void>((resolve) => planted.listen(0, "127.0.0.1", resolve));
    const { port } = planted.address() as AddressInfo;
    const unwatch = watchAnswers(port, check);
    await (await fetch(`http://127.0.0.1:${port}/api/crumb?a=b`)).text();
    unwatch();
    planted.close();
    return takeAnswerProblems();
  };
  it("is compared, whoever asks and however it is sent", async () => {
    expect(await askPlanted("right")).toEqual([]);
    for (const way of ["wrong", "inPieces"])
      expect(await askPlanted(way)).toEqual([
        expect.stringMatching(
          /^The answer 200 of GET \/api\/crumb does not match its schema:\n.*crumb/s,
        ),
      ]);
  });
  it("is compared in every test file of the API and of the browser", () => {
    expect(isWatched(Number(new URL(server.origin).port))).toBe(true);
    for (const { test } of [integrationTests, browserTests])
      expect(test?.setupFiles).toEqual(["tests/support/check-answers.ts"]);
  });
  it("is compared also where the tests' client asks another process", async () => {
    const planted = createServer((_request, response) => answers.wrong?.(response));
    await new Promise<void>((resolve) => planted.listen(0, "127.0.0.1", resolve));
    const { port } = planted.address() as AddressInfo;
    await expect(createClient(`http://127.0.0.1:${port}`)).rejects.toThrow(/GET \/api\/crumb/);
    planted.close();
  });
});
