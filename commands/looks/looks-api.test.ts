import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Look } from "#domain/looks/document.ts";
import { builtInLook, presets, withPreset } from "#domain/looks/presets.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { lookContracts } from "./contract.ts";

let server: TestServer;
let owner: Client;
const base = "/api/console/look";
type State = ResponseOf<typeof lookContracts.get>;
const stateNow = async () => (await owner.get<State>(base)).body;
const home = async (client = owner) => (await client.get<string>("/")).body;

const fileUrl = `/images/${"a".repeat(64)}.png`;
const picture = {
  assetUrl: fileUrl,
  originalSize: "400x100",
  systemDataVariants: "",
  altText: "",
  mediaFocalPoint: { x: 0.5, y: 0.5 },
};
const bakery: Look = {
  ...withPreset(builtInLook, presets[1] as (typeof presets)[number]),
  logo: { image: picture, height: 40 },
  favicon: picture,
};
const save = async (document: Look) =>
  owner.put<State>(`${base}/draft`, { document, edition: (await stateNow()).edition });
const publish = async () =>
  owner.post<State>(`${base}/publish`, { edition: (await stateNow()).edition });

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

describe("the look of a website", () => {
  it("is in the pages once it is published: logo, favicon, colours and fonts", async () => {
    await save(bakery);
    expect(await home()).not.toContain("site-logo");
    expect((await publish()).body.published?.version).toBe(1);
    const page = await owner.get<string>("/");
    const policy = page.headers.get("content-security-policy") ?? "";
    const [, nonce] = /style-src 'self' 'nonce-([\w-]+)'/.exec(policy) ?? [];
    expect(page.body).toContain(`<style nonce="${nonce}">@font-face{font-family:"Fraunces"`);
    expect(page.body).toContain("--paper:#fff8ef;");
    expect(page.body).toMatch(
      /<img class="site-logo" src="[^"]+" alt="[^"]+" width="160" height="40">/,
    );
    expect(page.body).toMatch(/<link rel="icon" href="\/images\/a{64}\.png[^"]*">/);
    expect(page.body).not.toContain("/images/favicon.svg");
  });

  it("loads its fonts from this server, also where a page has no origin", async () => {
    const url = "/assets/fonts/fraunces/files/fraunces-latin-wght-normal.woff2";
    const font = await fetch(`${server.origin}${url}`);
    expect([font.status, font.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    for (const other of ["/fraunces/package.json", "/fraunces/LICENSE", "/../package.json"])
      expect((await fetch(`${server.origin}/assets/fonts${other}`)).status).toBe(404);
  });

  it("takes no text that could leave its style sheet", async () => {
    const { light } = bakery.colors.palettes;
    const palettes = { light: { ...light, ink: "red}</style>" }, dark: null };
    const hostile = { ...bakery, colors: { ...bakery.colors, palettes } };
    expect((await save(hostile)).status).toBe(400);
    const address = { ...bakery, favicon: { ...picture, assetUrl: "javascript:alert(1)" } };
    expect((await save(address)).status).toBe(400);
  });

  it("is previewed without being published", async () => {
    const night = withPreset(builtInLook, presets[7] as (typeof presets)[number]);
    const asked = { path: "/", look: night };
    const { body } = await owner.post<{ html: string }>("/api/console/design-preview", asked);
    expect(body.html).toContain("--paper:#14161c;");
    expect(await home()).not.toContain("#14161c");
  });

  it("is of this website alone, and changed by members who can write content", async () => {
    const { stranger, viewer } = await createOutsiders(server);
    expect((await viewer.get(base)).status).toBe(200);
    expect((await viewer.post(`${base}/withdraw`, { edition: 2 })).status).toBe(403);
    expect((await stranger.get<State>(base)).body.published).toBeNull();
    expect(await home(stranger)).not.toContain("--paper:#fff8ef");
  });

  it("is shown from a time on, and a schedule can be cancelled", async () => {
    const night = withPreset(builtInLook, presets[7] as (typeof presets)[number]);
    const schedule = async (publishOn: number) =>
      owner.post<State>(`${base}/publish`, {
        edition: (await stateNow()).edition,
        schedule: { publishOn, timeZone: "Europe/Berlin" },
      });
    await save(night);
    expect((await schedule(Date.now() - 1_000)).status).toBe(400);
    const planned = await schedule(Date.now() + 86_400_000);
    // Members continue with what they have scheduled.
    expect(planned.body).toMatchObject({ draft: night, published: { version: 1 } });
    expect(planned.body.scheduled).toMatchObject({ version: 2, timeZone: "Europe/Berlin" });
    expect(await home()).not.toContain("--paper:#14161c;");
    const { edition } = await stateNow();
    const cancelled = await owner.post<State>(`${base}/cancel-schedule`, { edition });
    expect(cancelled.body).toMatchObject({ draft: night, scheduled: null });
    expect((await owner.post(`${base}/cancel-schedule`, { edition: edition + 1 })).status).toBe(
      409,
    );

    await save(night);
    await schedule(Date.now() + 1_500);
    expect(await home()).not.toContain("--paper:#14161c;");
    await expect.poll(() => home(), { timeout: 10_000 }).toContain("--paper:#14161c;");
    expect(await stateNow()).toMatchObject({ published: { version: 3 }, scheduled: null });
    type Rows = { readonly rows: readonly { version: number; cancelled: boolean }[] };
    const { rows } = (await owner.get<Rows>(`${base}/versions`)).body;
    expect(rows.map(({ version, cancelled }) => [version, cancelled])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ]);
  });

  it("goes back to the built-in one", async () => {
    const { edition } = await stateNow();
    expect((await owner.post(`${base}/withdraw`, { edition })).status).toBe(200);
    const html = await home();
    expect(html).toContain("/images/favicon.svg");
    expect(html).not.toContain("site-logo");
    expect((await owner.get<{ total: number }>(`${base}/versions`)).body.total).toBe(3);
  });
});
