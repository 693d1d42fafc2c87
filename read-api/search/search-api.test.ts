import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { searchContract } from "./contract.ts";

type Answer = ResponseOf<typeof searchContract>;

let server: TestServer;
let owner: Client;
let visitor: Client;
let other: Client;

const found = async (query: string, client = visitor): Promise<Answer> =>
  (await client.get<Answer>(`/api/search?${query}`)).body;
const titles = async (query: string, client = visitor): Promise<readonly string[]> =>
  (await found(query, client)).rows.map(({ title }) => title);

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  const { infrastructure } = server;
  await hostWebsite(infrastructure, "other", ["localhost"], "test");
  const otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${otherOrigin}/api/crumb`)).status === 200);
  other = await createClient(otherOrigin);
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  const shop = createShopkeeper(infrastructure);
  await shop.define(
    aProduct("notebook", {
      name: "Field Notebook",
      description: "<p>Stitched in the <b>workshop</b> of Zoë Müller.</p>",
      tags: ["paper"],
      variantOptionOrdering: ["Colour"],
      variants: [
        { ...aVariant("nb-1", { Colour: "Sage" }), sku: "NB-100" },
        { ...aVariant("nb-2", { Colour: "Navy" }), sku: "NB-200", priceCents: 1500 },
      ],
    }),
  );
  await shop.define(aProduct("pencils", { name: "Cedar Pencils", tags: ["drawing"] }));
  await shop.define(aProduct("secret", { name: "Hidden Notebook", visible: false }));
  await createShopkeeper(infrastructure, "other").define(
    aProduct("theirs", { name: "Their Notebook" }),
  );
  await defineCollections(owner);
  await saveAndPublish(
    owner,
    aPost("binding", { title: "How a notebook is bound", body: "<p>With thread.</p>" }),
  );
  await owner.put(
    "/api/console/content/items/draft",
    aPost("draft", { title: "A notebook nobody has read about" }),
  );
  await until(async () => (await found("q=notebook")).total === 2);
  await until(async () => (await found("q=pencils")).total === 1);
});
afterAll(() => server.stop());

describe("a search", () => {
  it("finds products and content, best match first, and nothing that is hidden or a draft", async () => {
    const { rows, total, isSimilar } = await found("q=notebook");
    expect(rows.map(({ title }) => title)).toEqual(["Field Notebook", "How a notebook is bound"]);
    expect([total, isSimilar]).toEqual([2, false]);
    expect(rows[0]).toEqual({
      kind: "product",
      id: "notebook",
      title: "Field Notebook",
      url: "/shop/p/notebook",
      summary: "Stitched in the workshop of Zoë Müller.",
      image: null,
      price: { value: "1250", currency: "USD" },
      priceVaries: true,
      soldOut: true,
      onSale: false,
    });
    expect(rows[1]).toMatchObject({ kind: "content", url: "/blog/binding", price: null });
  });

  it.each([
    ["notebooks", "Field Notebook"],
    ["note", "Field Notebook"],
    ["FIELD noteb", "Field Notebook"],
    ["nb-200", "Field Notebook"],
    ["navy", "Field Notebook"],
    ["zoe muller", "Field Notebook"],
    ["stitching", "Field Notebook"],
    ["thread", "How a notebook is bound"],
    ["draw", "Cedar Pencils"],
  ])("finds by word forms, beginnings, SKUs, options and without accents: %s", async (q, title) => {
    const answer = await found(`q=${encodeURIComponent(q)}`);
    expect(answer.rows.map((row) => row.title)).toContain(title);
    expect(answer.isSimilar).toBe(false);
  });

  it.each([
    ["notbook", "Field Notebook"],
    ["pensils", "Cedar Pencils"],
    ["ceder pencil", "Cedar Pencils"],
  ])("says what comes near when nothing is written so: %s", async (q, title) => {
    const answer = await found(`q=${encodeURIComponent(q)}`);
    expect(answer.rows.map((row) => row.title)).toContain(title);
    expect(answer.isSimilar).toBe(true);
  });

  it("finds nothing for an empty text, and for a word that is nowhere", async () => {
    for (const q of ["", "   ", "' & | ! ( ) : * \\", "xylophone", "%", "_"])
      expect(await found(`q=${encodeURIComponent(q)}`)).toMatchObject({ rows: [], total: 0 });
  });

  it.each([
    ["-zzz", 0],
    ["zzz or notebook", 0],
    ['"bound" -notebook', 1],
  ])("looks for words, and signs and “or” have no meaning: %s", async (query, count) => {
    const { total, isSimilar } = await found(`q=${encodeURIComponent(query)}`);
    expect(isSimilar ? 0 : total).toBe(count);
  });

  it("pages, and looks through one kind alone", async () => {
    const second = await found("q=notebook&pageSize=1&page=2");
    expect(second).toMatchObject({ total: 2, page: 2, pageSize: 1 });
    expect(second.rows.map(({ title }) => title)).toEqual(["How a notebook is bound"]);
    expect(await titles("q=notebook&kind=products")).toEqual(["Field Notebook"]);
    expect(await titles("q=notebook&kind=content")).toEqual(["How a notebook is bound"]);
  });

  it("refuses questions that are no questions", async () => {
    for (const query of [
      `q=${"x".repeat(101)}`,
      "q=a&page=0",
      "q=a&kind=events",
      "q=a&pageSize=101",
    ])
      expect((await visitor.get(`/api/search?${query}`)).status).toBe(400);
  });

  it("never finds what another website sells", async () => {
    await until(async () => (await found("q=notebook", other)).total === 1);
    expect(await titles("q=notebook", other)).toEqual(["Their Notebook"]);
  });

  it("never finds a page that the visitor may not open [B6.3]", async () => {
    const lock = (path: string, access: "members" | "public") =>
      owner.put("/api/console/page-access", { paths: [path], access });
    const first = await lock("/shop/p/notebook", "members");
    expect(first.status).toBe(200);
    await until(async () => (await titles("q=notebook")).join() === "How a notebook is bound");
    expect((await lock("/blog", "members")).status).toBe(200);
    await until(async () => (await titles("q=notebook")).length === 0);
  });
});
