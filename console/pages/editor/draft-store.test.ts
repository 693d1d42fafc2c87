import { describe, expect, it } from "vitest";
import type { PageDocument } from "#domain/pages/document.ts";
import { aBlock, aHeading, changeBlock, twoHeadings } from "#tests/support/pages.ts";
import { CallError, endSession, offline } from "../../kit/calls/api.ts";
import type { Draft, DraftCalls } from "./draft-snapshot.ts";
import { DraftStore } from "./draft-store.ts";
import type { Kept } from "./kept-draft.ts";
import { enqueued, nextBatch, type Queue, withSent } from "./queue.ts";
import { rebased } from "./rebase.ts";

const document = twoHeadings;
const loaded: Draft = {
  pageId: "about",
  draft: 1,
  path: "about",
  document,
  editions: {},
  firstEdition: 0,
  changes: [],
};

/** A server that answers what it is asked to, and what was sent to it. */
const aServer = (answers: readonly unknown[] = [], first = loaded) => {
  const sent: unknown[] = [];
  const later: (() => void)[] = [];
  const rest = [...answers];
  let kept: Kept | undefined;
  const undoing: Draft["changes"] = [];
  const calls: DraftCalls = {
    read: async () => ({ ...first, changes: [...undoing] }),
    change: async (draft, changes) => {
      sent.push([draft, changes.map(({ type }) => type)]);
      const answer = rest.shift();
      if (answer !== undefined) throw answer;
      return { draft, changed: true, editions: { one: sent.length }, firstEdition: 0 };
    },
    undo: async (_draft, changeId, undone) => {
      const at = "2030-01-01T12:00:00.000Z";
      const facts = { type: "DraftChangeUndone", changedAt: at, changedBy: null };
      undoing.push({ changeId, ...facts, parts: [], undone: false });
      sent.push(["undo", undone]);
      return { changed: true };
    },
    discard: async (draft, seen) => sent.push(["discard", draft, seen]),
  };
  const dependencies = {
    calls,
    kept: {
      read: () => (kept === undefined ? [] : [kept]),
      write: (next: Kept) => {
        kept = next;
      },
    },
    newId: () => "00000000-0000-4000-8000-000000000009",
    later: (run: () => void) => {
      later.push(run);
      return () => undefined;
    },
  };
  return { sent, later, dependencies, open: () => new DraftStore(first, dependencies) };
};

const textOf = (shown: PageDocument) =>
  shown.sections.flatMap(({ blocks }) =>
    blocks.map(({ content }) => (content.type === "heading" ? content.text : content.type)),
  );

describe("the queue of changes", () => {
  const first = changeBlock("one", 0, aHeading("A"));
  const typed: Queue = enqueued([], first);

  it("replaces a change that has not been sent by the next one of the same block", () => {
    const next = changeBlock("one", 5, aHeading("B"));
    // The same id never means two contents: another window can have sent the first one.
    expect(enqueued(typed, next)).toMatchObject([
      { edit: { changeId: next.changeId, edition: 0, content: { text: "B" } } },
    ]);
  });
  it("keeps changes of different groups apart, so that typing is not undone with an upload", () => {
    const upload = enqueued([], first, "files");
    const later = enqueued(upload, changeBlock("one", 0, aHeading("B")));
    expect(later.map(({ group, follows }) => [group, follows])).toEqual([
      ["files", false],
      [undefined, true],
    ]);
    const together = enqueued(upload, changeBlock("one", 0, aHeading("B")), "files");
    expect(together.map(({ group }) => group)).toEqual(["files"]);
  });
  it("sends a change after one that was sent, once its edition is known", () => {
    const queue = enqueued(withSent(typed, 1), changeBlock("one", 0, aHeading("B")));
    expect(nextBatch(queue)).toHaveLength(1);
    expect(queue[1]?.follows).toBe(true);
  });
  it("counts changes of parts that stay the same from the editions of the next draft", () => {
    const queue = rebased(typed, document, { document, editions: {}, firstEdition: 7 });
    expect(queue).toMatchObject([{ edit: { blockId: "one", edition: 7 }, asks: undefined }]);
  });
});

describe("the draft in a window", () => {
  it("shows a change before it is recorded", async () => {
    const { open, sent } = aServer();
    const store = open();
    store.change(changeBlock("one", 0, aHeading("New")));
    expect(textOf(store.snapshot().document)).toEqual(["New", "Two"]);
    expect([store.snapshot().saving, sent]).toEqual(["waiting", []]);
    await store.flush();
    expect(sent).toEqual([[1, ["ChangeBlock"]]]);
    expect(store.snapshot()).toMatchObject({ saving: "saved", draft: { editions: { one: 1 } } });
  });
  it.each(["shown", "scheduled"] as const)(
    "knows whether it equals the %s version, or has anything to publish",
    async (equals) => {
      const { open } = aServer([], { ...loaded, equals });
      const store = open();
      expect(store.snapshot().equals).toBe(equals);
      store.change(changeBlock("one", 0, aHeading("New")));
      expect(store.snapshot().equals).toBeNull();
      await store.flush();
      expect(store.snapshot().equals).toBeNull();
      // The next draft, after a publication, has no changes yet.
      await store.refresh();
      expect(store.snapshot().equals).toBe(equals);
    },
  );
  it("has something to publish without changes when the version that it equals was cancelled", async () => {
    const { open } = aServer([], { ...loaded, equals: null });
    const store = open();
    expect(store.snapshot()).toMatchObject({ draft: { changes: [] }, equals: null });
    await store.refresh();
    expect(store.snapshot().equals).toBeNull();
  });
  it("keeps a change while the server cannot be reached, and sends it again", async () => {
    const { open, sent, later } = aServer([offline()]);
    const store = open();
    store.change(changeBlock("one", 0, aHeading("New")));
    await store.flush();
    expect(store.snapshot().saving).toBe("unreachable");
    later.at(-1)?.();
    await store.flush();
    expect([sent.length, store.snapshot().saving]).toEqual([2, "saved"]);
  });
  it.each([
    [500, "internal"],
    [429, "too-many-requests"],
  ])("keeps a change that the server answers with %i, and sends it again", async (status, code) => {
    const { open, sent, later } = aServer([new CallError(status, code, "Something went wrong.")]);
    const store = open();
    store.change(changeBlock("one", 0, aHeading("New")));
    await store.flush();
    expect(store.snapshot()).toMatchObject({ saving: "failing", problem: undefined });
    expect(textOf(store.snapshot().document)).toEqual(["New", "Two"]);
    later.at(-1)?.();
    await store.flush();
    expect([sent.length, store.snapshot().saving]).toEqual([2, "saved"]);
  });
  it("sends nothing in the name of the next member", async () => {
    const signedOut = new CallError(401, "not-signed-in", "Please sign in.");
    const { open, sent, later } = aServer([signedOut]);
    const store = open();
    store.subscribe(() => undefined);
    store.change(changeBlock("one", 0, aHeading("New")));
    const before = later.length;
    await store.flush();
    expect([sent.length, later.length]).toEqual([1, before]);
    endSession();
    await store.flush();
    expect([sent.length, store.snapshot().saving]).toEqual([1, "failing"]);
    const again = open();
    await again.flush();
    expect([sent.length, again.snapshot().saving]).toEqual([2, "saved"]);
  });
  it("sends what failed again only while a screen shows it", async () => {
    const removed = new CallError(404, "page-unknown", "Page not found.");
    const { open, sent, later } = aServer([removed, removed]);
    const store = open();
    const leave = store.subscribe(() => undefined);
    store.change(changeBlock("one", 0, aHeading("New")));
    const before = later.length;
    await store.flush();
    expect(later).toHaveLength(before + 1);
    leave();
    await store.flush();
    later.at(-1)?.();
    expect([sent.length, store.snapshot().saving]).toEqual([2, "failing"]);
    const again = open();
    await again.flush();
    expect(again.snapshot().saving).toBe("saved");
  });
  it("has what was not recorded when the page is opened again", async () => {
    const { open, sent } = aServer([offline()]);
    const closed = open();
    closed.change(changeBlock("two", 0, aHeading("Kept")));
    await closed.flush();
    const store = open();
    expect(textOf(store.snapshot().document)).toEqual(["One", "Kept"]);
    await store.flush();
    expect([sent.length, store.snapshot().saving]).toEqual([2, "saved"]);
  });
  it("asks when someone else has changed the same block, and loses neither", async () => {
    const present = { id: "one", edition: 4, part: aBlock("one", aHeading("Theirs")) };
    const changed = new CallError(409, "block-changed", "Changed", {}, { present });
    const { open, sent } = aServer([changed]);
    const store = open();
    store.change(changeBlock("one", 0, aHeading("Mine")));
    await store.flush();
    expect(store.snapshot().conflict).toMatchObject({ part: "one", present: { edition: 4 } });
    await store.settle("mine");
    expect(sent).toHaveLength(2);
    expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  });
  it("takes the other change where the owner chooses it", async () => {
    const present = { id: "one", edition: 4, part: aBlock("one", aHeading("Theirs")) };
    const { open, sent } = aServer([new CallError(409, "block-changed", "", {}, { present })]);
    const store = open();
    store.change(changeBlock("one", 0, aHeading("Mine")));
    await store.flush();
    await store.settle("theirs");
    expect([sent.length, store.snapshot().saving]).toEqual([1, "saved"]);
  });
  it("undoes its last change, also after it was opened again", async () => {
    const { open, sent } = aServer();
    const closed = open();
    const edit = changeBlock("one", 0, aHeading("New"));
    closed.change(edit);
    await closed.flush();
    const store = open();
    expect([store.snapshot().canUndo, store.snapshot().canRedo]).toEqual([true, false]);
    await store.undo();
    expect(sent.at(-1)).toEqual(["undo", edit.changeId]);
    expect([store.snapshot().canUndo, store.snapshot().canRedo]).toEqual([false, true]);
  });
  it("undoes what was done last in one of several windows that were closed", async () => {
    const { sent, dependencies } = aServer();
    const of = (id: string): Kept => ({
      draft: 1,
      queue: [],
      redoable: [],
      undoable: [{ ids: [id] }],
    });
    const read = () => [of("earlier"), of("later"), { ...of("none"), undoable: [] }];
    const store = new DraftStore(loaded, {
      ...dependencies,
      kept: { ...dependencies.kept, read },
    });
    await store.undo();
    expect(sent.at(-1)).toEqual(["undo", "later"]);
  });
  it("undoes changes of one group together, the latest first", async () => {
    const { open, sent } = aServer();
    const store = open();
    const [first, second] = [
      changeBlock("one", 0, aHeading("A")),
      changeBlock("two", 0, aHeading("B")),
    ];
    store.change(first, { group: "swap" });
    store.change(second, { group: "swap" });
    await store.undo();
    expect(sent.slice(-2)).toEqual([
      ["undo", second.changeId],
      ["undo", first.changeId],
    ]);
    expect(store.snapshot().canUndo).toBe(false);
  });
  it("says why a change was refused, and shows what is recorded", async () => {
    const refusal = new CallError(400, "too-many-blocks", "A section has up to 60 blocks.");
    const { open } = aServer([refusal]);
    const store = open();
    store.change(changeBlock("one", 0, aHeading("New")));
    await store.flush();
    expect(store.snapshot().problem).toBe("A section has up to 60 blocks.");
    expect(textOf(store.snapshot().document)).toEqual(["One", "Two"]);
  });
});
