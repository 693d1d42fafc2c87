import { describe, expect, it } from "vitest";
import { createDraftServer, textsIn } from "#tests/support/page-draft-server.ts";
import { aBlock, addBlock, aHeading, changeBlock, twoHeadings } from "#tests/support/pages.ts";
import type { DraftStore } from "./draft-store.ts";
import { editionIn } from "./queue.ts";

const document = twoHeadings;

const type = (store: DraftStore, text: string, id = "one"): void =>
  store.change(changeBlock(id, editionIn(store.snapshot().draft, id), aHeading(text)));

describe("an answer that is lost after the server has recorded the change", () => {
  it("does not cost what is typed next", async () => {
    const server = createDraftServer(document);
    const store = server.browser().open();
    server.faults.push("answer-lost");
    type(store, "A");
    await store.flush();
    expect(server.texts()).toEqual(["A", "Two"]);
    type(store, "AB");
    type(store, "ABC");
    await store.flush();
    expect(server.texts()).toEqual(["ABC", "Two"]);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
    expect(textsIn(store.snapshot().document)).toEqual(["ABC", "Two"]);
  });

  it("does not cost what is typed after the page was opened again", async () => {
    const server = createDraftServer(document);
    const browser = server.browser();
    const killed = browser.open();
    server.faults.push("answer-lost");
    type(killed, "A");
    await killed.flush();
    const store = browser.open();
    type(store, "AB");
    await store.flush();
    expect(server.texts()).toEqual(["AB", "Two"]);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  });

  it("does not change a new block twice, nor forget what was typed in it", async () => {
    const server = createDraftServer(document);
    const store = server.browser().open();
    server.faults.push("answer-lost");
    store.change(addBlock("top", aBlock("new", aHeading("New"), 3), "two"));
    await store.flush();
    type(store, "Newer", "new");
    await store.flush();
    expect(server.texts()).toEqual(["One", "Two", "Newer"]);
  });
});

describe("a second window of the same browser", () => {
  it("sends what waits in the first one, which then asks before it replaces that", async () => {
    const server = createDraftServer(document);
    const browser = server.browser();
    const first = browser.open();
    type(first, "A");
    const second = browser.open();
    await second.flush();
    expect(server.texts()).toEqual(["A", "Two"]);
    type(first, "AB");
    await first.flush();
    // The text of the first window is either recorded or asked about, never forgotten.
    expect(first.snapshot().conflict).toMatchObject({ part: "one" });
    await first.settle("mine");
    expect(server.texts()).toEqual(["AB", "Two"]);
  });

  it("does not record a change twice that both send", async () => {
    const server = createDraftServer(document);
    const browser = server.browser();
    const first = browser.open();
    type(first, "A");
    const second = browser.open();
    await Promise.all([first.flush(), second.flush()]);
    expect(server.read().changes).toHaveLength(1);
    for (const store of [first, second])
      expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  });
});
