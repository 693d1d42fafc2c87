import { expect, it } from "vitest";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { aBrowser } from "#tests/support/kept-copies.ts";
import { CallError, offline } from "../kit/calls/api.ts";
import type { KeptDocument } from "../kit/editing/document-snapshot.ts";
import type { KeptSteps } from "../kit/editing/kept-documents.ts";
import { createItemDraft, storedItem } from "./item-draft.ts";

type Item = ContentItemDefinition;

const item = ContentItemDefinition.parse({
  itemId: "tea",
  collectionId: "journal",
  recordType: 1,
  title: "Tea",
  urlId: "tea",
});
const loaded = {
  definition: item,
  scheduled: null,
  draftEdition: 0,
  draft: null as ContentItemDefinition | null,
};

/** A server that answers with these errors first, what was saved, and a browser with windows. */
const aServer = (errors: readonly unknown[] = [], theirs: object = { title: "Theirs" }) => {
  const saved: { readonly title: string; readonly seen: number }[] = [];
  const items: ContentItemDefinition[] = [];
  const due: { readonly run: () => void; readonly ms: number }[] = [];
  const rest = [...errors];
  const [kept, steps] = [aBrowser<KeptDocument<Item>>(), aBrowser<KeptSteps<Item>>()];
  let atMs = 0;
  const dependencies = {
    read: async () => ({ ...loaded, draft: { ...item, ...theirs }, draftEdition: 7 }),
    save: async (written: ContentItemDefinition, seen: number) => {
      const { title } = written;
      const error = rest.shift();
      if (error !== undefined) throw error;
      saved.push({ title, seen });
      items.push(written);
      return { edition: seen + 1 };
    },
    now: () => atMs,
    later: (run: () => void, ms: number) => {
      due.push({ run, ms });
      return () => undefined;
    },
  };
  return {
    saved,
    items,
    due,
    keeps: () => kept.all().at(-1),
    pass: (ms: number) => {
      atMs += ms;
    },
    keep: (left: KeptDocument<Item>) => kept.only(left),
    close: () => steps.close(),
    open: (from: typeof loaded = loaded) =>
      createItemDraft(from, { ...dependencies, kept: kept.window(), keptSteps: steps.window() }),
  };
};

it("follows changes of its blocks, and never over what is not saved", () => {
  const store = aServer().open();
  store.follow(storedItem({ ...loaded, draft: { ...item, title: "Later" }, draftEdition: 3 }));
  expect(store.snapshot()).toMatchObject({
    document: { title: "Later" },
    edition: 3,
    isDraft: true,
  });
  store.follow(storedItem({ ...loaded, draftEdition: 2 }));
  expect(store.snapshot()).toMatchObject({ document: { title: "Later" }, edition: 3 });
  store.change({ title: "Mine" });
  store.follow(storedItem({ ...loaded, draftEdition: 4 }));
  expect(store.snapshot()).toMatchObject({ document: { title: "Mine" }, edition: 3 });
});

it("counts another text of someone else, so that the field shows it before the next key", async () => {
  const body = "<p>Theirs.</p>";
  const store = aServer().open();
  store.follow(storedItem({ ...loaded, draft: { ...item, title: "Later" }, draftEdition: 1 }));
  store.change({ body: "<p>Mine.</p>" });
  store.undo();
  expect(store.snapshot().taken).toBe(0);
  store.follow(
    storedItem({ ...loaded, draft: { ...item, title: "Later", body }, draftEdition: 2 }),
  );
  expect(store.snapshot()).toMatchObject({ document: { body }, edition: 2, taken: 1 });

  const merged = aServer([someoneElse()], { body }).open();
  merged.change({ title: "Mine" });
  await merged.save();
  expect(merged.snapshot()).toMatchObject({ document: { title: "Mine", body }, taken: 1 });
  await merged.takeTheirs();
  expect(merged.snapshot()).toMatchObject({ document: { title: "Tea", body }, taken: 1 });
});

it("saves within two seconds, also while typing continues, and keeps the rest in the browser", async () => {
  const server = aServer();
  const store = server.open();
  store.change({ title: "T1" });
  store.change({ title: "T2" });
  expect(server.due.map(({ ms }) => ms)).toEqual([1_500]);
  expect(server.keeps()).toMatchObject({ edition: 0, document: { title: "T2" } });
  expect(store.snapshot()).toMatchObject({ saving: "waiting", document: { title: "T2" } });
  expect(await store.save()).toBe(1);
  expect(server.saved).toEqual([{ title: "T2", seen: 0 }]);
  expect(server.keeps()).toBeUndefined();
  expect(store.snapshot()).toMatchObject({ saving: "saved", edition: 1, isDraft: true });
  store.change({ title: "T3" });
  expect(server.due).toHaveLength(2);
});

it("what a closed tab had not saved is there again, and is saved", async () => {
  const server = aServer();
  server.open().change({ title: "Unsaved" });
  const again = server.open();
  expect(again.snapshot()).toMatchObject({ saving: "waiting", document: { title: "Unsaved" } });
  await again.save();
  expect(server.saved).toEqual([{ title: "Unsaved", seen: 0 }]);
});

it("tries again without a connection", async () => {
  const server = aServer([offline()]);
  const store = server.open();
  store.change({ title: "Later" });
  expect(await store.save()).toBeUndefined();
  expect(store.snapshot()).toMatchObject({ saving: "unreachable", problem: undefined });
  expect(server.due.at(-1)?.ms).toBe(2_000);
  expect(await store.save()).toBe(1);
});

it("tries again what the server could not save, and says so", async () => {
  const server = aServer([new CallError(500, "internal", "Something went wrong.")]);
  const store = server.open();
  store.change({ title: "Later" });
  expect(await store.save()).toBeUndefined();
  expect(store.snapshot()).toMatchObject({ saving: "failing", problem: undefined });
  expect(server.due.at(-1)?.ms).toBe(2_000);
  expect(await store.save()).toBe(1);
});

it("stops before someone else’s draft until the writer has decided", async () => {
  const conflict = new CallError(409, "draft-changed", "Someone has changed this.");
  const server = aServer([conflict]);
  const store = server.open();
  store.change({ title: "Mine" });
  await store.save();
  expect(store.snapshot().problem).toMatchObject({ isConflict: true, both: ["title"] });
  const tries = server.due.length;
  store.change({ title: "Mine, too" });
  expect(server.due).toHaveLength(tries);
  await store.keepMine();
  expect(server.saved).toEqual([{ title: "Mine, too", seen: 7 }]);
  await store.takeTheirs();
  expect(store.snapshot()).toMatchObject({ document: { title: "Theirs" }, edition: 7 });
  expect(store.isDirty()).toBe(false);
});

const someoneElse = () => new CallError(409, "draft-changed", "Someone has changed this.");
const author = { displayName: "Ann" };

it("takes in what someone else has changed elsewhere in the item, without a question", async () => {
  const server = aServer([someoneElse()], { author });
  const store = server.open();
  store.change({ title: "Mine" });
  expect(await store.save()).toBe(8);
  expect(server.items).toEqual([{ ...item, title: "Mine", author }]);
  expect(store.snapshot()).toMatchObject({
    document: { title: "Mine", author },
    problem: undefined,
  });
});

it("keeping mine keeps everything else of theirs", async () => {
  const server = aServer([someoneElse()], { title: "Theirs", author });
  const store = server.open();
  store.change({ title: "Mine" });
  await store.save();
  await store.keepMine();
  expect(server.items).toEqual([{ ...item, title: "Mine", author }]);
});

it("a closed tab knows what it followed, and asks where it does not", async () => {
  const server = aServer([], { author });
  server.open().change({ title: "Unsaved" });
  const kept = server.keeps();
  expect(kept).toMatchObject({ edition: 0, before: { title: "Tea" } });
  const reopened = (errors: readonly unknown[], without: boolean) => {
    const later = aServer(errors, { author });
    later.open().change({ title: "Unsaved" });
    const left = later.keeps();
    if (without && left !== undefined)
      later.keep({ edition: left.edition, document: left.document });
    return { later, store: later.open({ ...loaded, draft: { ...item, author }, draftEdition: 7 }) };
  };
  const known = reopened([someoneElse()], false);
  await known.store.save();
  expect(known.later.items).toEqual([{ ...item, title: "Unsaved", author }]);
  const unknown = reopened([someoneElse()], true);
  await unknown.store.save();
  expect(unknown.store.snapshot().problem).toMatchObject({ isConflict: true, both: [] });
});

it("undoes and redoes every field, one burst of typing at a time", async () => {
  const server = aServer();
  const store = server.open();
  store.change({ title: "Te" });
  store.change({ title: "Tea for t" });
  server.pass(1_000);
  store.change({ title: "Tea for two" });
  store.pause();
  store.change({ tags: ["green"] });
  expect(store.snapshot()).toMatchObject({ undoes: "tags", redoes: undefined });
  store.undo();
  expect(store.snapshot()).toMatchObject({
    document: { tags: [] },
    undoes: "title",
    redoes: "tags",
  });
  store.undo();
  expect(store.snapshot().document.title).toBe("Tea for t");
  store.undo();
  store.undo();
  expect(store.snapshot()).toMatchObject({
    document: { title: "Tea" },
    undoes: undefined,
    steps: 3,
  });
  store.redo();
  store.redo();
  expect(store.snapshot().document).toMatchObject({ title: "Tea for two", tags: [] });
  await store.save();
  expect(server.items.at(-1)).toMatchObject({ title: "Tea for two", tags: [] });
  store.change({ excerpt: "<p>Hot</p>" });
  expect(store.snapshot()).toMatchObject({ undoes: "excerpt", redoes: undefined });
});

it("undoes after a reload what was written before it, saved or not", async () => {
  const server = aServer();
  const store = server.open();
  store.change({ title: "Tea for two" });
  server.close();
  const unsaved = server.open();
  unsaved.undo();
  expect(unsaved.snapshot().document.title).toBe("Tea");
  unsaved.redo();
  await unsaved.save();
  server.close();
  const draft = unsaved.snapshot().document;
  const saved = server.open({ ...loaded, draft, draftEdition: 1 });
  saved.undo();
  expect(saved.snapshot()).toMatchObject({ document: { title: "Tea" }, redoes: "title" });
});

it("undoes nothing over what someone else has written since", async () => {
  const server = aServer();
  const store = server.open();
  store.change({ title: "Mine" });
  await store.save();
  // Another draft is read with the next reload.
  const other = server.open({ ...loaded, draft: { ...item, title: "Theirs" }, draftEdition: 7 });
  expect(other.snapshot().undoes).toBeUndefined();
});

it("keeps what can be undone of the fields that someone else has not changed", async () => {
  const conflict = new CallError(409, "draft-changed", "Changed.");
  const store = aServer([conflict]).open();
  store.change({ tags: ["green"] });
  await store.save();
  expect(store.snapshot().document).toMatchObject({ title: "Theirs", tags: ["green"] });
  store.undo();
  expect(store.snapshot().document).toMatchObject({ title: "Theirs", tags: [] });
  expect(store.snapshot().undoes).toBeUndefined();
});
