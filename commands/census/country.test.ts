import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordedHits } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/** In Germany, as the included database says. */
const ADDRESS = "193.99.144.80";

let behindProxy: TestServer;
let direct: TestServer;
let withoutCountries: TestServer;
beforeAll(async () => {
  behindProxy = await startTestServer({ TRUST_PROXIES: "loopback" });
  direct = await startTestServer();
  withoutCountries = await startTestServer({
    TRUST_PROXIES: "loopback",
    COUNTRY_DATABASE: "off",
  });
});
afterAll(() => Promise.all([behindProxy.stop(), direct.stop(), withoutCountries.stop()]));

type Recorded = { readonly country: string | null; readonly whole: string };

/** What the log has of a page view that comes through a proxy. */
const hitFrom = async (server: TestServer, forwardedFor: string): Promise<Recorded> => {
  const before = await server.infrastructure.eventStore.head();
  const { status } = await fetch(`${server.origin}/api/census/RecordHit`, {
    method: "POST",
    headers: { "x-forwarded-for": forwardedFor },
    // A browser cannot choose its country.
    body: new URLSearchParams({
      event: "1",
      country: "FR",
      data: JSON.stringify({ url: "/", country: "FR" }),
    }),
  });
  expect(status).toBe(204);
  const [hit] = await recordedHits(server.infrastructure, before);
  return { country: hit?.country ?? null, whole: JSON.stringify(hit) };
};

describe("the country of a page view", () => {
  it("follows from the client address that a trusted proxy forwards, which is not recorded", async () => {
    const { country, whole } = await hitFrom(behindProxy, ADDRESS);
    expect(country).toBe("DE");
    expect(whole).not.toContain(ADDRESS);
    expect(whole).not.toContain("FR");
    // The client itself can add what it wants in front.
    expect((await hitFrom(behindProxy, `133.11.0.1, ${ADDRESS}`)).country).toBe("DE");
  });
  it("is not believed of anyone else", async () =>
    expect((await hitFrom(direct, ADDRESS)).country).toBe("ZZ"));
  it.each(["10.0.0.7", "203.0.113.9", "nonsense", "::1"])("is unknown for %s", async (address) =>
    expect((await hitFrom(behindProxy, address)).country).toBe("ZZ"),
  );
  it("is not recorded where the installation does not look it up", async () =>
    expect((await hitFrom(withoutCountries, ADDRESS)).country).toBeNull());
});
