import { afterEach, beforeEach, expect, it } from "vitest";
import type { ProductDefinition, ProductEvent } from "#domain/catalog/events.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { search } from "./search.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(search);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const pen: ProductDefinition = {
  productId: "pen",
  slug: "pen",
  name: "Café Pen",
  productType: 1,
  currency: "EUR",
  description: "<p>Writes &amp; draws.</p><p>Made in Köln</p>",
  variantOptionOrdering: ["Nib"],
  variants: ["Fine", "Broad"].map((Nib) => ({
    variantId: Nib,
    sku: `PEN-${Nib}`,
    attributes: { Nib, Ink: "Blue" },
    priceCents: 900,
    salePriceCents: null,
    onSale: false,
    image: null,
  })),
  images: [],
  tags: ["Ink", "Blue"],
  vendor: "Lark",
  collectionIds: [],
  visible: false,
  useCustomAddButtonText: false,
  customAddButtonText: "",
};
const define = (product: ProductDefinition) => {
  const event: ProductEvent = { type: "ProductDefined", product, definedAt: at };
  return website.record(`product ${product.productId}`, event);
};
const write = (itemId: string, body: string) =>
  website.record(`contentItem ${itemId}`, {
    type: "ContentItemSaved",
    item: ContentItemDefinition.parse({
      itemId,
      collectionId: "journal",
      recordType: 1,
      title: "Papér",
      urlId: itemId,
      body,
      excerpt: "<b>In short</b>",
      author: { displayName: "Ann" },
      tags: ["Letters"],
      categories: ["News"],
    }),
    savedAt: at,
  } as { type: string });
const documents = "select kind, id, title, keywords, body from read.search_documents order by id";

it("holds what a product says, in lower case and without accents and markup", async () => {
  await define(pen);
  expect(await website.rows(documents)).toEqual([
    {
      kind: "product",
      id: "pen",
      title: "cafe pen",
      // “Blue” is an option of both variants and a tag, and stands here once.
      keywords: "pen-fine\nfine\nblue\npen-broad\nbroad\nink\nlark",
      body: "writes & draws. made in koln",
    },
  ]);
});

it("holds what a post says: title, tags, categories, author, excerpt and body", async () => {
  await write("post", "<p>Wove<br>or laid</p>");
  expect(await website.rows(documents)).toEqual([
    {
      kind: "content",
      id: "post",
      title: "paper",
      keywords: "letters\nnews\nann",
      body: "in short\nwove or laid",
    },
  ]);
});

it("replaces the texts of a changed product, and deletes removed ones", async () => {
  await define(pen);
  await define({ ...pen, name: "Pencil", variants: [], tags: [], vendor: "", description: "" });
  await write("post", "");
  const titles = "select title from read.search_documents order by title";
  expect(await website.rows(titles)).toEqual([{ title: "paper" }, { title: "pencil" }]);
  const removed: ProductEvent = { type: "ProductRemoved", productId: "pen", removedAt: at };
  await website.record("product pen", removed);
  expect(await website.rows(titles)).toEqual([{ title: "paper" }]);
  await website.record("contentItem post", {
    type: "ContentItemRemoved",
    itemId: "post",
    removedAt: at,
  });
  expect(await website.rows(titles)).toEqual([]);
});

it("finds a word by its stem in titles before keywords before the text", async () => {
  await define({ ...pen, productId: "text", description: "drawing" });
  await define({ ...pen, productId: "tag", description: "", tags: ["drawing"] });
  await define({ ...pen, productId: "title", description: "", name: "Drawing" });
  expect(
    await website.rows(
      `select id from read.search_documents where words @@ to_tsquery('english', 'draws')
        order by ts_rank(words, to_tsquery('english', 'draws')) desc`,
    ),
  ).toEqual([{ id: "title" }, { id: "tag" }, { id: "text" }]);
});

/** A number in letters of a script, so that no two words are the same. */
const spelled = (n: number, letters: string): string =>
  [...n.toString(16)].map((digit) => [...letters][Number.parseInt(digit, 16)]).join("");

it.each([
  [
    "long words that are stemmed",
    (n: number) => `${spelled(n, "漢字書道紙筆墨硯印章巻本頁版色水").repeat(4)}s`,
  ],
  [
    "words of four bytes per letter",
    (n: number) => `${spelled(n, "𠀀𠀁𠀂𠀃𠀄𠀅𠀆𠀇𠀈𠀉𠀊𠀋𠀌𠀍𠀎𠀏")}s`,
  ],
  [
    "words with hyphens",
    (n: number) => `${spelled(n, "abcdefghijklmnop")}ings-${spelled(n, "qrstuvwxyzabcdef")}ings`,
  ],
  ["short words", (n: number) => spelled(n, "abcdefghijklmnop")],
  ["addresses", (n: number) => `a${n}.com/b${n}`],
  ["numbers", (n: number) => `-${n}.5e${n}`],
])(
  "holds a product that was recorded with any number of tags, values and texts: %s",
  async (_what, word) => {
    // As long as one event can be, in each place that no rule limited.
    const words = Array.from({ length: 40_000 }, (_, n) => word(n));
    const all = words.join(" ");
    const text = (longest: number) => all.slice(0, longest).toWellFormed();
    const tags = words.slice(0, Math.floor(350_000 / (all.length / words.length)));
    const long = { name: text(100_000), vendor: text(100_000), description: text(400_000) };
    await define({ ...pen, ...long, tags });
    await define({ ...pen, productId: "other" });
    expect(await website.rows("select id from read.search_documents order by id")).toEqual([
      { id: "other" },
      { id: "pen" },
    ]);
    const [{ taken }] = (await website.rows(
      "select sum(length(keywords)) as taken from read.search_documents where id = 'pen'",
    )) as [{ taken: number }];
    expect(taken).toBeGreaterThan(9_000);
  },
);

it("holds the longest product that the rules allow in whole words, and finds its last tag", async () => {
  const tags = Array.from({ length: 500 }, (_, n) =>
    spelled(n, "漢字書道紙筆墨硯印章巻本頁版色水"),
  );
  await define({ ...pen, tags: [...tags, "zuletzt"] });
  expect(
    await website.rows(
      "select id from read.search_documents where words @@ to_tsquery('simple', 'zuletzt')",
    ),
  ).toEqual([{ id: "pen" }]);
});

it("knows where a word is, and which products are visible", async () => {
  await define({ ...pen, name: "Drawing", tags: ["ink"], description: "paper" });
  await write("post", "");
  const found = (column: string, word: string) =>
    website.rows(
      `select id, slug, visible from read.search_documents
        where ${column} @@ to_tsquery('english', '${word}')`,
    );
  expect(await found("title_words", "draws")).toEqual([{ id: "pen", slug: "pen", visible: false }]);
  expect(await found("keyword_words", "inks")).toHaveLength(1);
  expect(await found("keyword_words", "draws")).toEqual([]);
  expect(await found("title_words", "papers")).toEqual([{ id: "post", slug: "", visible: true }]);
  await define({ ...pen, name: "Drawing", slug: "drawing", visible: true });
  expect(await found("title_words", "draws")).toEqual([
    { id: "pen", slug: "drawing", visible: true },
  ]);
});
