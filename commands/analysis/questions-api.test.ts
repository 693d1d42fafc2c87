import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import type { AskableTable } from "#read-api/analysis/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { QuestionAnswer } from "./contract.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const shop = createShopkeeper(server.infrastructure);
  await shop.define(aProduct("mug"));
  await shop.stock("mug", "mug", 5);
});
afterAll(() => server.stop());

const ANSWER = "/api/console/questions/answer";
type Answered = Extract<QuestionAnswer, { state: "answered" }>;
type Refused = {
  readonly error: { readonly code: string; readonly message: string };
  readonly at?: number | null;
};

const ask = (body: object, client = owner) => client.post<Answered & Refused>(ANSWER, body);

const answerOf = async (body: object): Promise<Answered> => {
  const answers: Answered[] = [];
  await until(async () => {
    const { status, body: answer } = await ask(body);
    if (status === 200) answers.push(answer);
    else expect([status, (answer as unknown as QuestionAnswer).state]).toEqual([202, "building"]);
    return status === 200;
  });
  return answers[0] as Answered;
};

const clientOf = async (role: WebsiteRole): Promise<Client> => {
  const client = await createClient(server.origin);
  const { token } = await addMember(server.infrastructure, role);
  (client.cookies as Map<string, string>).set("daybook_owner", token);
  return client;
};

describe("a question", () => {
  it("is answered from the log of the website", async () => {
    const sql = "select type, count(*) as n from events where category = 'stock' group by 1";
    const { status, body } = await ask({ sql });
    expect([status, body]).toEqual([
      200,
      {
        state: "answered",
        columns: [
          { name: "type", kind: "text" },
          { name: "n", kind: "integer" },
        ],
        rows: [["StockAdjusted", 1]],
        isCut: false,
        milliseconds: expect.any(Number),
        replica: null,
      },
    ]);
  });

  it("is cut at the requested rows", async () => {
    const { body } = await ask({ sql: "select * from generate_series(1, 10)", rows: 3 });
    expect([body.rows.length, body.isCut]).toEqual([3, true]);
  });

  it.each([
    ["delete from events", 422, "not-a-question", 1],
    ["select nothing from events", 422, "wrong-question", 8],
    ["select email from orders", 422, "wrong-question", 8],
    ["select * from public.owners", 422, "wrong-question", null],
  ])("is refused: %s", async (sql, status, code, at) => {
    const answer = await ask({ sql });
    expect([answer.status, answer.body.error.code, answer.body.at]).toEqual([status, code, at]);
  });

  it("says what replaces a table that was removed", async () => {
    const { status, body } = await ask({ sql: "select sum(views) from census_views" });
    expect([status, body.error.message]).toEqual([
      422,
      expect.stringContaining("This table was removed. Use visits:"),
    ]);
  });

  it("needs the permission of its area", async () => {
    const editor = await clientOf("EDITOR");
    expect((await ask({ sql: "select 1" }, editor)).status).toBe(403);
    const analyst = await clientOf("REPORTING");
    expect((await ask({ sql: "select 1" }, analyst)).status).toBe(200);
    const personal = await ask({ sql: "select 1", personal: true }, analyst);
    expect([personal.status, personal.body.error.code]).toEqual([403, "personal-columns"]);
  });
});

it("personal columns are in the audit log, without the question", async () => {
  const sql = "select email from orders where email = 'ann@example.com'";
  expect((await ask({ sql, personal: true })).status).toBe(200);
  const [event] = await server.database.query<{ data: object }>(
    "select data from log.events where type = 'PersonalColumnsRead'",
  );
  expect(event?.data).toMatchObject({ tables: ["orders"], through: "console" });
  expect(JSON.stringify(event)).not.toContain("ann@");
  const actions = await owner.get<{ items: { what: string }[] }>("/api/console/actions");
  expect(JSON.stringify(actions.body)).toContain("asked a question with personal columns");
});

describe("as it was", () => {
  it("answers from tables of that moment, which are built first", async () => {
    const shop = createShopkeeper(server.infrastructure);
    const asOf = `${await server.infrastructure.eventStore.head()}`;
    await shop.define(aProduct("lamp"));
    await shop.stock("lamp", "lamp", 20);
    const sql = "select sum(on_hand)::int from variant_stock";
    await server.infrastructure.projectionWorker.reached(
      ["variant-stock"],
      await server.infrastructure.eventStore.head(),
    );
    expect((await answerOf({ sql, asOf })).rows).toEqual([[5]]);
    expect((await answerOf({ sql })).rows).toEqual([[25]]);
    const before = "2000-01-01T00:00:00Z";
    expect((await answerOf({ sql, asOf: before })).rows).toEqual([[null]]);
    const [log] = (await answerOf({ sql: "select max(position) from events", asOf })).rows;
    expect(log).toEqual([Number(asOf)]);
  });
});

it("lists the tables and columns for completion, without personal ones", async () => {
  const { body } = await owner.get<{ tables: AskableTable[]; mayReadPersonal: boolean }>(
    "/api/console/questions/tables",
  );
  expect(body.mayReadPersonal).toBe(true);
  const orders = body.tables.find(({ name }) => name === "orders");
  const columns = orders?.columns.map(({ name }) => name);
  expect(columns).toContain("grand_total_cents");
  expect(columns).not.toContain("email");
});
