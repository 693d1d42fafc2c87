import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeEvents } from "#domain/event-types/describe.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { escapeHtml } from "#domain/kit/escape-html.ts";
import { createClient } from "#tests/support/client.ts";
import { loadContracts } from "#tests/support/contracts.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Operation = {
  readonly summary?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, unknown>>;
};
type Description = {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

let server: TestServer;
let description: Description;
let contracts: readonly Contract[];
beforeAll(async () => {
  contracts = await loadContracts();
  server = await startTestServer();
  const visitor = await createClient(server.origin);
  description = (await visitor.get<Description>("/api/openapi.json")).body;
});
afterAll(() => server.stop());

const operationOf = ({ method, path }: Contract): Operation | undefined =>
  description.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];

describe("the glossary of events", () => {
  it("has a schema and a sentence for each type and version", async () => {
    const visitor = await createClient(server.origin);
    const { body } = await visitor.get<{ events: readonly object[] }>("/api/events.json");
    expect(body.events).toEqual(JSON.parse(JSON.stringify(describeEvents())));
    expect(body.events).toContainEqual(
      expect.objectContaining({
        type: "OrderConfirmed",
        version: 1,
        meaning: "Every hold became a sale, and the customer can be notified.",
        schema: expect.objectContaining({ required: expect.arrayContaining(["orderId"]) }),
      }),
    );
  });
  it("is a page for people, which the page of the calls links to", async () => {
    const calls = await (await fetch(`${server.origin}/api`)).text();
    expect(calls).toContain('href="/api/events"');
    const page = await (await fetch(`${server.origin}/api/events`)).text();
    for (const { type, meaning } of describeEvents()) {
      expect(page).toContain(`id="${type}"`);
      expect(page).toContain(escapeHtml(meaning));
    }
  });
});

describe("the description of the API", () => {
  it("has every call that a contract names", () => {
    expect(contracts.length).toBeGreaterThan(30);
    const left = contracts.filter((contract) => operationOf(contract) === undefined);
    expect(left.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
  it("says of each what it does, takes and answers", () => {
    for (const contract of contracts) {
      const what = `${contract.method} ${contract.path}`;
      const operation = operationOf(contract);
      expect(operation?.summary, what).toBe(contract.summary);
      const { response, downloads, canBeBuilding } = contract;
      const { statuses = [(response ?? downloads) ? 200 : 204] } = contract;
      expect(Object.keys(operation?.responses ?? {}), what).toEqual([
        ...[...statuses, ...(canBeBuilding && !downloads ? [202] : [])].sort().map(String),
        "default",
      ]);
      expect(Object.keys(operation?.requestBody?.content ?? {}), what).toEqual(
        contract.body === undefined ? [] : [contract.contentType ?? "application/json"],
      );
    }
  });

  it("says 202 where work continues after the answer", () => {
    const accepted = contracts.filter(
      (each) => !each.canBeBuilding && operationOf(each)?.responses[202] !== undefined,
    );
    expect(accepted.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      "POST /api/console/bulk",
      "POST /api/console/bulk/:workId/undo",
      "POST /api/console/imports/:importId/run",
      "POST /api/console/job-relay/retry",
      "POST /api/console/order-sendings",
      "POST /api/console/order-sendings/:sendingId/undo",
      "POST /api/console/product-edits",
      "POST /api/console/product-edits/:editId/undo",
      "POST /api/console/projections/:name/rebuild",
      "POST /api/console/projections/:name/retry",
      "POST /api/console/questions/answer",
      "POST /api/console/review-imports/:importId/run",
      "POST /api/console/what-if",
      "POST /api/site-users/account/notifications/restock/send",
      "POST /api/site-users/account/notifications/restock/send/all",
      "POST /api/v1/clanker/events",
    ]);
  });
});
