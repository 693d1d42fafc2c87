import { describe, expect, it } from "vitest";
import { aProduct } from "#tests/support/catalog.ts";
import {
  owner,
  type Refused,
  type Rows,
  setUpCollectionsApi,
} from "#tests/support/collections-api-setup.ts";

setUpCollectionsApi();

describe("a collection", () => {
  it("takes 200 products and refuses the 201st, which is not defined [A9.8]", async () => {
    await owner.put("/api/console/collections/crowd", { slug: "crowd", title: "Crowd" });
    const put = async (id: string, collectionIds: string[]) => {
      const { productId, ...product } = aProduct(id, { slug: id, collectionIds });
      return owner.put<Refused>(`/api/console/products/${productId}`, product);
    };
    const ids = Array.from({ length: 200 }, (_, index) => `crowd-${index}`);
    // Twenty at the same time are projected together, which takes a fraction of the work.
    for (let from = 0; from < ids.length; from += 20) {
      const answers = await Promise.all(ids.slice(from, from + 20).map((id) => put(id, ["crowd"])));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    const refused = await put("crowd-200", ["crowd"]);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      { code: "collection-full", message: "A collection can hold up to 200 products." },
    ]);
    expect((await owner.get("/api/console/products/crowd-200")).status).toBe(404);
    expect((await put("crowd-0", [])).status).toBe(200);
    expect((await put("crowd-200", ["crowd"])).status).toBe(200);
    const { body } = await owner.get<Rows>("/api/console/collections?ids=crowd");
    expect(body.rows[0]?.productCount).toBe(200);
  });
});
