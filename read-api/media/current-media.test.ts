import { expect, it } from "vitest";
import type { Sql } from "#infra/postgres/port.ts";
import { createFindCurrentMedia, currentOf } from "./current-media.ts";

const assetUrl = "/images/new.png";
const replaced = { fileId: "former", assetUrl, picture: null, position: "7" };
const undone = { fileId: null, assetUrl: null, picture: null, position: "9" };

const counted = () => {
  let queries = 0;
  let rows: readonly object[] = [replaced];
  const sql = {
    query: async () => {
      queries += 1;
      return rows;
    },
  } as unknown as Sql;
  const find = createFindCurrentMedia(sql, () => 0);
  return {
    currentOf: (readAfter: bigint | undefined) =>
      currentOf(find, { websiteId: "demo", readAfter }, "former"),
    queries: () => queries,
    undo: () => {
      rows = [undone];
    },
  };
};

it("a browser whose write is in memory costs no query", async () => {
  const files = counted();
  for (const readAfter of [undefined, 5n, 7n, 7n])
    expect(await files.currentOf(readAfter)).toEqual({ assetUrl });
  expect(files.queries()).toBe(1);
});

it("a browser that undid a replacement gets the former file, also while the tables are behind", async () => {
  const files = counted();
  for (const query of [2, 3]) {
    expect(await files.currentOf(8n)).toEqual({ assetUrl });
    expect(files.queries()).toBe(query);
  }
  files.undo();
  expect(await files.currentOf(8n)).toBeUndefined();
  expect(await files.currentOf(8n)).toBeUndefined();
  expect(files.queries()).toBe(4);
});
