import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/**
 * A shop that had its own templates before Daybook had an editor of pages, and the HTML that the version of
 * that time (commit a153ab6) rendered for it. `RECORD_PAGES=yes` writes that HTML: only there.
 */
const folder = new URL("./own-templates/", import.meta.url);
const FIRST_DAY = Date.UTC(2026, 2, 4, 15);

/** Templates around every page. */
const frame = ["site-head.html", "site-header.html", "site-footer.html"];

const shops = [
  { name: "with its own frame", recorded: "own-templates.json", builtIn: [] },
  { name: "within the built-in frame", recorded: "own-pages.json", builtIn: frame },
] as const satisfies readonly {
  readonly name: string;
  readonly recorded: string;
  /** These templates are not its own. */
  readonly builtIn: readonly string[];
}[];

type Shop = { readonly server: TestServer; readonly owner: Client };

const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
};

const sell = async ({ server, owner }: Shop): Promise<void> => {
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

const write = async ({ owner }: Shop): Promise<void> => {
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

const publishTemplates = async ({ owner }: Shop, builtIn: readonly string[]): Promise<void> => {
  for (const name of readdirSync(folder).filter((each) => !builtIn.includes(each))) {
    const source = readFileSync(new URL(name, folder), "utf8");
    ok(await owner.post(`/api/console/themes/templates/${name}/publish`, { source, edition: 0 }));
  }
};

const openShop = async (builtIn: readonly string[]): Promise<Shop> => {
  const server = await startTestServer();
  const shop = { server, owner: await createOwnerClient(server.origin, server.setupCode) };
  await sell(shop);
  await write(shop);
  await publishTemplates(shop, builtIn);
  const { waitFor, eventStore } = server.infrastructure;
  const names = ["products", "variant-stock", "content", "themes"];
  await waitFor(names, await eventStore.head());
  return shop;
};

const paths = [
  ...["/", "/shop/mugs", "/shop/p/mug", "/shop/p/bowl", "/cart"],
  ...["/blog", "/blog/ink", "/events/late", "/gallery/mill", "/nowhere"],
];

const htmlOf = async ({ server, owner }: Shop, path: string): Promise<string> => {
  const { body } = await owner.get<string>(path);
  return body.replaceAll(server.origin, "https://shop.example");
};

/** What the built-in frame has otherwise today on purpose, or because its scripts are built. Nothing else may differ. */
const otherwise = [
  ['<html lang="en" dir="ltr">', '<html lang="en">'],
  // Nobody sees the data of scripts and search engines.
  [/<script type="application\/(?:ld\+)?json".*?<\/script>\n/gs, ""],
  [/<(?:link|script) [^>]*"\/assets\/[^>]*>(?:<\/script>)?\n/g, ""],
  // The header leads to the cart, too, and to the account with an icon.
  [/<div class="site-tools">.*\n/, '<div class="site-tools">…\n'],
  // A shop without a contact form has no contact page.
  ['<li><a href="/contact">Contact us</a></li>\n', ""],
] as const;

const comparable = (html: string): string =>
  otherwise.reduce((text, [part, by]) => text.replace(part, by), html);

describe.each(shops)("a shop whose templates are its own, $name", ({ recorded, builtIn }) => {
  let shop: Shop;
  const file = new URL(`./${recorded}`, import.meta.url);
  beforeAll(async () => {
    shop = await openShop(builtIn);
  });
  afterAll(() => shop.server.stop());

  it.each(paths)("%s looks as before, byte by byte", async (path) => {
    const html = await htmlOf(shop, path);
    const before = (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as Record<
      string,
      string
    >;
    if (process.env.RECORD_PAGES === "yes") {
      writeFileSync(file, `${JSON.stringify({ ...before, [path]: html }, null, 2)}\n`);
      return;
    }
    expect(html.includes("own-template")).toBe(builtIn.length === 0);
    if (builtIn.length === 0) expect(html).toBe(before[path]);
    else expect(comparable(html)).toBe(comparable(before[path] ?? ""));
  });
});
