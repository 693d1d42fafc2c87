import { describe, expect, it } from "vitest";
import { newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createDraftServer } from "#tests/support/page-draft-server.ts";
import { aBlock, addBlock, aHeading, aRow, changeBlock } from "#tests/support/pages.ts";
import type { DraftStore } from "./draft-store.ts";

const sectionOf = (id: string, ...texts: readonly string[]) => ({
  id,
  look: newLook(),
  layout: newLayout(),
  blocks: texts.map((text, index) => aBlock(text.toLowerCase(), aHeading(text), index + 1)),
});
const document: PageDocument = {
  details: { title: "About", description: "", imageUrl: "", noIndex: false },
  sections: [sectionOf("top", "One"), sectionOf("middle", "Two"), sectionOf("end", "Three")],
};

const opened = () => {
  const server = createDraftServer(document);
  const browser = server.browser();
  const sections = () => server.read().document.sections.map(({ id }) => id);
  return { server, browser, store: browser.open(), sections };
};
const addNew = (store: DraftStore): void => {
  store.change(addBlock("end", aBlock("new", aHeading("New"), 2), "three"));
  store.change(changeBlock("new", 0, aHeading("Newer")));
};
const moveEnd = (store: DraftStore): void =>
  store.change({
    type: "MoveSection",
    changeId: newId(),
    sectionId: "end",
    after: null,
    edition: 0,
  });
const saved = { saving: "saved", conflict: undefined, dropped: undefined };

describe("what waited while the page was closed and published by someone else", () => {
  it("is a new block in a section that nobody has changed", async () => {
    const { server, browser, store } = opened();
    addNew(store);
    server.change(changeBlock("one", 0, aHeading("Theirs")));
    server.publish();
    const again = browser.open();
    await again.flush();
    expect(server.texts()).toEqual(["Theirs", "Two", "Three", "Newer"]);
    expect(again.snapshot()).toMatchObject(saved);
  });

  it("is a block that was moved into another section", async () => {
    const { server, browser, store } = opened();
    store.change({
      type: "MoveBlock",
      changeId: newId(),
      blockId: "one",
      sectionId: "end",
      edition: 0,
      after: "three",
      at: aRow(2),
      position: "center",
    });
    server.change(changeBlock("two", 0, aHeading("Theirs")));
    server.publish();
    const again = browser.open();
    await again.flush();
    expect(server.texts()).toEqual(["Theirs", "Three", "One"]);
    expect(again.snapshot()).toMatchObject(saved);
  });
});

describe("the move of a section", () => {
  it("stays when another waiting change is refused", async () => {
    const { server, store, sections } = opened();
    store.change(addBlock("top", aBlock("bad id!", aHeading("Bad")), "one"));
    moveEnd(store);
    await store.flush();
    expect(sections()).toEqual(["end", "top", "middle"]);
    expect(store.snapshot().dropped?.changes).toHaveLength(1);
    expect(server.texts()).toEqual(["Three", "One", "Two"]);
  });

  it("stays when someone else publishes the page at that moment", async () => {
    const { server, store, sections } = opened();
    moveEnd(store);
    server.change(changeBlock("two", 0, aHeading("Theirs")));
    server.publish();
    await store.flush();
    expect(sections()).toEqual(["end", "top", "middle"]);
    expect(store.snapshot()).toMatchObject(saved);
  });
});

describe("changes that were recorded and published without an answer", () => {
  const interrupted = (change: (store: DraftStore) => void) => {
    const { server, browser, store } = opened();
    change(store);
    server.faults.push("answer-lost", "answer-lost");
    return { server, browser, store };
  };

  it("do not add a block twice", async () => {
    const { server, browser, store } = interrupted(addNew);
    await store.flush();
    // It is opened on the same draft, which is published before the first change is sent again.
    const again = browser.open();
    server.publish();
    server.faults.length = 0;
    await again.flush();
    expect(server.texts()).toEqual(["One", "Two", "Three", "Newer"]);
    expect(again.snapshot()).toMatchObject(saved);
  });

  it("say nothing about a block that is removed already", async () => {
    const remove = (store: DraftStore) =>
      store.change({ type: "RemoveBlock", changeId: newId(), blockId: "two", edition: 0 });
    const { server, browser, store } = interrupted(remove);
    await store.flush();
    const again = browser.open();
    server.publish();
    server.faults.length = 0;
    await again.flush();
    expect(server.texts()).toEqual(["One", "Three"]);
    expect(again.snapshot()).toMatchObject(saved);
  });
});
