import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const PATH = "/api/console/measuring-retention";
type Retention = {
  readonly months: number | null;
  readonly month: string;
  readonly sealedMonths: readonly string[];
  readonly sealedSince: string | null;
  readonly otherReports: readonly {
    readonly kind: string;
    readonly sealedSince: string | null;
    readonly hasUnsealed: boolean;
  }[];
  readonly destroyed: readonly object[];
  readonly countableFrom: string | null;
};
const retention = async () => (await owner.get<Retention>(PATH)).body;

describe("how long page views are kept", () => {
  it("is for ever at first, and says that nothing is encrypted yet", async () =>
    expect(await retention()).toMatchObject({
      months: null,
      sealedMonths: [],
      sealedSince: null,
      destroyed: [],
      countableFrom: null,
    }));

  it("names the months that have a key of their own", async () => {
    const visitor = await createClient(server.origin);
    const form = { event: "1", data: JSON.stringify({ url: "/" }) };
    await visitor.request("/api/census/RecordHit", { method: "POST", form });
    const now = await retention();
    expect(now.sealedMonths).toEqual([now.month]);
    expect(now.sealedSince).toEqual(expect.any(String));
  });

  it("says for each other kind of report since when it is encrypted, and whether some are not", async () => {
    const other = async () =>
      Object.fromEntries((await retention()).otherReports.map(({ kind, ...rest }) => [kind, rest]));
    const { infrastructure } = server;
    const { newId } = infrastructure;
    const page = { pageTitle: "", pageId: "", pagePath: "/", userAgent: "Firefox" };
    const append = (stream: string, type: string, version: number, websiteId = "demo") =>
      infrastructure.eventStore.append({
        stream,
        expectedRevision: "any",
        events: [
          {
            id: newId(),
            type,
            version,
            data:
              version === 1
                ? { formId: "f", visitorId: null, ...page }
                : { month: "2026-11", person: { personId: newId(), sealed: "" } },
          },
        ],
        metadata: { websiteId, actor: "visitor", correlationId: "test" },
      });
    expect(await other()).toMatchObject({
      forms: { sealedSince: null, hasUnsealed: false },
      speed: { sealedSince: null, hasUnsealed: false },
    });
    await append("formVisit-demo.visitors-1", "FormRendered", 1);
    await append("formVisit-demo.visitors-2", "FormRendered", 1);
    await append("formVisit-demo2.visitors-1", "FormRendered", 2, "demo2");
    expect((await other()).forms).toEqual({ sealedSince: null, hasUnsealed: true });
    await append("formVisit-demo.visitors-1", "FormStarted", 2);
    const first = (await other()).forms;
    expect(first).toEqual({ sealedSince: expect.any(String), hasUnsealed: true });
    await append("formVisit-demo.visitors-2", "FormStarted", 2);
    await append("formVisit-demo.anonymous-1", "FormStarted", 2);
    expect((await other()).forms).toEqual(first);
    await append("quickView-demo.visitors-3", "QuickViewRecorded", 2);
    expect((await other())["quick-views"]).toEqual({
      sealedSince: expect.any(String),
      hasUnsealed: false,
    });
  });

  it("is changed by the member who has seen what it was", async () => {
    expect((await owner.put(PATH, { months: 14, was: null })).status).toBe(200);
    expect((await retention()).months).toBe(14);
    const late = await owner.put<{ error: { code: string } }>(PATH, { months: 3, was: null });
    expect([late.status, late.body.error.code]).toEqual([409, "retention-changed"]);
    expect((await owner.put(PATH, { months: null, was: 14 })).status).toBe(200);
    expect((await retention()).months).toBeNull();
  });

  it.each([2, 121, 3.5, "3"])("cannot be %s months", async (months) =>
    expect((await owner.put(PATH, { months, was: null })).status).toBe(400),
  );
});
