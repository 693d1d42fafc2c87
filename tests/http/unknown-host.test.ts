import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (host: string, path: string, accept: string) =>
  new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
    const { port } = new URL(server.origin);
    request({ port, path, host: "127.0.0.1", headers: { host: `${host}:${port}`, accept } })
      .on("error", reject)
      .on("response", async (response) => {
        const body = Buffer.concat(await response.toArray()).toString();
        const type = response.headers["content-type"] ?? "";
        resolve({ status: response.statusCode ?? 0, type, body });
      })
      .end();
  });

it("a host without a website shows browsers a page, and programs JSON", async () => {
  const page = await ask("nobody.example", "/shop", "text/html,*/*;q=0.8");
  expect([page.status, page.type]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.body).toContain("<h1>");
  expect(page.body).not.toContain("no-such-website");
  const call = await ask("nobody.example", "/api/commerce/products", "text/html");
  expect([call.status, JSON.parse(call.body).error.code]).toEqual([404, "no-such-website"]);
  const program = await ask("nobody.example", "/", "application/json");
  expect(JSON.parse(program.body).error.code).toBe("no-such-website");
});

it("a proxy learns which domains may have a certificate, whatever host it asks at", async () => {
  const known = await ask("127.0.0.1", "/domain-check?domain=shop.example", "*/*");
  const unknown = await ask("proxy.internal", "/domain-check?domain=nobody.example", "*/*");
  expect([known.status, unknown.status]).toEqual([200, 404]);
});
