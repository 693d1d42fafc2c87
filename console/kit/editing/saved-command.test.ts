import { expect, it } from "vitest";
import { aBrowser } from "#tests/support/kept-copies.ts";
import { CallError } from "../calls/api.ts";
import type { KeptDocument, Stored } from "./document-snapshot.ts";
import { EditedDocument } from "./edited-document.ts";
import type { KeptSteps } from "./kept-documents.ts";
import { mergeMembers } from "./merge-members.ts";
import { sendAboutPart } from "./saved-command.ts";

type Letter = { readonly to: string; readonly text: string; readonly closing: string };

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.code === "draft-changed";

/** One letter on the server, and windows of members who write in it. */
const aDesk = () => {
  let stored: Stored<Letter> = {
    document: { to: "Ann", text: "A", closing: "Yours" },
    edition: 1,
    isDraft: true,
  };
  const write = (part: Partial<Letter>, seen: number): Stored<Letter> => {
    if (seen !== stored.edition) throw new CallError(409, "draft-changed", "Changed.");
    stored = { ...stored, document: { ...stored.document, ...part }, edition: seen + 1 };
    return stored;
  };
  const open = () =>
    new EditedDocument<Letter>(stored, {
      read: async () => stored,
      save: async (document, seen) => write(document, seen),
      isConflict,
      merge: mergeMembers,
      kept: aBrowser<KeptDocument<Letter>>().window(),
      keptSteps: aBrowser<KeptSteps<Letter>>().window(),
      now: () => 0,
      later: () => () => undefined,
    });
  /** *Undo this* in a window, where the undone change had replaced a text by another one. */
  const undoIn = async (
    letter: EditedDocument<Letter>,
    part: Partial<Letter>,
    whileSent = (): void => undefined,
  ) => {
    const { answer, seen } = await sendAboutPart(letter, isConflict, async (edition) => {
      whileSent();
      return write(part, edition);
    });
    letter.replace(answer, seen);
  };
  return { open, undoIn, stored: () => stored };
};

it("undoes a change that another member has saved since the window was opened", async () => {
  const { open, undoIn, stored } = aDesk();
  const [mine, theirs] = [open(), open()];
  theirs.change({ text: "B" });
  await theirs.save();
  await undoIn(mine, { text: "A" });
  expect(stored().document.text).toBe("A");
  expect(mine.snapshot()).toMatchObject({ document: { text: "A" }, edition: 3 });
  // Undo is a step about this change alone, on top of what the other member has written.
  mine.undo();
  expect(mine.snapshot().document.text).toBe("B");
});

it("keeps what is typed and the steps of other fields", async () => {
  const { open, undoIn, stored } = aDesk();
  const [mine, theirs] = [open(), open()];
  mine.change({ closing: "Best" });
  await mine.save();
  theirs.change({ text: "B" });
  await theirs.save();
  await undoIn(mine, { text: "A" }, () => mine.change({ to: "Ben" }));
  await mine.save();
  expect(stored().document).toEqual({ to: "Ben", text: "A", closing: "Best" });
  for (const _ of ["the undone change", "the name", "the closing"]) mine.undo();
  expect(mine.snapshot().document).toMatchObject({ to: "Ann", closing: "Yours" });
});

it("sends nothing while both have written in the same field, and repeats no other refusal", async () => {
  const { open, undoIn, stored } = aDesk();
  const [mine, theirs] = [open(), open()];
  theirs.change({ text: "B" });
  await theirs.save();
  mine.change({ text: "C" });
  await expect(undoIn(mine, { closing: "Best" })).rejects.toMatchObject({ code: "not-saved" });
  expect(stored().document).toMatchObject({ text: "B", closing: "Yours" });

  let calls = 0;
  const refused = sendAboutPart(open(), isConflict, async () => {
    calls += 1;
    throw new CallError(409, "change-overlaid", "A later change is about the same part.");
  });
  await expect(refused).rejects.toMatchObject({ code: "change-overlaid" });
  expect(calls).toBe(1);
});
