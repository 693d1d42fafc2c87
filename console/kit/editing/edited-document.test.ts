import { expect, it } from "vitest";
import { aBrowser } from "#tests/support/kept-copies.ts";
import type { KeptDocument, Stored } from "./document-snapshot.ts";
import { EditedDocument } from "./edited-document.ts";
import type { KeptSteps } from "./kept-documents.ts";
import { mergeMembers } from "./merge-members.ts";

type Letter = { readonly to: string; readonly text: string };
const first: Stored<Letter> = { document: { to: "Ann", text: "A" }, edition: 1, isDraft: true };

const aDesk = () => {
  const [kept, steps] = [aBrowser<KeptDocument<Letter>>(), aBrowser<KeptSteps<Letter>>()];
  const saved: Letter[] = [];
  const open = (stored = first) =>
    new EditedDocument<Letter>(stored, {
      read: async () => stored,
      save: async (document, seen) => {
        saved.push(document);
        return { edition: seen + 1 };
      },
      isConflict: () => false,
      merge: mergeMembers,
      kept: kept.window(),
      keptSteps: steps.window(),
      now: () => 0,
      later: () => () => undefined,
    });
  return { open, saved, steps };
};

it("keeps what was typed while a command was on its way, and saves it", async () => {
  const { open, saved } = aDesk();
  const letter = open();
  letter.change({ text: "AB" });
  await letter.save();
  const { document: seen } = letter.snapshot();
  letter.change({ to: "Ben" });
  letter.replace({ document: seen, edition: 3, isDraft: false }, seen);
  expect(letter.snapshot()).toMatchObject({ document: { to: "Ben", text: "AB" }, edition: 3 });
  expect(await letter.save()).toBe(4);
  expect(saved.at(-1)).toEqual({ to: "Ben", text: "AB" });
});

it("replaces what was there before the command, until it is undone", () => {
  const letter = aDesk().open();
  letter.change({ text: "AB" });
  letter.replace({ ...first, edition: 2 }, letter.snapshot().document);
  expect(letter.snapshot().document).toEqual(first.document);
  letter.undo();
  expect(letter.snapshot().document.text).toBe("AB");
});

it("a window takes over the steps of one window, and leaves those of the others", async () => {
  const { open, steps } = aDesk();
  const windows = [open(), open()];
  for (const [index, each] of windows.entries()) {
    each.change({ text: `From ${index}` });
    await each.save();
  }
  expect(steps.all()).toHaveLength(2);
  steps.close();
  const next = open({ document: { to: "Ann", text: "From 1" }, edition: 2, isDraft: true });
  next.undo();
  expect(next.snapshot().document.text).toBe("A");
  expect(steps.all()).toHaveLength(2);
});

it("a window that is open keeps what it can undo, however many others are opened", async () => {
  const { open, steps } = aDesk();
  const letter = open();
  letter.change({ text: "AB" });
  await letter.save();
  const stored = { document: letter.snapshot().document, edition: 2, isDraft: true };
  expect(open(stored).snapshot().undoes).toBeUndefined();
  // The first window is reloaded, without another change.
  steps.close();
  expect(open(stored).snapshot().undoes).toBe("text");
});
