import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whatIfNames, whatIfs } from "#domain/analysis/what-if.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import { newId } from "#infra/ids/uuid.ts";
import { projections } from "#projections/shell/registry.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { Compared, WhatIfAnswer } from "./what-if-contract.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const WHAT_IF = "/api/console/what-if";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const view = async (url: string, userAgent: string, websiteId = "demo"): Promise<void> => {
  const { eventStore } = server.infrastructure;
  await eventStore.append({
    stream: `census-${websiteId}.visitors-1`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "HitRecorded",
        version: 1,
        data: {
          event: 1,
          host: "localhost",
          visitorId: newId(),
          data: { url: `http://localhost${url}`, userAgent },
        },
      },
    ],
    metadata: { websiteId, actor: "visitor", correlationId: "c" },
  });
};

type Refused = { readonly error: { readonly code: string; readonly message: string } };

const compare = (body: object, client = owner) =>
  client.post<WhatIfAnswer & Refused>(WHAT_IF, body);

/** Repeats the call with the first answer’s position, as the console does. */
const comparedBy = async (body: object): Promise<Compared> => {
  let answer: WhatIfAnswer = (await compare(body)).body;
  await until(async () => {
    if (answer.state === "compared") return true;
    answer = (await compare({ ...body, position: answer.position })).body;
    return answer.state === "compared";
  });
  return answer as unknown as Compared;
};

it("each projection that has rules is declared, and each declared one has them", () => {
  const ruled = projections.filter(({ rules }) => rules !== undefined);
  expect(ruled.map(({ name }) => name).toSorted()).toEqual(whatIfNames.toSorted());
  for (const { name, rules } of ruled)
    expect(rules).toMatchObject(whatIfs[name as keyof typeof whatIfs]);
});

describe("other measuring rules", () => {
  it("show the hypothetical counts next to the present ones, and change nothing", async () => {
    await view("/", BROWSER);
    await view("/preview/new", BROWSER);
    await view("/preview/new", "HeadlessChrome");
    await view("/preview/new", BROWSER, "other");
    const rules = { ...firstRules, excludedPaths: ["/preview"] };
    const body = { projection: "visits", rules };
    const compared = await comparedBy(body);
    expect(compared.figures).toEqual([
      { name: "visits", by: null, before: 2, after: 1 },
      { name: "visitors", by: null, before: 2, after: 1 },
      { name: "page_views", by: null, before: 2, after: 1 },
      { name: "bounces", by: null, before: 2, after: 1 },
    ]);
    const table = compared.tables.find((each) => each.table === "visits");
    expect(table?.total).toBe(1);
    expect(table?.rows[0]).toMatchObject({ before: { entry: "/preview/new" }, after: null });
    // What happens afterwards does not differ because of the rules.
    await view("/preview/later", BROWSER);
    expect(await comparedBy({ ...body, position: compared.position })).toEqual(compared);
    const [live] = await server.database.query(
      "select count(*)::int as rules from log.events where type = 'MeasuringRulesChanged'",
    );
    expect(live).toEqual({ rules: 0 });
  });

  it("are compared with the rules that the website has applied", async () => {
    const applied = { ...firstRules, excludedPaths: ["/preview"] };
    const changed = await owner.put("/api/console/measuring-rules", {
      rules: applied,
      baseVersion: 1,
    });
    expect(changed.status).toBe(200);
    await until(async () => {
      const { body } = await owner.get<{ isCounting: boolean; version: number }>(
        "/api/console/measuring-rules",
      );
      return body.version === 2 && !body.isCounting;
    });
    const compared = await comparedBy({ projection: "visits", rules: firstRules });
    const views = compared.figures.find(({ name }) => name === "page_views");
    expect(views).toEqual({ name: "page_views", by: null, before: 1, after: 3 });
    // Only some rules: the others stay as the website has them.
    const one = await comparedBy({ projection: "visits", rules: { visitGapMinutes: 10 } });
    expect(one.figures.find(({ name }) => name === "page_views")).toMatchObject({
      before: 1,
      after: 1,
    });
  });
});

describe("a comparison", () => {
  it.each([
    ["visits", { visitGapMinutes: 1 }, 422, "wrong-rules"],
    ["visits", { nonsense: 1 }, 422, "wrong-rules"],
    ["orders", { roundTotalTo: 0 }, 422, "wrong-rules"],
    ["orders", { roundTotalTo: 5, botWords: [] }, 422, "wrong-rules"],
  ])("is refused with wrong rules: %s %j", async (projection, rules, status, code) => {
    const answer = await compare({ projection, rules });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it("needs the permission for questions, and the one for what it shows", async () => {
    const statusesOf = async (role: WebsiteRole) => {
      const client = await createClient(server.origin);
      const { token } = await addMember(server.infrastructure, role);
      (client.cookies as Map<string, string>).set("daybook_owner", token);
      const ofVisits = await compare({ projection: "visits", rules: {} }, client);
      const ofOrders = await compare({ projection: "orders", rules: {} }, client);
      return [ofVisits.status < 300, ofOrders.status];
    };
    expect(await statusesOf("EDITOR")).toEqual([false, 403]);
    expect(await statusesOf("REPORTING")).toEqual([true, 403]);
    // Its role has no permission for questions.
    expect(await statusesOf("STORE_MANAGER")).toEqual([false, 403]);
  });
});
