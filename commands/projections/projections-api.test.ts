import { afterAll, beforeAll, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const REBUILD = "/api/console/projections/products/rebuild";
const RETRY = "/api/console/projections/products/retry";
const RETRY_JOBS = "/api/console/job-relay/retry";
type Refused = { readonly error: { readonly code: string } };

let server: TestServer;
let operator: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  operator = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const codeOf = async (client: Client, path: string) => {
  const { status, body } = await client.post<Refused>(path);
  return status === 202 ? status : body.error.code;
};

it("a projection is rebuilt by the website's administrators, or by the operator where websites share it", async () => {
  const { infrastructure } = server;
  const { ownerId, token } = await addMember(infrastructure, "ADMIN");
  const colleague = await createClient(server.origin, new Map([["daybook_owner", token]]));
  const canRebuild = async (client: Client) =>
    (await client.get<{ canRebuild: boolean }>("/api/console/projections")).body.canRebuild;
  expect(await canRebuild(colleague)).toBe(true);
  expect(await codeOf(colleague, REBUILD)).toBe(202);
  const position = await hostWebsite(infrastructure, "other", ["localhost"], "test");
  await infrastructure.waitFor(["website-hosts"], position);
  const added = await addMember(infrastructure, "ADMIN", {
    websiteId: "other",
    email: "b@x.example",
  });
  await infrastructure.sessions.markFounded("other", added.ownerId);
  const otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  const stranger = await createClient(otherOrigin, new Map([["daybook_owner", added.token]]));
  for (const path of [REBUILD, RETRY, RETRY_JOBS]) {
    expect(await codeOf(stranger, path)).toBe("not-operator");
    expect(await codeOf(colleague, path)).toBe("not-operator");
  }
  expect(await Promise.all([stranger, colleague, operator].map(canRebuild))).toEqual([
    ...[false, false, true],
  ]);
  const asked = await server.database.query(
    "select from projection_requests where requested_by = any($1::text[])",
    [[`owner:${added.ownerId}`]],
  );
  expect(asked).toEqual([]);
  expect(ownerId).not.toBe(added.ownerId);
  expect(await codeOf(operator, REBUILD)).toBe(202);
  expect(await codeOf(operator, RETRY)).toBe("not-stopped");
  expect(await codeOf(operator, RETRY_JOBS)).toBe("no-failed-events");
});
