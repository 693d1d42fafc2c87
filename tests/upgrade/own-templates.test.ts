import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/**
 * A shop that had its own templates before Daybook had an editor of pages, and the HTML that the version of
 * that time (commit a153ab6) rendered for it. `RECORD_PAGES=yes` writes that HTML: only there.
 */
const folder = new URL("./own-templates/", import.meta.url);
const recorded = new URL("./own-templates.json", import.meta.url);
const FIRST_DAY = Date.UTC(2026, 2, 4, 15);

let server: TestServer;
let owner: Client;
const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
};

const sell = async (): Promise<void> => {
  const keeper = createShopkeeper(server.infrastructure);
  ok(await owner.put("/api/console/collections/mugs", { slug: "mugs", title: "Mugs & more" }));
  const shared = { description: "<p>Thrown by <b>hand</b>.</p>", collectionIds: ["mugs"] };
  const sizes = ["Small", "Large"].map((Size) => aVariant(`mug-${Size.toLowerCase()}`, { Size }));
  await keeper.define(
    aProduct("mug", { ...shared, name: "Mug", variantOptionOrdering: ["Size"], variants: sizes }),
  );
  const reduced = { ...aVariant("bowl"), onSale: true, salePriceCents: 990 };
  await keeper.define(aProduct("bowl", { ...shared, name: "Bowl", variants: [reduced] }));
  await keeper.stock("mug", "mug-small", 3);
  await keeper.stock("bowl", "bowl", 1);
};

const write = async (): Promise<void> => {
  await defineCollections(owner);
  const picture = {
    assetUrl: "/images/scene-mill.svg",
    originalSize: "1500x1000",
    systemDataVariants: "100w,300w,500w",
    altText: "A mill",
    title: "Mill",
  };
  const post = { categories: ["How To"], tags: ["ink"], author: { displayName: "Inês" } };
  await saveAndPublish(owner, aPost("ink", { ...post, title: "Ink & <Paper>" }), FIRST_DAY);
  const startDate = Date.UTC(2031, 0, 16, 2, 30);
  const event = anEvent("late", 0, { startDate, endDate: startDate + 7_200_000 });
  await saveAndPublish(owner, event, FIRST_DAY);
  const items = [picture, { ...picture, title: "Again" }];
  const gallery = { collectionId: "pictures", recordType: 14 as const, items };
  await saveAndPublish(owner, aPost("mill", gallery), FIRST_DAY);
};

const publishTemplates = async (): Promise<void> => {
  for (const name of readdirSync(folder)) {
    const source = readFileSync(new URL(name, folder), "utf8");
    ok(await owner.post(`/api/console/themes/templates/${name}/publish`, { source, edition: 0 }));
  }
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await sell();
  await write();
  await publishTemplates();
  const { waitFor, eventStore } = server.infrastructure;
  const names = ["products", "variant-stock", "content", "themes"];
  await waitFor(names, await eventStore.head());
});
afterAll(() => server.stop());

const paths = [
  ...["/", "/shop/mugs", "/shop/p/mug", "/shop/p/bowl", "/cart"],
  ...["/blog", "/blog/ink", "/events/late", "/gallery/mill", "/nowhere"],
];
const htmlOf = async (path: string): Promise<string> => {
  const { body } = await owner.get<string>(path);
  return body.replaceAll(server.origin, "https://shop.example");
};

it.each(paths)("%s looks as before, byte by byte", async (path) => {
  const html = await htmlOf(path);
  const before = JSON.parse(readFileSync(recorded, "utf8")) as Record<string, string>;
  if (process.env.RECORD_PAGES === "yes") {
    writeFileSync(recorded, `${JSON.stringify({ ...before, [path]: html }, null, 2)}\n`);
    return;
  }
  expect(html).toContain("own-template");
  expect(html).toBe(before[path]);
});
