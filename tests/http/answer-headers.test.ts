import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const OTHER = "localhost";
const https = { "x-forwarded-proto": "https" };

let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  server = await startTestServer({
    DAYBOOK_HOSTS: "127.0.0.1",
    DAYBOOK_DEMO: "true",
    TRUST_PROXIES: "1",
    METRICS: "everybody",
  });
  await hostWebsite(server.infrastructure, "other", [OTHER], "test");
  const other = server.origin.replace("127.0.0.1", OTHER);
  await until(async () => (await fetch(`${other}/api/crumb`)).status === 200, {
    what: "the other website to be found",
  });
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const htmlOf = async (path: string): Promise<string> => (await visitor.get<string>(path)).body;

/**
 * One address of every kind of answer, with the statuses that are expected there. The built apps are not
 * there in this test: their files come from the same handlers as those that are missing.
 */
const kinds: readonly (readonly [string, number, string])[] = [
  ["a page", 200, "/"],
  ["a page that is not there", 404, "/nothing/here"],
  ["a page of a form that does not exist", 404, "POST /nothing"],
  ["a redirect", 303, "/checkout"],
  ["a locked account page", 303, "/account"],
  ["the sitemap", 200, "/sitemap.xml"],
  ["robots.txt", 200, "/robots.txt"],
  ["a feed", 200, "/blog?format=rss"],
  ["a script that is not there", 404, "/assets/nothing.js"],
  ["a picture", 200, "/images/favicon.svg"],
  ["a picture that is not there", 404, "/images/nothing.png"],
  ["an uploaded picture that is not there", 404, "/pictures/nothing/800w"],
  ["a download that is not there", 404, "/downloads/nothing"],
  ["a script of the console that is not there", 404, "/config/assets/nothing.js"],
  ["the description of the API", 200, "/api"],
  ["a call", 200, "/api/crumb"],
  ["a call that is refused", 401, "/api/console/orders"],
  ["a call that is not there", 404, "/api/nothing"],
  ["a live feed that is refused", 401, "/api/console/events/live"],
  ["a recorded hit that is refused", 415, "POST /api/census/RecordHit"],
  ["a path that cannot be read", 400, "/%ff"],
  ["health", 200, "/healthz"],
  ["readiness", 200, "/readyz"],
  ["metrics", 200, "/metrics"],
];

describe("every answer", () => {
  it.each(kinds)("%s (%i) is not guessed at by browsers", async (_kind, status, address) => {
    const [path = "", method = "GET"] = address.split(" ").toReversed();
    const response = await fetch(`${server.origin}${path}`, { redirect: "manual", method });
    expect([path, response.status]).toEqual([path, status]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("of the console is not guessed at either, whether the console is built or not", async () => {
    const { headers } = await fetch(`${server.origin}/config`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each(["/", "/nothing/here", "/config", "/api"])(
    "%s asks for a process of its origin, as all documents of the origin must",
    async (path) => {
      const { headers } = await fetch(`${server.origin}${path}`);
      expect(headers.get("origin-agent-cluster")).toBe("?1");
    },
  );

  it.each(["/", "/config", "/api/crumb", "/images/favicon.svg"])(
    "%s asks for https on its own host alone, and only where it came by https",
    async (path) => {
      const plain = await fetch(`${server.origin}${path}`);
      expect(plain.headers.has("strict-transport-security")).toBe(false);
      const secure = await fetch(`${server.origin}${path}`, { headers: https });
      expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000");
    },
  );

  it("of a host that is no website's says as much, and names no address for search engines", async () => {
    const foreign = await fetch(server.origin.replace("127.0.0.1", "127.0.0.2"), {
      headers: { accept: "text/html" },
    }).catch(() => undefined);
    // On a machine that binds no other address of the loopback network, no server answers.
    if (foreign === undefined) return;
    expect(foreign.status).toBe(404);
    expect(await foreign.text()).not.toMatch(/rel="canonical"|og:url/);
  });
});

describe("a page's own address", () => {
  it.each([
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "/%09/evil.example/",
    "/shop//evil.example",
  ])("names the website's host alone when %s is asked for", async (path) => {
    const html = await htmlOf(path);
    const addresses = [...html.matchAll(/(?:rel="canonical" href|og:url" content)="([^"]*)"/g)];
    expect(addresses).toHaveLength(2);
    for (const [, address = ""] of addresses)
      expect(new URL(address, "https://relative.example").origin).toBe(server.origin);
    expect(html).not.toMatch(/(?:href|action|src)="[/\\]{2}/);
  });
});

describe("a crumb", () => {
  const send = async (origin: string, crumb: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api/commerce/shopping-cart/entries`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: `crumb=${crumb}`,
        "x-csrf-token": crumb,
        ...headers,
      },
      body: "{}",
    });
    return response.status;
  };

  it("of one website proves nothing on another", async () => {
    const other = server.origin.replace("127.0.0.1", OTHER);
    const { cookies } = await createClient(other);
    const crumb = cookies.get("crumb") ?? "";
    // Here the crumb is accepted, and the empty body is refused.
    expect(await send(other, crumb)).toBe(400);
    expect(await send(server.origin, crumb)).toBe(403);
  });
});
