import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { listDomainsContract } from "#read-api/domains/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { serverAddresses } from "./server-addresses.ts";

type Domains = ResponseOf<typeof listDomainsContract>;
type Refused = { readonly error: { readonly code: string } };
const DOMAINS = "/api/console/domains";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const hosts = async () =>
  (await owner.get<Domains>(DOMAINS)).body.domains.map(({ host, isAdded }) => [host, isAdded]);
const add = (host: string) => owner.post<Refused>(DOMAINS, { host });
const remove = (host: string) => owner.request<Refused>(`${DOMAINS}/${host}`, { method: "DELETE" });
const answersAt = async (domain: string) =>
  (await owner.get<unknown>(`/domain-check?domain=${domain}`)).status;

describe("the domains of a website", () => {
  it("are added in the console, and the website answers there without a restart", async () => {
    expect(await answersAt("bakery.example")).toBe(404);
    expect((await add(" Bakery.Example ")).status).toBe(204);
    expect(await answersAt("bakery.example")).toBe(200);
    expect(await hosts()).toContainEqual(["bakery.example", true]);
    expect(await hosts()).toContainEqual(["shop.example", false]);
    expect((await add("bakery.example")).status).toBe(204);
  });

  it("stay when the installation starts again with its own hosts", async () => {
    const { infrastructure } = server;
    const { hostWebsite } = await import("../websites/host-website.ts");
    const { createFindDomains } = await import("./routes.ts");
    const added = await createFindDomains(infrastructure)("demo");
    await hostWebsite(infrastructure, "demo", ["127.0.0.1", "localhost", ...added], "start");
    await infrastructure.waitFor(["website-hosts"], await infrastructure.eventStore.head());
    expect(await answersAt("bakery.example")).toBe(200);
  });

  it("belong to one website", async () => {
    const other = await owner.post<Refused>("/api/console/websites", {
      title: "Band",
      host: "band.example",
    });
    expect(other.status).toBeLessThan(300);
    const taken = await add("band.example");
    expect([taken.status, taken.body.error.code]).toEqual([409, "host-taken"]);
  });

  it("are removed here only if they were added here, and not while the console is open there", async () => {
    const configured = await remove("localhost");
    expect([configured.status, configured.body.error.code]).toEqual([409, "domain-in-settings"]);
    const here = await remove("127.0.0.1");
    expect([here.status, here.body.error.code]).toEqual([409, "domain-in-use"]);
    expect((await remove("bakery.example")).status).toBe(204);
    // Servers keep known domains in memory for a few seconds.
    await expect.poll(() => answersAt("bakery.example"), { timeout: 20_000 }).toBe(404);
    expect((await add("bakery.example")).status).toBe(204);
  });

  it("are names, and nobody's business but the members'", async () => {
    for (const host of ["https://bakery.example", "bakery.example/shop", "a b", ""])
      expect((await add(host)).status).toBe(400);
    const visitor = await createClient(server.origin);
    expect((await visitor.get(DOMAINS)).status).toBe(401);
    const unknown = await owner.post<Refused>(`${DOMAINS}/elsewhere.example/check`, {});
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "domain-unknown"]);
  });
});

describe("the public addresses of this server", () => {
  const dns = {
    addressesOf: async (host: string) =>
      host === "shop.example" ? ["203.0.113.7", "10.0.0.4"] : [],
  };
  it.each([
    ["https://shop.example", ["203.0.113.7"]],
    ["http://203.0.113.9:3000", ["203.0.113.9"]],
    ["http://[2001:db8::7]", ["2001:db8::7"]],
    ["http://localhost:3000", []],
    ["http://192.168.1.4:3000", []],
  ])("follow from where the console is open: %s", async (origin, expected) => {
    expect(await serverAddresses(dns, { origin })).toEqual(expected);
  });
});
