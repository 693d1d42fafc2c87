import { afterAll, beforeAll, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { newDocument, newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import type { checkPageContract } from "#read-api/pages/check-contract.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { aBlock } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Checked = ResponseOf<typeof checkPageContract>;

let server: TestServer;
let owner: Client;
const ok = async (asked: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
};
const collection = (id: string, parentId: string | null) =>
  ok(
    owner.put(`/api/console/collections/${id}`, { slug: id, title: id, description: "", parentId }),
  );

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
  await collection("inks", null);
  await collection("blue-inks", "inks");
  const { productId: _id, ...ink } = aProduct("ink", { collectionIds: ["inks"] });
  await ok(owner.put("/api/console/products/ink", ink));
  await saveAndPublish(owner, aPost("first", { categories: ["Kiln"] }));
  await owner.put("/api/console/pages/about", { path: "about", title: "About" });
});
afterAll(() => server.stop());

const summary = (collectionId: string, category: string): BlockContent => ({
  type: "summary",
  collectionId,
  category,
  limit: 3,
  look: "grid",
  showsPictures: true,
  showsDates: true,
  showsExcerpts: true,
});
const products = (name: string): BlockContent => ({
  type: "products",
  collection: name,
  limit: 3,
});
const collections = (parent: string): BlockContent => ({ type: "collections", parent, limit: 3 });
const restock = (product: string): BlockContent => ({
  type: "restock",
  product,
  availableText: "",
});
const newsletter = (formId: string): BlockContent => ({
  type: "newsletter",
  title: "News",
  text: "",
  formId,
});
const documentOf = (contents: readonly BlockContent[]): PageDocument => ({
  ...newDocument("About"),
  sections: [
    {
      id: "top",
      look: newLook(),
      layout: newLayout(),
      blocks: contents.map((content, index) => aBlock(`b${index}`, content, index + 1)),
    },
  ],
});
const codes = ["block-shows-nothing", "list-missing"];
const foundAt = async (path: string, ...contents: readonly BlockContent[]) => {
  const { body } = await owner.post<Checked>(`${path}/check`, { document: documentOf(contents) });
  return body.remarks
    .filter(({ code }) => codes.includes(code))
    .map(({ code, level, partId, text }) => ({ code, level, partId, text }));
};
const found = (...contents: readonly BlockContent[]) =>
  foundAt("/api/console/pages/about", ...contents);

it("is silent about blocks that show something, and about those without a choice", async () => {
  const good = [
    ...[products("inks"), products(""), collections("inks"), collections("")],
    ...[restock("ink"), restock(""), summary("journal", "Kiln"), summary("journal", "")],
  ];
  expect(await found(...good)).toEqual([]);
});

it("names the blocks that show nothing, and what to do", async () => {
  const bad = [
    ...[products("gone"), products("blue-inks"), collections("gone"), collections("blue-inks")],
    ...[restock("gone"), summary("gone", ""), summary("journal", "Pottery")],
    ...[{ type: "form", formId: "gone" } as const, newsletter("gone")],
  ];
  const remarks = await found(...bad);
  expect(remarks.map(({ partId }) => partId)).toEqual(bad.map((_each, index) => `b${index}`));
  expect(new Set(remarks.map(({ code, level }) => `${code} ${level}`))).toEqual(
    new Set(["block-shows-nothing error"]),
  );
  expect(remarks[0]?.text).toContain("The block “Products” shows nothing: visitors find no");
  expect(remarks[1]?.text).toContain("has no products that visitors can see");
});

it("the check of a post names them, too", async () => {
  const remarks = await foundAt("/api/console/content/items/first", products("gone"));
  expect(remarks.map(({ partId }) => partId)).toEqual(["b0"]);
});

it("a newsletter needs a form that joins a list", async () => {
  const list = await owner.post<{ listId: string }>("/api/console/mailing-lists", { name: "News" });
  const { listId } = list.body;
  const release = (formId: string, mailingList: object | null) =>
    createDefineForm(server.infrastructure)(
      FormDefinition.parse({
        formId,
        name: formId,
        submissionMessage: "Thanks",
        mailingList,
        fields: [{ type: "email", fieldId: "email", title: "Email" }],
      }),
      { websiteId: "demo", actor: "test", correlationId: formId },
    );
  await release("plain", null);
  await release("joins", { listId, consentFieldId: null });
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["forms"], await eventStore.head());
  expect(await found(newsletter("joins"), { type: "form", formId: "plain" })).toEqual([]);
  expect(await found(newsletter("plain"))).toMatchObject([{ code: "list-missing", partId: "b0" }]);
});
