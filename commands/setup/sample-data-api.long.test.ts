import { afterEach, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { getSampleDataContract } from "./contract.ts";

type SampleData = ResponseOf<typeof getSampleDataContract>;

const SAMPLE = "/api/console/setup/sample-data";

let server: TestServer;
let owner: Client;
const open = async (settings: Readonly<Record<string, string>>) => {
  server = await startTestServer({ DAYBOOK_ROLES: "web,projections,jobs", ...settings });
  owner = await createOwnerClient(server.origin, server.setupCode);
};
afterEach(() => server.stop());

const at = async () => ({
  "x-daybook-position": String(await server.infrastructure.eventStore.head()),
});
const sample = async () => (await owner.get<SampleData>(SAMPLE)).body;
const namesOf = (data: SampleData, which: "removes" | "keeps", kind: string) =>
  data.kinds.find((each) => each.kind === kind)?.[which] ?? [];
const see = async (path: string) => {
  const visitor = await createClient(server.origin);
  const { status, body } = await visitor.request<string>(path, { headers: await at() });
  return { status, body: String(body) };
};
const count = async (table: string) => {
  const found = await server.database.query<{ count: number }>(
    `select count(*)::int as count from read.${table}`,
  );
  return found[0]?.count;
};
const isAt = (status: string) => async () => (await sample()).status === status;
const caughtUp = async () =>
  void (await owner.request("/api/console/setup", { headers: await at() }));

it("the sample shop is removed but for what a member changed, and is restored", async () => {
  await open({});
  await owner.post("/api/console/setup/start", { start: "sample" });
  await until(async () => (await sample()).status === "present");
  await until(
    async () => !(await owner.get<{ isFilling: boolean }>("/api/console/setup")).body.isFilling,
  );
  const pen = "/api/console/products/brass-fountain-pen";
  const { productId: _id, ...definition } = (
    await owner.get<{ definition: { productId: string } }>(pen)
  ).body.definition;
  const put = await owner.put(pen, { ...definition, name: "My own pen" });
  expect(put.status).toBeLessThan(300);
  const before = await sample();
  expect(namesOf(before, "keeps", "product")).toHaveLength(1);
  expect(namesOf(before, "removes", "product")).toHaveLength(19);
  // The pen stays in its collections, and one of them below its parent.
  expect(namesOf(before, "keeps", "collection").toSorted()).toEqual([
    "Gifts",
    "Ink & Pens",
    "Pens & Pencils",
  ]);
  expect(namesOf(before, "removes", "content").length).toBeGreaterThan(5);

  expect((await owner.post(`${SAMPLE}/remove`, {})).status).toBe(204);
  await until(isAt("removed"));
  await caughtUp();
  expect(await count("products")).toBe(1);
  expect(await count("content_items")).toBe(0);
  expect((await see("/shop")).body).toContain("My own pen");
  expect((await see("/shop/p/bottled-ink")).status).toBe(404);
  expect((await see("/blog")).status).toBe(404);
  expect((await see("/shop/pens")).status).toBe(200);
  expect((await see("/shop/desk")).status).toBe(404);
  const again = await owner.post<{ error: { code: string } }>(`${SAMPLE}/remove`, {});
  expect([again.status, again.body.error.code]).toEqual([409, "no-sample-data"]);

  expect((await owner.post(`${SAMPLE}/restore`, {})).status).toBe(204);
  await until(isAt("present"));
  await caughtUp();
  expect(await count("products")).toBe(20);
  expect((await see("/shop/p/bottled-ink")).status).toBe(200);
  expect((await see("/blog")).status).toBe(200);
  expect(await sample()).toEqual({ ...before, status: "present" });
});

it("sample orders and members go, too, and real orders keep their numbers", async () => {
  await open({ DAYBOOK_DEMO: "true", DAYBOOK_DEMO_LIFE: "true" });
  const before = await sample();
  expect(before.status).toBe("present");
  expect(namesOf(before, "removes", "order").length).toBeGreaterThan(10);
  const orders = await count("orders");
  expect(orders).toBe(namesOf(before, "removes", "order").length);
  expect(await count("person_purchases")).toBeGreaterThan(0);
  expect((await see("/")).body).toContain("Daybook Paper");
  // A page that a member has changed stays, with the form that it shows.
  const questions = "/api/console/pages/demo-questions";
  const { draft, firstEdition } = (
    await owner.get<{ draft: number; firstEdition: number }>(`${questions}/draft`)
  ).body;
  const changed = await owner.post(`${questions}/draft/changes`, {
    draft,
    changes: [
      {
        type: "ChangePageDetails",
        changeId: crypto.randomUUID(),
        edition: firstEdition,
        details: { title: "My questions", description: "", imageUrl: "", noIndex: false },
      },
    ],
  });
  expect(changed.status).toBeLessThan(300);
  expect(namesOf(await sample(), "keeps", "page")).toEqual(["Questions"]);
  expect(namesOf(await sample(), "removes", "page")).toEqual(["Our story"]);
  expect(namesOf(await sample(), "keeps", "form")).toEqual(["Letters from the workshop"]);

  expect((await owner.post(`${SAMPLE}/remove`, {})).status).toBe(204);
  await until(isAt("removed"));
  await caughtUp();
  for (const table of ["orders", "order_lines", "order_refunds", "person_purchases"])
    expect([table, await count(table)]).toEqual([table, 0]);
  for (const table of ["order_fulfilment", "fulfilment_lines", "order_shipments", "order_notes"])
    expect([table, await count(table)]).toEqual([table, 0]);
  expect(await count("coupons where not removed")).toBe(0);
  expect((await see("/")).body).not.toContain("Daybook Paper");
  const steps = (
    await owner.get<{ steps: { step: string; status: string }[] }>("/api/console/setup")
  ).body.steps;
  expect(steps.find(({ step }) => step === "name")?.status).toBe("open");
  expect(steps.find(({ step }) => step === "product")?.status).toBe("open");
  const left = (await sample()).kinds.flatMap(({ kind, removes }) => removes.map(() => kind));
  expect(left).toEqual([]);
  expect((await see("/questions")).status).toBe(200);
  expect((await see("/our-story")).status).toBe(404);
  const mine = { path: "our-story", title: "Mine" };
  expect((await owner.put("/api/console/pages/mine", mine)).status).toBeLessThan(300);

  expect((await owner.post(`${SAMPLE}/restore`, {})).status).toBe(204);
  await until(isAt("present"));
  await caughtUp();
  const { events } = await server.infrastructure.eventStore.readStream("page-demo.demo-our-story");
  expect(events.at(-1)).toMatchObject({ type: "PageRestored", data: { path: "our-story-2" } });
  await until(async () => (await see("/our-story-2")).status === 200);
});

it("needs permission", async () => {
  await open({});
  const visitor = await createClient(server.origin);
  for (const path of [`${SAMPLE}/remove`, `${SAMPLE}/restore`])
    expect((await visitor.post(path, {})).status).toBe(401);
});
