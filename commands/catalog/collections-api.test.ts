import { describe, expect, it } from "vitest";
import { demoProducts } from "#demo/catalog/seed.ts";
import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent } from "#domain/catalog/events.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { listCollectionsContract } from "#read-api/catalog/contract.ts";
import { aProduct } from "#tests/support/catalog.ts";
import {
  owner,
  type Refused,
  type Rows,
  server,
  setUpCollectionsApi,
  visitor,
} from "#tests/support/collections-api-setup.ts";
import { until } from "#tests/support/wait-for.ts";
import { createRemoveCollection } from "./remove-collection.ts";

setUpCollectionsApi();

const countIn = (collectionId: string): number =>
  demoProducts.filter(({ product }) => product.collectionIds.includes(collectionId)).length;

describe("nested collections", () => {
  type Collections = ResponseOf<typeof listCollectionsContract>;
  const put = (id: string, parentId: string | null) =>
    owner.put<Refused>(`/api/console/collections/${id}`, {
      slug: id,
      title: `The ${id}`,
      parentId,
    });
  const parents = async () => {
    const { body } = await visitor.get<Collections>("/api/commerce/collections");
    return Object.fromEntries(body.collections.map(({ id, parentId }) => [id, parentId]));
  };

  it("stand below one another, in pages too [A9.8]", async () => {
    expect((await put("fountain", "ink-and-pens")).status).toBe(200);
    expect((await put("brass", "fountain")).status).toBe(200);
    await until(async () => (await parents()).brass === "fountain");
    expect(await parents()).toMatchObject({ fountain: "ink-and-pens", "ink-and-pens": null });
    const pageOf = async (slug: string) => (await visitor.get<string>(`/shop/${slug}`)).body;
    await until(async () => (await pageOf("ink-and-pens")).includes('href="/shop/fountain"'));
    const brass = await pageOf("brass");
    expect(brass.indexOf('href="/shop/ink-and-pens"')).toBeLessThan(
      brass.indexOf('href="/shop/fountain"'),
    );
    const navigation = /<nav class="site-nav".*?<\/nav>/s.exec(brass)?.[0] ?? "";
    expect(navigation).toContain("Ink &amp; Pens");
    expect(navigation).not.toContain("The fountain");
  });

  it("cannot be below themselves, nor below a missing collection", async () => {
    const circle = await put("fountain", "brass");
    expect([circle.status, circle.body.error.code]).toEqual([400, "category-below-itself"]);
    const nowhere = await put("fountain", "nowhere");
    expect([nowhere.status, nowhere.body.error.code]).toEqual([404, "collection-unknown"]);
    expect((await put("brass", null)).status).toBe(200);
    await until(async () => (await parents()).brass === null);
  });

  const list = async (query = "") =>
    (await owner.get<Rows>(`/api/console/collections?${query}`)).body;
  const paths = async (query: string) => (await list(query)).rows.map(({ path }) => path);

  it("are listed for owners as a tree, page by page, and found by the names of their parents", async () => {
    await put("fountain", "pens");
    expect(await paths("search=ink+%26+pens")).toEqual([
      "Ink & Pens",
      "Ink & Pens › Inks",
      "Ink & Pens › Pens & Pencils",
      "Ink & Pens › Pens & Pencils › The fountain",
    ]);
    const [inks] = (await list("ids=inks")).rows;
    expect(inks).toEqual({
      id: "inks",
      slug: "inks",
      url: "/shop/inks",
      title: "Inks",
      description: expect.any(String),
      parentId: "ink-and-pens",
      parentTitle: "Ink & Pens",
      path: "Ink & Pens › Inks",
      productCount: countIn("inks"),
      childCount: 0,
      visible: true,
      removed: false,
    });
    expect(await paths("level=nested&sort=-title&pageSize=1&page=2")).toEqual([
      "Ink & Pens › Pens & Pencils",
    ]);
    expect(await list("parentId=ink-and-pens&sort=-productCount")).toMatchObject({
      total: 2,
      rows: [{ id: "pens", childCount: 1 }, { id: "inks" }],
    });
    expect((await list("search=%25")).total).toBe(0);
    expect((await visitor.get("/api/console/collections")).status).toBe(401);
  });

  it("have as many subcollections whether removed ones are listed or not", async () => {
    const above = async (query: string) =>
      (await list(query)).rows.find(({ id }) => id === "above")?.childCount;
    for (const id of ["above", "kept", "gone"])
      await owner.put(`/api/console/collections/${id}`, { slug: id, title: id });
    for (const id of ["kept", "gone"]) expect((await put(id, "above")).status).toBe(200);
    await until(async () => (await above("")) === 2);
    // The process that removed it has not moved it out of the tree yet.
    const removed = { collectionId: "gone", removedAt: "2030-01-01T00:00:00.000Z" };
    await server.infrastructure.eventStore.append({
      stream: "collection-demo.gone",
      expectedRevision: "any",
      metadata: { websiteId: "demo", actor: "owner:test", correlationId: "test" },
      events: [
        { id: server.infrastructure.newId(), type: "CollectionRemoved", version: 1, data: removed },
      ],
    });
    await until(async () => (await above("")) === 1);
    expect(await above("filters=visible:is:yes,removed")).toBe(1);
  });

  it("have their own addresses, which are free again when left or removed", async () => {
    const define = (id: string, slug: string) =>
      owner.put<Refused>(`/api/console/collections/${id}`, { slug, title: id });
    await define("first", "shared");
    const taken = await define("second", "shared");
    expect([taken.status, taken.body.error]).toEqual([
      409,
      { code: "address-taken", message: "Another collection already uses the URL slug shared." },
    ]);
    expect((await list("ids=second")).total).toBe(0);
    expect((await define("first", "moved")).status).toBe(200);
    expect((await define("second", "shared")).status).toBe(200);
    expect((await owner.delete("/api/console/collections/second")).status).toBe(200);
    expect((await define("first", "shared")).status).toBe(200);
  });

  it("are not written over by who has not seen them as they are, and nobody moves what they left alone", async () => {
    const path = "/api/console/collections/seen";
    const first = { slug: "seen", title: "Seen", description: "" };
    await owner.put(path, { ...first, parentId: "pens" });
    const save = (slug: string) => owner.put<Refused>(path, { ...first, slug, seen: first });
    const both = await Promise.all([save("one"), save("other")]);
    const won = both.findIndex(({ status }) => status === 200);
    const present = { ...first, slug: ["one", "other"][won] };
    expect(both[1 - won]).toMatchObject({
      status: 409,
      body: { error: { code: "changed-meanwhile" }, present },
    });
    const [row] = (await list("ids=seen")).rows;
    expect(row).toMatchObject({ ...present, parentId: "pens" });
    // The address that the other one was to have is free.
    const [lost] = ["one", "other"].filter((slug) => slug !== present.slug);
    expect(
      (await owner.put("/api/console/collections/free", { slug: lost, title: "F" })).status,
    ).toBe(200);
    for (const id of ["seen", "free"]) await owner.delete(`/api/console/collections/${id}`);
    expect((await save("gone")).body).toMatchObject({ present: null });
  });

  it("keep the address that they had before addresses were claimed", async () => {
    const { handler, now, eventStore, waitFor } = server.infrastructure;
    const old = { collectionId: "old", slug: "vintage", title: "Old", description: "" };
    const metadata = { websiteId: "demo", actor: "owner:o", correlationId: "test" };
    const command = { type: "DefineCollection", ...old, at: now() } as const;
    await handler(collectionDecider, CollectionEvent).run("old", command, { metadata });
    await waitFor(["products"], await eventStore.head());
    const define = (id: string) =>
      owner.put<Refused>(`/api/console/collections/${id}`, { slug: "vintage", title: id });
    expect(await define("newer")).toMatchObject({
      status: 409,
      body: { error: { code: "address-taken" } },
    });
    expect((await define("old")).status).toBe(200);
    expect((await owner.delete("/api/console/collections/old")).status).toBe(200);
    expect((await define("newer")).status).toBe(200);
  });

  it("are removed: what was below moves up, and products stay", async () => {
    const product = { ...aProduct("quill", { slug: "quill", collectionIds: ["quills"] }) };
    await put("feathers", "pens");
    await put("quills", "feathers");
    await owner.put("/api/console/products/quill", product);
    const remove = (id: string) => owner.delete<Refused>(`/api/console/collections/${id}`);
    expect((await remove("feathers")).status).toBe(200);
    expect((await list("ids=feathers,quills")).rows).toMatchObject([
      { id: "quills", parentId: "pens", productCount: 1 },
    ]);
    expect((await remove("quills")).status).toBe(200);
    expect((await visitor.get("/shop/p/quill")).status).toBe(200);
    await until(async () => (await visitor.get("/shop/quills")).status === 404);
    const never = await remove("never");
    expect([never.status, never.body.error.code]).toEqual([404, "collection-unknown"]);
    expect((await owner.delete("/api/console/collections/quills")).body).toMatchObject({
      changed: false,
    });
    expect(await list("status=removed&search=quills")).toMatchObject({
      total: 1,
      rows: [{ id: "quills", removed: true, productCount: 1 }],
    });
    const restore = (id: string) => owner.post<Refused>(`/api/console/collections/${id}/restore`);
    await owner.put("/api/console/collections/usurper", { slug: "quills", title: "Usurper" });
    expect((await restore("quills")).body.error.code).toBe("address-taken");
    await remove("usurper");
    expect((await restore("quills")).status).toBe(200);
    expect((await restore("feathers")).status).toBe(200);
    expect((await list("ids=feathers,quills")).rows).toMatchObject([
      { id: "feathers", parentId: "pens" },
      { id: "quills", parentId: "feathers", productCount: 1 },
    ]);
    await until(async () => (await visitor.get("/shop/quills")).status === 200);
    const { remove: once } = createRemoveCollection(server.infrastructure);
    const caller = { websiteId: "demo", actor: "owner:o", correlationId: "test" };
    const keyed = { ...caller, idempotencyKey: "remove-quills-once" };
    expect(await once("quills", keyed)).toMatchObject({ ok: true });
    expect((await restore("quills")).status).toBe(200);
    // Gone through again after a cut, it takes nothing away that was brought back in the meantime.
    expect(await once("quills", keyed)).toMatchObject({ ok: true });
    expect((await list("ids=quills")).rows).toMatchObject([{ id: "quills", parentId: "feathers" }]);
    await until(async () => (await visitor.get("/shop/quills")).status === 200);
    expect((await visitor.delete("/api/console/collections/pens")).status).toBe(401);
  });

  it("are hidden from visitors, and shown again", async () => {
    const show = (visible: boolean) =>
      owner.post("/api/console/collections/inks/visible", { visible });
    expect((await show(false)).body).toMatchObject({ changed: true });
    expect((await show(false)).body).toMatchObject({ changed: false });
    expect((await list("ids=inks")).rows).toMatchObject([{ id: "inks", visible: false }]);
    expect(await parents()).not.toHaveProperty("inks");
    await until(async () => (await visitor.get("/shop/inks")).status === 404);
    const product = demoProducts.find((each) => each.product.collectionIds.includes("inks"));
    const page = await visitor.get<{ collections: { slug: string }[] }>(
      `/api/commerce/products/${product?.product.slug}`,
    );
    expect(page.status).toBe(200);
    expect(page.body.collections.map(({ slug }) => slug)).not.toContain("inks");
    expect((await visitor.get<string>("/sitemap.xml")).body).not.toContain("/shop/inks<");
    await show(true);
    await until(async () => (await visitor.get("/shop/inks")).status === 200);
    expect((await visitor.post("/api/console/collections/inks/visible")).status).toBe(401);
  });

  it("keep their title too when the place is refused", async () => {
    const refused = await owner.put<Refused>("/api/console/collections/pens", {
      slug: "writing",
      title: "Writing",
      parentId: "fountain",
    });
    expect(refused.body.error.code).toBe("category-below-itself");
    expect((await list("ids=pens")).rows[0]).toMatchObject({
      slug: "pens",
      title: "Pens & Pencils",
    });
  });
});
