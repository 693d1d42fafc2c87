import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findCaddy } from "#tests/support/find-caddy.ts";
import { describeWith } from "#tests/support/real-server.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const example = fileURLToPath(new URL("../../docs/examples/Caddyfile", import.meta.url));
const caddy = findCaddy();
const found = {
  address: caddy ?? "",
  missing: caddy === undefined ? "no caddy on the PATH, and CADDY_PATH is not set" : undefined,
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

type Adapted = {
  readonly apps: {
    readonly http: { readonly servers: Readonly<Record<string, object>> };
    readonly tls: { readonly automation: { readonly policies: readonly object[] } };
  };
};

/**
 * The example as Caddy understands it, with another port, and with certificates of Caddy's own instead
 * of those of an authority that has to reach the machine.
 */
const forThisMachine = ({ apps }: Adapted, port: number, folder: string) => ({
  admin: { disabled: true },
  logging: { logs: { default: { level: "ERROR" } } },
  storage: { module: "file_system", root: folder },
  apps: {
    http: {
      servers: Object.fromEntries(
        Object.entries(apps.http.servers).map(([name, server]) => [
          name,
          {
            ...server,
            listen: [`127.0.0.1:${port}`],
            automatic_https: { disable_redirects: true },
          },
        ]),
      ),
    },
    tls: {
      automation: {
        ...apps.tls.automation,
        policies: apps.tls.automation.policies.map((policy) => ({
          ...policy,
          issuers: [{ module: "internal" }],
        })),
      },
    },
    pki: { certificate_authorities: { local: { install_trust: false } } },
  },
});

type Answer = {
  readonly status: number;
  readonly certificate: string;
  readonly cookies: string;
  readonly body: string;
};

describeWith("caddy", found, "the example for Caddy", (program) => {
  let server: TestServer;
  let proxy: ChildProcess;
  let folder: string;
  let port: number;

  beforeAll(async () => {
    server = await startTestServer({ TRUST_PROXIES: "loopback" });
    folder = await mkdtemp(join(tmpdir(), "daybook-caddy-"));
    port = await freePort();
    const { stdout } = await promisify(execFile)(
      program,
      ["adapt", "--adapter", "caddyfile", "--config", example],
      { env: { ...process.env, DAYBOOK: new URL(server.origin).host } },
    );
    const config = join(folder, "caddy.json");
    await writeFile(config, JSON.stringify(forThisMachine(JSON.parse(stdout), port, folder)));
    proxy = spawn(program, ["run", "--config", config], { stdio: "ignore" });
    await until(() =>
      get("shop.example").then(
        () => true,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    proxy?.kill("SIGTERM");
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (domain: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request({
        host: "127.0.0.1",
        port,
        path: "/",
        servername: domain,
        rejectUnauthorized: false,
        headers: { host: domain, accept: "text/html" },
      })
        .on("error", reject)
        .on("response", async (response) => {
          const { subjectaltname = "" } = (response.socket as TLSSocket).getPeerCertificate();
          const body = Buffer.concat(await response.toArray()).toString();
          const cookies = (response.headers["set-cookie"] ?? []).join("\n");
          resolve({ status: response.statusCode ?? 0, certificate: subjectaltname, cookies, body });
        })
        .end();
    });

  it("obtains a certificate for a domain of a website, and Daybook knows that it is reached by https", async () => {
    const { status, certificate, cookies, body } = await get("shop.example");
    expect([status, certificate]).toEqual([200, "DNS:shop.example"]);
    expect(body).toContain('<link rel="canonical" href="https://shop.example/">');
    expect(cookies).toMatch(/^crumb=[^;]+;.*\bSecure\b/);
  });

  it("obtains none for a domain that a stranger has pointed at the machine", async () => {
    await expect(get("stranger.example")).rejects.toThrow(/alert|SSL|socket/i);
  });
});
