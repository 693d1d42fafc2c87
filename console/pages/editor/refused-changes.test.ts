import { describe, expect, it } from "vitest";
import { newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createDraftServer, textsIn } from "#tests/support/page-draft-server.ts";
import { aBlock, addBlock, addSection, aHeading, aRow, changeBlock } from "#tests/support/pages.ts";
import { CallError } from "../../kit/calls/api.ts";
import { removePart } from "./change-parts.ts";
import type { DraftStore } from "./draft-store.ts";
import { editionIn } from "./queue.ts";

const sectionOf = (id: string, ...texts: readonly string[]) => ({
  id,
  look: newLook(),
  layout: newLayout(),
  blocks: texts.map((text, index) => aBlock(text.toLowerCase(), aHeading(text), index + 1)),
});
const document: PageDocument = {
  details: { title: "About", description: "", imageUrl: "", noIndex: false },
  sections: [sectionOf("top", "One", "Two"), sectionOf("end", "Three")],
};

const type = (store: DraftStore, text: string, id = "one"): void =>
  store.change(changeBlock(id, editionIn(store.snapshot().draft, id), aHeading(text)));
const removeSection = (id: string, edition: number) =>
  ({ type: "RemoveSection", changeId: newId(), sectionId: id, edition }) as const;
const opened = () => {
  const server = createDraftServer(document);
  return { server, store: server.browser().open() };
};

describe("one refused change", () => {
  it("does not cost the others that wait, and is named", async () => {
    const { server, store } = opened();
    type(store, "A");
    store.change(addBlock("top", aBlock("bad id!", aHeading("Bad")), "two"));
    store.change(changeBlock("bad id!", 0, aHeading("Worse")));
    type(store, "C", "three");
    await store.flush();
    expect(server.texts()).toEqual(["A", "Two", "C"]);
    expect(textsIn(store.snapshot().document)).toEqual(["A", "Two", "C"]);
    const { dropped, saving } = store.snapshot();
    expect(saving).toBe("saved");
    expect(dropped?.changes.map(({ edit }) => edit.type)).toEqual(["AddBlock", "ChangeBlock"]);
    expect(dropped?.reason).toContain("An id can contain");
  });

  it("keeps a later change of the same part, which replaces it", async () => {
    const { server, store } = opened();
    server.faults.push(new CallError(400, "text-too-large", "A block can contain up to 24 KB."));
    type(store, "Too long");
    const sending = store.flush();
    type(store, "Short");
    await sending;
    await store.flush();
    expect(server.texts()).toEqual(["Short", "Two", "Three"]);
  });

  it("leaves a member without permission what they have typed", async () => {
    const { server, store } = opened();
    server.faults.push(new CallError(403, "not-permitted", "You cannot do this."));
    type(store, "A");
    type(store, "C", "three");
    await store.flush();
    expect(store.snapshot()).toMatchObject({ saving: "failing", problem: "You cannot do this." });
    await store.flush();
    expect(server.texts()).toEqual(["A", "Two", "C"]);
  });
});

describe("a section that someone else has removed", () => {
  const removed = () => {
    const { server, store } = opened();
    server.change(removeSection("end", 0));
    return { server, store };
  };

  it("asks about a block that is added to it, and adds it to a new section", async () => {
    const { server, store } = removed();
    type(store, "A");
    store.change(addBlock("end", aBlock("new", aHeading("New"), 2), "three"));
    type(store, "Newer", "new");
    await store.flush();
    expect(store.snapshot().conflict).toMatchObject({ part: "new", missing: "end" });
    await store.settle("mine");
    expect(server.texts()).toEqual(["A", "Two", "Newer"]);
    expect(server.read().document.sections).toHaveLength(2);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  });

  it("asks about a block that is moved into it, and can leave it where it is", async () => {
    const { server, store } = removed();
    store.change({
      type: "MoveBlock",
      changeId: newId(),
      blockId: "one",
      sectionId: "end",
      edition: 0,
      after: null,
      at: aRow(1),
      position: "center",
    });
    await store.flush();
    expect(store.snapshot().conflict).toMatchObject({ part: "one", missing: "end" });
    await store.settle("theirs");
    expect(server.texts()).toEqual(["One", "Two"]);
    expect(store.snapshot().saving).toBe("saved");
  });

  it("leaves what was typed in the block that stays where it is", async () => {
    const { server, store } = removed();
    store.change({
      type: "MoveBlock",
      changeId: newId(),
      blockId: "one",
      sectionId: "end",
      edition: 0,
      after: null,
      at: aRow(1),
      position: "center",
    });
    type(store, "Typed");
    await store.flush();
    await store.settle("theirs");
    expect(server.texts()).toEqual(["Typed", "Two"]);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  });

  it("is asked about once, however often the answer is given", async () => {
    const { server, store } = removed();
    store.change(addBlock("end", aBlock("new", aHeading("New"), 2), "three"));
    await store.flush();
    const answers = [store.settle("mine"), store.settle("mine"), store.settle("theirs")];
    expect(await Promise.all(answers)).toEqual([true, false, false]);
    expect(server.texts()).toEqual(["One", "Two", "New"]);
    expect(server.read().document.sections).toHaveLength(2);
  });
});

describe("a publication by someone else", () => {
  const published = (text: string | undefined) => {
    const { server, store } = opened();
    type(store, "Mine");
    if (text === undefined)
      server.change({ type: "RemoveBlock", changeId: newId(), blockId: "one", edition: 0 });
    else server.change(changeBlock("one", 0, aHeading(text)));
    server.publish();
    return { server, store };
  };

  it("does not hide that they changed the same block", async () => {
    const { server, store } = published("Theirs");
    await store.flush();
    expect(store.snapshot().conflict).toMatchObject({
      part: "one",
      present: { id: "one", part: { content: { text: "Theirs" } } },
    });
    expect(server.texts()).toEqual(["Theirs", "Two", "Three"]);
    await store.settle("mine");
    expect(server.texts()).toEqual(["Mine", "Two", "Three"]);
  });

  it("does not hide it from a window that is opened afterwards", async () => {
    const server = createDraftServer(document);
    const browser = server.browser();
    type(browser.open(), "Mine");
    server.change(changeBlock("one", 0, aHeading("Theirs")));
    server.publish();
    const store = browser.open();
    await store.flush();
    expect(store.snapshot().conflict).toMatchObject({ part: "one" });
    const again = browser.open();
    await again.flush();
    expect(again.snapshot().conflict).toMatchObject({ part: "one" });
    await again.settle("theirs");
    expect(server.texts()).toEqual(["Theirs", "Two", "Three"]);
  });

  it("does not hide that they removed the same block", async () => {
    const { server, store } = published(undefined);
    await store.flush();
    expect(store.snapshot().conflict).toMatchObject({ part: "one", present: { part: null } });
    await store.settle("theirs");
    expect(server.texts()).toEqual(["Two", "Three"]);
  });

  it("asks nothing about other blocks, nor about what this window has recorded itself", async () => {
    const { server, store } = opened();
    server.faults.push("answer-lost");
    type(store, "Mine");
    store.change(addBlock("end", aBlock("new", aHeading("New"), 2), "three"));
    await store.flush();
    server.change(changeBlock("two", 0, aHeading("Theirs")));
    server.publish();
    type(store, "Mine, too", "new");
    await store.flush();
    expect(server.texts()).toEqual(["Mine", "Theirs", "Three", "Mine, too"]);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  });
});

describe("what others change while this window sends its own changes", () => {
  it("is never replaced before the window has seen it", async () => {
    const { server, store } = opened();
    server.change(changeBlock("two", 0, aHeading("Theirs")));
    type(store, "Mine");
    await store.flush();
    type(store, "Over", "two");
    await store.flush();
    expect(store.snapshot().conflict).toMatchObject({ part: "two" });
    expect(server.texts()).toEqual(["Mine", "Theirs", "Three"]);
  });

  it("is asked about when it follows a change whose answer was lost", async () => {
    const { server, store } = opened();
    server.faults.push("answer-lost");
    type(store, "A");
    await store.flush();
    server.change(changeBlock("one", 1, aHeading("Theirs")));
    type(store, "AB");
    await store.flush();
    expect(store.snapshot().conflict).toMatchObject({ part: "one" });
    expect(server.texts()).toEqual(["Theirs", "Two", "Three"]);
  });

  it("ends with a new section of this window that the other one needs nothing of", async () => {
    const { server, store } = opened();
    store.change(addSection("mine", "end"));
    server.change(addSection("theirs", "end"));
    await store.flush();
    expect(server.read().document.sections.map(({ id }) => id)).toHaveLength(4);
  });
});

describe("the removal of a section", () => {
  const remove = (store: DraftStore) => {
    const { document, draft } = store.snapshot();
    store.change(removePart(document, "top", draft));
  };

  it("asks when someone else has changed a block in it", async () => {
    const { server, store } = opened();
    server.change(changeBlock("two", 0, aHeading("Theirs")));
    remove(store);
    await store.flush();
    const { conflict } = store.snapshot();
    expect(conflict).toMatchObject({ part: "top", present: { id: "two" } });
    await store.settle("mine");
    expect(server.texts()).toEqual(["Three"]);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  });

  it("keeps the section where the owner chooses that", async () => {
    const { server, store } = opened();
    server.change(addBlock("top", aBlock("new", aHeading("New"), 3), "two"));
    remove(store);
    await store.flush();
    expect(store.snapshot().conflict).toMatchObject({ part: "top", present: { id: "new" } });
    await store.settle("theirs");
    expect(server.texts()).toEqual(["One", "Two", "New", "Three"]);
  });

  it("takes along what this window has just changed, added and moved in it", async () => {
    const { server, store } = opened();
    type(store, "A");
    store.change(addBlock("top", aBlock("new", aHeading("New"), 3), "two"));
    type(store, "Newer", "new");
    remove(store);
    await store.flush();
    expect(server.texts()).toEqual(["Three"]);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  });
});

describe("an interrupted undo", () => {
  it("is completed by the next one, and can be redone", async () => {
    const { server, store } = opened();
    store.change(changeBlock("one", 0, aHeading("A")), { group: "both" });
    store.change(changeBlock("two", 0, aHeading("B")), { group: "both" });
    await store.flush();
    server.faults.push(undefined, "answer-lost");
    await store.undo();
    expect(store.snapshot()).toMatchObject({
      problem: "Not undone: no connection.",
      canUndo: true,
    });
    await store.undo();
    expect(server.texts()).toEqual(["One", "Two", "Three"]);
    expect(store.snapshot()).toMatchObject({ problem: undefined, canUndo: false, canRedo: true });
    await store.redo();
    expect(server.texts()).toEqual(["A", "B", "Three"]);
    expect(store.snapshot()).toMatchObject({ problem: undefined, canUndo: true, canRedo: false });
  });

  it("says so without a connection", async () => {
    const { server, store } = opened();
    server.faults.push("call-lost");
    type(store, "A");
    await store.undo();
    expect(store.snapshot().problem).toBe("Not undone: no connection.");
    expect(textsIn(store.snapshot().document)).toEqual(["A", "Two", "Three"]);
  });
});
