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
  readonly destroyed: readonly object[];
  readonly countableFrom: string | null;
};
const retention = async () => (await owner.get<Retention>(PATH)).body;

describe("how long page views are kept", () => {
  it("is for ever at first, and says that nothing is encrypted yet", async () =>
    expect(await retention()).toMatchObject({
      ...{ months: null, sealedMonths: [], sealedSince: null, destroyed: [], countableFrom: null },
    }));

  it("names the months that have a key of their own", async () => {
    const visitor = await createClient(server.origin);
    const form = { event: "1", data: JSON.stringify({ url: "/" }) };
    await visitor.request("/api/census/RecordHit", { method: "POST", form });
    const now = await retention();
    expect(now.sealedMonths).toEqual([now.month]);
    expect(now.sealedSince).toEqual(expect.any(String));
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
