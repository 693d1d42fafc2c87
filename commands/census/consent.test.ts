import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Choice = { readonly answer?: string; readonly gpc?: boolean };
const FORGED = "forged-id";

/** Every report that can name a visitor, each with an id that a declining browser would not send. */
const report = async ({ answer, gpc = false }: Choice): Promise<readonly (string | null)[]> => {
  const before = await server.infrastructure.eventStore.head();
  const visitor = await createClient(
    server.origin,
    new Map(answer === undefined ? [] : [["cookies_allowed", answer]]),
  );
  const headers = { ...(gpc && { "sec-gpc": "1" }) };
  const statuses = [
    await visitor.request("/api/census/RecordHit", {
      method: "POST",
      form: { event: "1", data: JSON.stringify({ url: "/" }), ss_cvr: FORGED },
      headers,
    }),
    ...(await Promise.all([
      visitor.post(
        "/api/census/form-render",
        { formId: "contact", visitorCookie: FORGED },
        headers,
      ),
      visitor.post("/api/census/RecordQuickView/mug", { visitorCookie: FORGED }, headers),
    ])),
  ].map(({ status }) => status);
  expect(statuses).toEqual([204, 204, 204]);
  const recorded = await server.database.query<{ id: string | null }>(
    `select data ->> 'visitorId' as id from log.events
      where position > $1 and type in ('HitRecorded', 'FormRendered', 'QuickViewRecorded')`,
    [before],
  );
  return recorded.map(({ id }) => id);
};

const known = [FORGED, FORGED, FORGED];
const unknown = [null, null, null];

describe("an id that a browser sends", () => {
  it("is kept where nobody is asked, but not against Global Privacy Control [B6.5]", async () => {
    expect(await report({})).toEqual(known);
    expect(await report({ gpc: true })).toEqual(unknown);
    expect(await report({ gpc: true, answer: "allowed" })).toEqual(known);
  });
  it("is kept with consent only where visitors are asked; views count all the same [B6.5]", async () => {
    const owner = await createOwnerClient(server.origin, server.setupCode);
    const { status } = await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { restrictiveCookiePolicy: true },
    });
    expect(status).toBe(200);
    // Servers keep settings for a moment.
    await until(async () => (await report({})).every((id) => id === null));
    expect(await report({ answer: "declined" })).toEqual(unknown);
    expect(await report({ answer: "allowed" })).toEqual(known);
  });
});
