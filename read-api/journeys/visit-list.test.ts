import { afterAll, beforeAll, expect, it } from "vitest";
import { visitorStreamOf } from "#domain/census/visitor-stream.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { hitOf } from "#tests/support/naive-traffic.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { funnelContract } from "./contract.ts";
import type { visitListContract } from "./visit-list-contract.ts";

let server: TestServer;
let owner: Client;

const stream = (visitorId: string): string => `census-demo.${visitorStreamOf(visitorId)}`;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const { eventStore, waitFor } = server.infrastructure;
  const view = (visitorId: string | null, at: string, page: string) =>
    eventStore.append({
      stream: visitorId === null ? "census-demo.anonymous-1" : stream(visitorId),
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "HitRecorded",
          version: 1,
          data: hitOf({
            visitorId,
            page,
            atMs: Date.parse(at),
            referrer: "",
            campaign: page === "/blog" ? "spring" : "",
          }) as Record<string, never>,
        },
      ],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  await view("ann", "2024-05-06T12:00:00.000Z", "/");
  await view(null, "2024-05-06T12:01:00.000Z", "/");
  await view("ann", "2024-05-06T12:02:00.000Z", "/shop");
  await view("ben", "2024-05-07T12:00:00.000Z", "/blog");
  await waitFor(["visits"], await eventStore.head());
});
afterAll(() => server.stop());

type List = ResponseOf<typeof visitListContract>;
const list = async (query: string) =>
  (await owner.get<List>(`/api/console/visits?from=2024-05-06&${query}`)).body.rows;

it("the visits behind a figure are as many as it counts, also with filters", async () => {
  for (const query of [
    "to=2024-05-07",
    "to=2024-05-06",
    "to=2024-05-07&segment=campaign:is:spring",
  ]) {
    const { body } = await owner.get<{ now: { visits: number } }>(
      `/api/console/traffic?from=2024-05-06&${query}`,
    );
    expect([query, (await list(query)).length]).toEqual([query, body.now.visits]);
  }
});

it("a funnel is compared with the days before, when that is asked for", async () => {
  type Funnel = ResponseOf<typeof funnelContract>;
  const steps = "steps=page:%252F;page:%252Fshop&from=2024-05-07&to=2024-05-07";
  const funnel = async (query = "") =>
    (await owner.get<Funnel>(`/api/console/funnels/steps?${steps}${query}`)).body;
  const reached = ({ rows }: Funnel) =>
    rows.map((row) => [row.reached, row.reachedBefore, row.ofFirstBefore]);
  const compared = await funnel("&compare=period");
  expect(compared.before).toEqual({ from: "2024-05-06", to: "2024-05-06" });
  expect(reached(compared)).toEqual([
    [0, 1, 1],
    [0, 1, 1],
  ]);
  const alone = await funnel();
  expect([alone.before, reached(alone)]).toEqual([
    null,
    [
      [0, null, null],
      [0, null, null],
    ],
  ]);
  const file = await owner.get<string>(`/api/console/funnels/steps/export?${steps}&compare=period`);
  expect(file.body).toContain("Visits,Visits before,Of the first step,Of the first step (before)");
});

it("a visit leads to its page views in the event log", async () => {
  const [visit] = await list("to=2024-05-06");
  expect(visit).toMatchObject({ pages: "/ → /shop", views: 2, seconds: 120, device: "Desktop" });
  const { fromPosition, toPosition } = visit as List["rows"][number];
  const filters = `position:least:${fromPosition};position:most:${toPosition}`;
  const { status, body } = await owner.get<{ rows: readonly { type: string }[] }>(
    `/api/console/events?stream=${visit?.stream}&filters=${encodeURIComponent(filters)}`,
  );
  expect([status, body.rows.map(({ type }) => type)]).toEqual([
    200,
    ["HitRecorded", "HitRecorded"],
  ]);
});

it("names no visitor, and is for members who can read visits", async () => {
  expect(JSON.stringify(await list("to=2024-05-07"))).not.toMatch(/ann|ben/);
  const visitor = await createClient(server.origin);
  expect((await visitor.get("/api/console/visits")).status).toBe(401);
});
