import { expect, it } from "vitest";
import { aBrowser } from "#tests/support/kept-copies.ts";
import { CallError } from "../calls/api.ts";
import type { KeptDocument, Stored } from "./document-snapshot.ts";
import { EditedDocument } from "./edited-document.ts";
import type { KeptSteps } from "./kept-documents.ts";
import { mergeMembers } from "./merge-members.ts";
import { sendAboutPart, sendAboutWhole } from "./saved-command.ts";

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
      names: { text: "body" },
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
  return {
    open,
    undoIn,
    change: (part: Partial<Letter>) => write(part, stored.edition),
    stored: () => stored,
  };
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

it("names what another member has saved, and publishes it only when it was seen", async () => {
  const { open, stored } = aDesk();
  const sent: number[] = [];
  const publish = (letter: EditedDocument<Letter>) =>
    sendAboutWhole(
      letter,
      isConflict,
      async (edition) => {
        if (edition !== stored().edition) throw new CallError(409, "draft-changed", "Changed.");
        sent.push(edition);
      },
      { savesFirst: true },
    );
  const [mine, theirs] = [open(), open()];
  theirs.change({ text: "B" });
  await theirs.save();
  const refused = { code: "caught-up", message: expect.stringContaining("opened it: body. ") };
  await expect(publish(mine)).rejects.toMatchObject(refused);
  expect(mine.snapshot()).toMatchObject({ document: { text: "B" }, edition: 2 });
  await publish(mine);

  // Also where saving what was written here has taken it in.
  theirs.change({ text: "C" });
  await theirs.save();
  mine.change({ closing: "Best" });
  await expect(publish(mine)).rejects.toMatchObject(refused);
  expect(stored().document).toEqual({ to: "Ann", text: "C", closing: "Best" });
  expect(sent).toEqual([2]);
  await publish(mine);
  expect(sent).toEqual([2, 4]);
});

it("leaves what both have written to the member, and other refusals as they are", async () => {
  const { open } = aDesk();
  const [mine, theirs] = [open(), open()];
  theirs.change({ text: "B" });
  await theirs.save();
  mine.change({ text: "C" });
  const discard = (code: string) =>
    sendAboutWhole(
      mine,
      isConflict,
      async () => {
        throw new CallError(409, code, "Refused.");
      },
      { savesFirst: false },
    );
  await expect(discard("draft-changed")).rejects.toMatchObject({ code: "draft-changed" });
  expect(mine.snapshot().document.text).toBe("C");
  await expect(discard("nothing-drafted")).rejects.toMatchObject({ code: "nothing-drafted" });
});

it("shows and names what belongs to the draft and is not in its document, before it is published", async () => {
  const { open, change, stored } = aDesk();
  const sent: number[] = [];
  // Stamps are on the letter, and change its edition.
  let [stamps, shown] = [1, 1];
  const stamp = () => {
    stamps += 1;
    change({});
  };
  const publish = (letter: EditedDocument<Letter>) =>
    sendAboutWhole(
      letter,
      isConflict,
      async (edition) => {
        if (edition !== stored().edition) throw new CallError(409, "draft-changed", "Changed.");
        sent.push(edition);
      },
      {
        savesFirst: true,
        showRest: async () => {
          const before = shown;
          shown = stamps;
          return before === shown ? [] : ["stamps"];
        },
      },
    );
  const refused = (what: string) => ({
    code: "caught-up",
    message: expect.stringContaining(`opened it: ${what}. `),
  });
  const mine = open();
  stamp();
  await expect(publish(mine)).rejects.toMatchObject(refused("stamps"));
  expect(shown).toBe(2);
  await publish(mine);
  expect(sent).toEqual([2]);

  // Also where saving what was written here has taken in another edition.
  mine.change({ closing: "Best" });
  stamp();
  await expect(publish(mine)).rejects.toMatchObject(refused("stamps"));
  expect(sent).toEqual([2]);
  change({ text: "B" });
  stamp();
  await expect(publish(mine)).rejects.toMatchObject(refused("body, stamps"));
  await publish(mine);
  expect(sent).toEqual([2, 6]);
});
