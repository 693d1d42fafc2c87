import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { fieldsOf, linesOf } from "./copy-text.ts";
import { openSource, readPart } from "./source.ts";

const inPieces = async function* (bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

describe("rows as COPY writes them", () => {
  it("are read back as they were, wherever a chunk ends", async () => {
    const values = [
      "plain",
      "a\tb\nc\rd\\e",
      "\\N",
      "",
      "\b\f\v é 日本 🙂",
      '{"sealed":"x","note":"a\\nb"}',
    ];
    const test = await createTestDatabase();
    const client = await openSource(test.url);
    try {
      await client.query("create temporary table texts (place int, a text, b text)");
      for (const [place, value] of values.entries())
        await client.query("insert into texts values ($1, $2, null)", [place, value]);
      const chunks: Buffer[] = [];
      for await (const chunk of readPart(client, {
        select: "select a, b from texts order by place",
      }))
        chunks.push(chunk as Buffer);
      for (const size of [1, 2, 3, 7, 1_000]) {
        const rows: (readonly (string | null)[])[] = [];
        for await (const line of linesOf(inPieces(Buffer.concat(chunks), size)))
          rows.push(fieldsOf(line));
        expect(rows).toEqual(values.map((value) => [value, null]));
      }
    } finally {
      await client.end();
      await test.drop();
    }
  });
});
