import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { aSlowAnswer, createDraftServer, textsIn } from "#tests/support/page-draft-server.ts";
import { aBlock, aHeading, changeBlock } from "#tests/support/pages.ts";
import type { DraftStore } from "./draft-store.ts";
import { editionIn } from "./queue.ts";

const blocks = ["One", "Two", "Three"].map((text, index) =>
  aBlock(text.toLowerCase(), aHeading(text), index + 1),
);
const document: PageDocument = {
  details: { title: "About", description: "", imageUrl: "", noIndex: false },
  sections: [{ id: "top", look: newLook(), layout: newLayout(), blocks }],
};

const type = (store: DraftStore, text: string, id: string, group?: string): void =>
  store.change(
    changeBlock(id, editionIn(store.snapshot().draft, id), aHeading(text)),
    group === undefined ? {} : { group },
  );

/** A window in which three blocks were changed. */
const changed = async (group?: string) => {
  const server = createDraftServer(document);
  const store = server.browser().open();
  for (const [text, id] of [
    ["A", "one"],
    ["B", "two"],
    ["C", "three"],
  ] as const)
    type(store, text, id, group);
  await store.flush();
  return { server, store };
};

describe("undo, pressed again before the first answer", () => {
  it("undoes the change before, and each can be redone", async () => {
    const { server, store } = await changed();
    await Promise.all([store.undo(), store.undo()]);
    expect(server.texts()).toEqual(["A", "Two", "Three"]);
    await store.undo();
    expect(server.texts()).toEqual(["One", "Two", "Three"]);
    await Promise.all([store.redo(), store.redo(), store.redo()]);
    expect(server.texts()).toEqual(["A", "B", "C"]);
    expect(store.snapshot()).toMatchObject({ problem: undefined, canUndo: true, canRedo: false });
  });

  it("undoes one change of the list and then the last one", async () => {
    const { server, store } = await changed();
    await store.refresh();
    const [first] = store.snapshot().draft.changes;
    await Promise.all([store.undoOne(first?.changeId ?? ""), store.undo()]);
    expect(server.texts()).toEqual(["One", "B", "Three"]);
  });
});

describe("what is typed while an undo is on its way", () => {
  it("is recorded, and can be undone", async () => {
    const server = createDraftServer(document);
    const store = server.browser().open();
    type(store, "X", "one");
    await store.flush();
    const [undo, sent] = [aSlowAnswer(), aSlowAnswer()];
    server.faults.push(undo, sent);
    const undoing = store.undo();
    await undo.isRecorded;
    type(store, "A", "two");
    const sending = store.flush();
    await sent.isRecorded;
    type(store, "B", "three");
    undo.arrive();
    await setImmediate();
    sent.arrive();
    await Promise.all([undoing, sending]);
    await store.flush();
    expect(server.texts()).toEqual(["One", "A", "B"]);
    expect(textsIn(store.snapshot().document)).toEqual(["One", "A", "B"]);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
    await store.undo();
    await store.undo();
    expect(server.texts()).toEqual(["One", "Two", "Three"]);
  });
});

describe("a step of more changes than the list has", () => {
  it("is undone and redone as a whole", async () => {
    const texts = Array.from({ length: 205 }, (_, index) => `Text ${index}`);
    const many = texts.map((_, index) => aBlock(`b${index}`, aHeading("Before"), index + 1));
    const sections = [0, 1, 2, 3, 4].map((at) => ({
      id: `s${at}`,
      look: newLook(),
      layout: newLayout(),
      blocks: many.slice(at * 50, at * 50 + 50),
    }));
    const server = createDraftServer({ ...document, sections });
    const store = server.browser().open();
    for (const [index, text] of texts.entries()) type(store, text, `b${index}`, "together");
    await store.flush();
    for (const take of [store.undo, store.redo, store.undo]) await take();
    expect(new Set(server.texts())).toEqual(new Set(["Before"]));
    await store.redo();
    expect(server.texts()).toEqual(texts);
  });
});

describe("one change of a group that is undone from the list", () => {
  it("leaves the others of the group to undo", async () => {
    const { server, store } = await changed("together");
    await store.refresh();
    const [, second] = store.snapshot().draft.changes;
    await store.undoOne(second?.changeId ?? "");
    expect(server.texts()).toEqual(["A", "Two", "C"]);
    await store.undo();
    expect(server.texts()).toEqual(["One", "Two", "Three"]);
  });

  it("leaves the rest of an undo that was interrupted to complete", async () => {
    const { server, store } = await changed("together");
    server.faults.push(undefined, "call-lost");
    await store.undo();
    expect(server.texts()).toEqual(["A", "B", "Three"]);
    const [first] = store.snapshot().draft.changes;
    await store.undoOne(first?.changeId ?? server.read().changes[0]?.changeId ?? "");
    await store.undo();
    expect(server.texts()).toEqual(["One", "Two", "Three"]);
    expect(store.snapshot()).toMatchObject({ problem: undefined, canUndo: false });
  });
});

describe("a draft that is discarded", () => {
  it("takes along nothing that its owner has not seen in the list", async () => {
    const { server, store } = await changed();
    await store.refresh();
    const last = store.snapshot().draft.changes.at(-1)?.changeId ?? null;
    type(store, "Later", "two");
    await expect(store.discard(last)).rejects.toMatchObject({ code: "changes-unseen" });
    expect(server.texts()).toEqual(["A", "Later", "C"]);
    await store.refresh();
    await store.discard(store.snapshot().draft.changes.at(-1)?.changeId ?? null);
    expect(textsIn(store.snapshot().document)).toEqual(["One", "Two", "Three"]);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  });
});
