import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReportedError } from "#read-api/error-reports/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let visitor: Client;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await createClient(server.origin);
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const thrown = (more: object = {}) => ({
  message: "x is not a function",
  stack: "TypeError: x is not a function\n    at add (/assets/site-AbCd1234.js:1:20)",
  source: "/assets/site-AbCd1234.js",
  line: 1,
  column: 20,
  pagePath: "/shop/p/mug",
  ...more,
});
const report = (...errors: readonly object[]) =>
  visitor.post("/api/events/RecordJavascriptErrors", errors);
const listed = async (query = ""): Promise<readonly ReportedError[]> => {
  const { body } = await owner.get<{ rows: ReportedError[] }>(`/api/console/script-errors${query}`);
  return body.rows;
};

it("records errors of scripts, the same ones in one row of the console [A7.14] [A8.10]", async () => {
  expect((await report(thrown(), thrown({ message: "y is undefined" }))).status).toBe(204);
  expect((await report(thrown({ source: "/assets/site-Zz99Yy88.js" }))).status).toBe(204);
  const rows = await until(async () => {
    const found = await listed("?sort=-times");
    return found[0]?.times === 2 ? found : undefined;
  });
  expect(rows).toMatchObject([
    { message: "x is not a function", times: 2, source: "/assets/site-Zz99Yy88.js" },
    { message: "y is undefined", times: 1, line: 1, column: 20, pagePath: "/shop/p/mug" },
  ]);
  expect((await listed("?search=undefined")).map(({ message }) => message)).toEqual([
    "y is undefined",
  ]);
});

it("rejects more than ten in one call, and stacks beyond 5000 characters [A9.5]", async () => {
  expect((await report(...Array.from({ length: 11 }, () => thrown()))).status).toBe(400);
  expect((await report(thrown({ stack: "s".repeat(5_001) }))).status).toBe(400);
  expect((await report()).status).toBe(400);
});

it("takes nothing without the crumb [A7.14]", async () => {
  const { status } = await visitor.post("/api/events/RecordJavascriptErrors", [thrown()], {
    "x-csrf-token": "guessed",
  });
  expect(status).toBe(403);
});

it("records nothing that identifies the visitor", async () => {
  await report(
    thrown({
      message: "No ann@shop.example at https://shop.example/account/reset?token=abc",
      stack: "at /unsubscribe?token=abc:1:2",
    }),
  );
  const [row] = await server.database.query<{ data: { message: string; stack: string } }>(
    `select data from log.events where type = 'ScriptErrorRecorded' order by position desc limit 1`,
  );
  expect(row?.data).toMatchObject({
    message: "No …@… at https://shop.example/account/reset",
    stack: "at /unsubscribe:1:2",
  });
});

it("shows them to owners only", async () => {
  expect((await visitor.get("/api/console/script-errors")).status).toBe(401);
});

it("lets an owner deal with an error, shows it again when it comes back, and once it is opened again", async () => {
  const error = thrown({ message: "z is not a function" });
  const standings = async (query = "") =>
    (await listed(`?search=${encodeURIComponent("z is not")}${query}`)).map((row) => row.standing);
  const set = (errorKey: string, to: string) =>
    owner.post("/api/console/script-errors/standing", { errorKey, standing: to });
  await report(error);
  const [row] = await until(async () => {
    const found = await listed(`?search=${encodeURIComponent("z is not")}`);
    return found.length > 0 ? found : undefined;
  });
  const errorKey = row?.errorKey ?? "";
  expect(row?.standing).toBe("open");
  expect((await set(errorKey, "dealt-with")).status).toBe(204);
  expect([await standings(), await standings("&standing=dealt-with")]).toEqual([
    [],
    ["dealt-with"],
  ]);
  await report(error);
  await until(async () => (await standings())[0] === "back");
  // While the table is built again after an upgrade, the one of before answers, which knows of no
  // dealing.
  const { database } = server;
  await database.query(
    "alter view read.script_errors rename column dealt_until to not_there_before",
  );
  expect(await standings()).toEqual(["open"]);
  await database.query(
    "alter view read.script_errors rename column not_there_before to dealt_until",
  );
  await set(errorKey, "open");
  expect(await standings()).toEqual(["open"]);
  expect((await set("nothing|like|1:1", "dealt-with")).status).toBe(404);
});
