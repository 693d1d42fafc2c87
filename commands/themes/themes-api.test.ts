import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemoTheme } from "#demo/themes/seed.ts";
import { themeLimits } from "#domain/themes/limits.ts";
import { silentLog } from "#infra/log/log.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const BASE = "/api/console/themes/templates";
type Changed = {
  readonly edition: number;
  readonly version: number | null;
  readonly drafted: boolean;
  readonly problems: readonly { readonly code: string }[];
};
type Refused = {
  readonly error: { readonly code: string; readonly message: string };
  readonly edition?: number;
  readonly problems?: readonly { readonly code: string; readonly line: number }[];
};
type Template = {
  readonly standing: string;
  readonly edition: number;
  readonly builtIn: { readonly source: string } | null;
  readonly published: { readonly version: number; readonly source: string } | null;
  readonly draft: { readonly source: string } | null;
  readonly includedBy: readonly string[];
  readonly partials: readonly string[];
};
type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number };

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const draft = <Body = Changed>(name: string, source: string, edition: number) =>
  owner.put<Body>(`${BASE}/${name}/draft`, { source, edition });
const publish = <Body = Changed>(name: string, source: string, edition: number) =>
  owner.post<Body>(`${BASE}/${name}/publish`, { source, edition });
const read = async (name: string) => (await owner.get<Template>(`${BASE}/${name}`)).body;
const homePage = async (client: Client) => (await client.get<string>("/")).body;

describe("a template, from draft to visitors and back", () => {
  it("is built in at first", async () => {
    const template = await read("home.html");
    expect(template).toMatchObject({
      standing: "built-in",
      edition: 0,
      published: null,
      draft: null,
    });
    expect(template.builtIn?.source).toContain("{");
    expect(template.partials).toContain("site-head");
    expect((await read("site-head.html")).includedBy).toContain("home.html");
  });
  it("is drafted without a visitor noticing, however broken", async () => {
    const saved = await draft("home.html", "broken {.section x}", 0);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ edition: 1, version: null, drafted: true });
    expect(saved.body.problems.map(({ code }) => code)).toEqual(["block-not-closed"]);
    expect(await homePage(owner)).not.toContain("broken");
  });
  it("is not published with errors, which the answer names", async () => {
    const refused = await publish<Refused>("home.html", "one\n{.section x}", 1);
    expect(refused.status).toBe(422);
    expect(refused.body.error).toEqual({
      code: "source-has-errors",
      message: "This cannot be published: it has 1 error.",
    });
    expect(refused.body.problems).toMatchObject([{ code: "block-not-closed", line: 2 }]);
  });
  it("shows immediately to the member who published it, and to everyone soon", async () => {
    const published = await publish("home.html", "<h1>first {website.siteTitle}</h1>", 1);
    expect(published.status).toBe(200);
    expect(published.body).toEqual({
      name: "home.html",
      edition: 2,
      version: 1,
      drafted: false,
      problems: [],
    });
    expect(await homePage(owner)).toBe("<h1>first Daybook</h1>");
    await until(async () => (await homePage(visitor)) === "<h1>first Daybook</h1>");
  });
  it("is reverted with one call, as a new version", async () => {
    await publish("home.html", "<h1>second</h1>", 2);
    expect(await homePage(owner)).toBe("<h1>second</h1>");
    const reverted = await owner.post<Changed>(`${BASE}/home.html/revert`, {
      version: 1,
      edition: 3,
    });
    expect(reverted.body).toMatchObject({ edition: 4, version: 3 });
    expect(await homePage(owner)).toBe("<h1>first Daybook</h1>");
  });
  it("has a history with every source", async () => {
    const history = await owner.get<Rows<object>>(`${BASE}/home.html/versions?pageSize=2`);
    expect(history.body).toMatchObject({
      total: 3,
      rows: [
        { version: 3, revertedTo: 1, current: true },
        { version: 2, revertedTo: null, current: false },
      ],
    });
    const second = await owner.get<{ source: string }>(`${BASE}/home.html/versions/2`);
    expect(second.body).toMatchObject({ version: 2, source: "<h1>second</h1>" });
    expect((await owner.get<Refused>(`${BASE}/home.html/versions/9`)).body.error).toEqual({
      code: "version-unknown",
      message: "home.html has no version 9.",
    });
  });
  it("loses its draft when that is discarded", async () => {
    await draft("home.html", "later", 4);
    expect(await read("home.html")).toMatchObject({
      standing: "changed",
      draft: { source: "later" },
    });
    const discarded = await owner.post<Changed>(`${BASE}/home.html/discard-draft`, { edition: 5 });
    expect(discarded.body).toMatchObject({ edition: 6, drafted: false, version: 3 });
  });
  it("gives way to the built-in one when it is deleted", async () => {
    const deleted = await owner.post<Changed>(`${BASE}/home.html/delete`, { edition: 6 });
    expect(deleted.body).toMatchObject({ edition: 7, version: null, drafted: false });
    expect(await homePage(owner)).toContain("<!doctype html>");
    expect(await read("home.html")).toMatchObject({ standing: "built-in", edition: 7 });
  });
});

describe("two authors", () => {
  it("do not overwrite each other", async () => {
    await draft("cart.html", "hers", 0);
    const his = await draft<Refused>("cart.html", "his", 0);
    expect(his.status).toBe(409);
    expect(his.body).toMatchObject({
      error: {
        code: "template-changed",
        message:
          "Someone else has changed cart.html since you opened it. Nothing is lost: compare both versions, then save again.",
      },
      edition: 1,
    });
    expect((await read("cart.html")).draft?.source).toBe("hers");
    expect((await publish<Refused>("cart.html", "his", 0)).status).toBe(409);
    expect((await draft("cart.html", "his", his.body.edition ?? 0)).status).toBe(200);
  });
  it("publishing concurrently get an edit conflict", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => publish("checkout.html", `author ${at}`, 0)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await read("checkout.html")).published).toMatchObject({
      version: 1,
      source: `author ${winner}`,
    });
  });
  it("may say the same thing twice", async () => {
    await draft("contact.html", "the same", 0);
    const again = await draft("contact.html", "the same", 0);
    expect([again.status, again.body.edition]).toEqual([200, 1]);
  });
});

describe("the list", () => {
  type Row = { name: string; standing: string; errors: number };
  const list = (query: string) => owner.get<Rows<Row>>(`${BASE}?${query}`);
  it("has built-in templates and those of the website", async () => {
    const { body } = await list("pageSize=200");
    expect(body.rows.find(({ name }) => name === "cart.html")?.standing).toBe("draft");
    expect(body.rows.find(({ name }) => name === "product.html")?.standing).toBe("built-in");
    expect(body.total).toBe(body.rows.length);
  });
  it("is searched, filtered, sorted and paged", async () => {
    await draft("a-broken-one.html", "{.end}", 0);
    expect((await list("search=BROKEN")).body.rows).toMatchObject([
      { name: "a-broken-one.html", standing: "draft", errors: 1 },
    ]);
    expect((await list("filter=problems")).body.rows.map(({ name }) => name)).toEqual([
      "a-broken-one.html",
    ]);
    expect((await list("filter=draft&sort=-name")).body.rows.map(({ name }) => name)).toEqual([
      "contact.html",
      "cart.html",
      "a-broken-one.html",
    ]);
    expect(
      (await list("filter=draft&page=2&pageSize=2")).body.rows.map(({ name }) => name),
    ).toEqual(["contact.html"]);
    expect((await list("sort=-problems&pageSize=1")).body.rows[0]?.name).toBe("a-broken-one.html");
    expect((await list("filter=deleted")).body.total).toBe(0);
  });
  it.each(["sort=size", "filter=x", "pageSize=1000", "page=0"])("refuses %s", async (query) =>
    expect((await list(query)).status).toBe(400),
  );
});

describe("rejections", () => {
  it.each([["..%2fhome.html"], ["Home.html"], ["home"], ["__proto__"], ["x.html%00"]])(
    "the name %s",
    async (name) => {
      const refused = await draft<Refused>(name, "x", 0);
      expect([refused.status, refused.body.error.code]).toEqual([400, "name-unsafe"]);
    },
  );
  it("a source that is too long", async () => {
    const refused = await draft<Refused>("long.html", "x".repeat(themeLimits.sourceLength + 1), 0);
    expect([refused.status, refused.body.error.code]).toEqual([413, "source-too-long"]);
  });
  it("the longest source of the largest characters is not", async () => {
    const source = "\u0001".repeat(10) + "€".repeat(themeLimits.sourceLength - 10);
    expect((await draft("long.html", source, 0)).status).toBe(200);
  });
  it("a body beyond all bounds", async () => {
    const refused = await draft("long.html", "x".repeat(themeLimits.sourceLength * 7), 0);
    expect(refused.status).toBe(413);
  });
  it.each([
    ["no source", { edition: 0 }],
    ["a source that is no text", { source: 1, edition: 0 }],
    ["text that cannot be stored", { source: "\u0000", edition: 0 }],
    ["an edition that is none", { source: "", edition: -1 }],
    ["an edition that is missing", { source: "" }],
  ])("%s", async (_what, body) =>
    expect((await owner.put(`${BASE}/home.html/draft`, body)).status).toBe(400),
  );
  it("what there is not", async () => {
    const told = await owner.get<Refused>(`${BASE}/nothing.html`);
    expect([told.status, told.body.error.message]).toEqual([
      404,
      "Template not found: nothing.html.",
    ]);
    expect((await owner.get(`${BASE}/__proto__`)).status).toBe(404);
    expect((await owner.post(`${BASE}/nothing.html/delete`, { edition: 0 })).status).toBe(404);
    const versions = await owner.get<Rows<object>>(`${BASE}/nothing.html/versions`);
    expect([versions.status, versions.body.total]).toEqual([200, 0]);
  });
  it("everyone who is not signed in", async () => {
    expect((await visitor.get(BASE)).status).toBe(401);
    expect((await visitor.get(`${BASE}/home.html`)).status).toBe(401);
    expect((await visitor.put(`${BASE}/home.html/draft`, { source: "", edition: 0 })).status).toBe(
      401,
    );
  });
  it("a call without the crumb", async () => {
    const told = await owner.request(`${BASE}/home.html/publish`, {
      method: "POST",
      json: { source: "x", edition: 0 },
      headers: { "x-csrf-token": "" },
    });
    expect(told.status).toBe(403);
  });
});

describe("pages", () => {
  it("fall back to the built-in one where a template does not come to an end", async () => {
    const { edition } = await read("home.html");
    const evidently = "{.macro m}{@|apply m}{.end}{@|apply m}";
    expect((await publish("home.html", evidently, edition)).status).toBe(422);
    const each = [1, 2, 3, 4, 5, 6, 7]
      .map((level) => `{.macro m${level}}${`{@|apply m${level - 1}}`.repeat(10)}{.end}`)
      .join("");
    const endless = `only this {.macro m0}x{.end}${each}{@|apply m7}`;
    expect((await publish("home.html", endless, edition)).status).toBe(200);
    for (const attempt of ["first", "while it rests"]) {
      const html = await homePage(owner);
      expect(html, attempt).toContain("<!doctype html>");
      expect(html, attempt).not.toContain("only this");
    }
    await publish("home.html", "well again", edition + 1);
    expect(await homePage(owner)).toBe("well again");
  });
});

describe("a template that includes itself", () => {
  it("through another one is refused with the place, and says so in the draft [B8.21]", async () => {
    const published = await publish("hall.html", "{.include mirror output}", 0);
    expect(published.status).toBe(200);
    // A busy machine takes longer than a call waits for the read model.
    await until(async () => (await read("hall.html")).published !== null);
    const refused = await publish("mirror.html", "a\n{.include hall output}", 0);
    expect(refused).toMatchObject({
      status: 422,
      body: { problems: [{ code: "endless-partial", level: "error", line: 2 }] },
    });
  });
  it.each([
    "{.section website}{.include home output}{.end}",
    "{.if website.title}{@|apply home.html size=2}{.end}",
    "{.section website}{.include nowhere output}{.end}",
  ])("behind a condition never leaves visitors an empty page: %s", async (source) => {
    const { edition } = await read("home.html");
    expect((await publish("home.html", source, edition)).status).toBe(200);
    expect(await homePage(owner)).toContain("<!doctype html>");
    await publish("home.html", "well again", edition + 1);
    expect(await homePage(owner)).toBe("well again");
  });
  it("does not matter to an owner who wants an empty page", async () => {
    const { edition } = await read("home.html");
    expect((await publish("home.html", " ", edition)).status).toBe(200);
    expect(await homePage(owner)).toBe(" ");
    await publish("home.html", "well again", edition + 1);
  });
});

describe("the demo's templates", () => {
  it("are published once, follow their files, and leave alone what an owner changed", async () => {
    const { infrastructure } = server;
    const seed = (templates: Readonly<Record<string, string>>) =>
      seedDemoTheme({ ...infrastructure, log: silentLog, theme: { templates } });
    const sourceOf = async (name: string) => {
      await infrastructure.waitFor(["themes"], await infrastructure.eventStore.head());
      const { published } = await read(name);
      return [published?.version, published?.source];
    };
    await seed({ "seeded.html": "a", "owned.html": "a" });
    await seed({ "seeded.html": "a", "owned.html": "a" });
    expect(await sourceOf("seeded.html")).toEqual([1, "a"]);
    await publish("owned.html", "mine", 1);
    await seed({ "seeded.html": "b", "owned.html": "b", "broken.html": "{.end}" });
    expect(await sourceOf("seeded.html")).toEqual([2, "b"]);
    expect(await sourceOf("owned.html")).toEqual([2, "mine"]);
    expect((await owner.get(`${BASE}/broken.html`)).status).toBe(404);
  });
});
