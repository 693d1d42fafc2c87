import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { copiedElement, copiedText, copyRows } from "./copied-rows.ts";
import { inSchema } from "./schema.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const texts = [
  "",
  "plain",
  "tab\tnew line\nreturn\r",
  "back\\slash \\. \\N",
  '"quoted", {braced}',
  "null",
  "ü€𝄞",
];

const copied = (of: readonly string[]) =>
  copyRows(
    "copied",
    ["place", "text", "list"],
    of.map((text, place) =>
      [place, copiedText(text), `{${copiedElement(text)},${copiedElement(text)}}`].join("\t"),
    ),
  );

const write = async (of: readonly string[]): Promise<void> => {
  const { text, values } = copied(of);
  await test.database.query(inSchema(text, "public"), values);
};

const found = () => test.database.query("select text, list from copied order by place");

it("copies any text into a field and into an array", async () => {
  const { database } = test;
  await database.query("create table copied (place int primary key, text text, list text[])");
  await write(texts);
  expect(await found()).toEqual(texts.map((text) => ({ text, list: [text, text] })));
  await database.query("truncate copied");
  await write(["nul\0 and half \ud800"]);
  const stored = "nul\ufffd and half \ufffd";
  expect(await found()).toEqual([{ text: stored, list: [stored, stored] }]);
});

it("copies nothing of a transaction in which a statement fails, and leaves the connection usable", async () => {
  const { database } = test;
  await database.query("truncate copied");
  const { text, values } = copied(["one", "other"]);
  const copy = { text: inSchema(text, "public"), values };
  const lane = database.lane();
  await expect(lane.transactionOf([copy, copy])).rejects.toMatchObject({ code: "23505" });
  const failing = { text: "select 1 / $1::int", values: [0] };
  await expect(lane.transactionOf([failing, copy])).rejects.toMatchObject({ code: "22012" });
  expect(await found()).toEqual([]);
  await lane.transactionOf([copy]);
  expect(await found()).toHaveLength(2);
});
