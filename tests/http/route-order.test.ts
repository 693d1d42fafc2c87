import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeApi } from "#commands/shell/server.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { mountCallsOn } from "#infra/http/mount-calls.ts";
import { readApi } from "#read-api/shell/server.ts";
import { startTestServer } from "#tests/support/server.ts";

type Call = Pick<Contract, "method" | "path">;
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const hasParameters = ({ path }: Call): boolean => path.includes("/:");

/** Whether an address exists that both paths match. */
const overlap = (one: Call, other: Call): boolean => {
  const [a, b] = [one.path.split("/"), other.path.split("/")];
  return (
    one.method === other.method &&
    a.length === b.length &&
    a.every((part, place) => {
      const against = b[place] ?? "";
      return part === against || part.startsWith(":") || against.startsWith(":");
    })
  );
};

/** Pairs that only their order decides: both have parameters. A path without them is found directly. */
const ambiguousPairs = (calls: readonly Call[]): readonly string[] =>
  calls.flatMap((call, place) =>
    calls
      .slice(place + 1)
      .filter((other) => hasParameters(call) && hasParameters(other) && overlap(call, other))
      .map((other) => `${nameOf(call)} before ${nameOf(other)}`),
  );

/** Answers every call with its own name. */
const listenTo = async (calls: readonly Call[]): Promise<Server> => {
  const app = express();
  const mount = mountCallsOn(app);
  for (const call of calls)
    mount(call as Contract, (_request, response) => {
      response.send(nameOf(call));
    });
  return new Promise((resolve) => {
    const server = app.listen(0, "127.0.0.1", () => resolve(server));
  });
};

const ask = async (server: Server, method: string, address: string): Promise<string> => {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${address}`, { method })).text();
};

const addressOf = ({ path }: Call): string => path.replaceAll(/:\w+/g, "planted");

let calls: readonly Call[];
let ordered: Server;
let reversed: Server;
beforeAll(async () => {
  const server = await startTestServer();
  const { infrastructure } = server;
  const assets = () => ({ scripts: [], styles: [] }) as never;
  calls = [...writeApi(infrastructure), ...readApi(infrastructure, assets)].map(
    ({ contract }) => contract,
  );
  await server.stop();
  ordered = await listenTo(calls);
  reversed = await listenTo(calls.toReversed());
});
afterAll(() => {
  ordered.close();
  reversed.close();
});

describe("which call answers an address", () => {
  it("no two calls have the same method and path", () => {
    const names = calls.map((call) => nameOf(call).replaceAll(/:\w+/g, ":"));
    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it("does not depend on the order of the features", async () => {
    for (const call of calls) {
      expect(await ask(ordered, call.method, addressOf(call))).toBe(nameOf(call));
      expect(await ask(reversed, call.method, addressOf(call))).toBe(nameOf(call));
    }
  });

  it("a slash more or less at its end changes nothing, in the order that is served", async () => {
    for (const call of calls) {
      const address = addressOf(call);
      const other = address.endsWith("/") ? address.slice(0, -1) : `${address}/`;
      expect(await ask(ordered, call.method, other)).toBe(nameOf(call));
    }
  });

  it("depends on the order for one pair only, whose shared address names nothing", async () => {
    // A form's id is not `submissions`, a version is a number, and a submission's id is not `versions`.
    const winner = "GET /api/console/forms/:formId/versions/:version";
    const loser = "GET /api/console/forms/submissions/:submissionId/deliveries";
    expect(ambiguousPairs(calls)).toEqual([`${winner} before ${loser}`]);
    const shared = "/api/console/forms/submissions/versions/deliveries";
    expect(await ask(ordered, "GET", shared)).toBe(winner);
    expect(await ask(reversed, "GET", shared)).toBe(loser);
  });

  it.each([
    ["/a/:x/b", "/a/c/:y", 1],
    ["/a/:x", "/a/c", 0],
    ["/a/:x/b", "/a/:y/c", 0],
    ["/a/:x", "/a/:y/c", 0],
  ])("%s and %s are %i ambiguous pairs", (one, other, count) =>
    expect(
      ambiguousPairs([
        { method: "GET", path: one },
        { method: "GET", path: other },
      ]),
    ).toHaveLength(count),
  );
});
