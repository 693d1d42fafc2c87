import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import {
  aBlock,
  addBlock,
  addSection,
  aHeading,
  aRow,
  aText,
  changeBlock,
} from "#tests/support/pages.ts";
import type { Cohorts } from "./cohorts.ts";
import { type PageDraftCommand, pageDraftDecider } from "./decide-draft.ts";
import { blocksOf, newDocument, type PageDocument } from "./document.ts";
import { changesOn, editionOf, evolveDraft, isUndone, noDraft } from "./draft-state.ts";
import type { DraftEdit } from "./edits.ts";
import type { PageDraftEvent } from "./events.ts";

const at = "2030-01-01T12:00:00.000Z";
const base = newDocument("About");
const draft = given(pageDraftDecider);
const common = { pageId: "about", draft: 1, base, baseEdition: 0, at };
const change = (...edits: readonly DraftEdit[]): PageDraftCommand => ({
  ...common,
  type: "ChangeDraft",
  edits,
});
const undo = (undoneChangeId: string, changeId = "undoing"): PageDraftCommand => ({
  ...common,
  type: "UndoDraftChange",
  changeId,
  undoneChangeId,
});
const begun: PageDraftEvent = {
  type: "DraftBegun",
  firstEdition: 0,
  pageId: "about",
  draft: 1,
  document: base,
  begunAt: at,
};

const decided = (past: readonly PageDraftEvent[], command: PageDraftCommand) => {
  const outcome = pageDraftDecider.decide(command, past.reduce(evolveDraft, noDraft));
  if (!outcome.ok) throw new Error(outcome.rejection.code);
  return [...past, ...outcome.value];
};
const stateOf = (past: readonly PageDraftEvent[]) => past.reduce(evolveDraft, noDraft);

itKeepsTheDeciderContract("pageDraft", pageDraftDecider, { past: [begun], of: common });

const section = addSection("top");
const heading = addBlock("top", aBlock("title", aHeading("About us")));
const text = addBlock("top", aBlock("words", aText("We make mugs."), 2), "title");
const written = decided([], change(section, heading, text));

describe("a draft", () => {
  it("keeps the visitors of a section through other changes, and undoes a change of them", () => {
    const look = section.type === "AddSection" ? section.section : undefined;
    if (look === undefined) throw new Error("No section.");
    const limit = (changeId: string, cohorts?: Cohorts | null) =>
      change({
        type: "ChangeSection",
        changeId,
        sectionId: "top",
        edition,
        look: look.look,
        layout: look.layout,
        ...(cohorts !== undefined && { cohorts }),
      });
    let edition = editionOf(stateOf(written), "top");
    const cohortsIn = (past: readonly PageDraftEvent[]) => {
      edition = editionOf(stateOf(past), "top");
      return stateOf(past).document?.sections[0]?.cohorts;
    };
    expect(cohortsIn(written)).toBeUndefined();
    const limited = decided(written, limit("limit", ["A", "B"]));
    expect(cohortsIn(limited)).toEqual(["A", "B"]);
    const other = decided(limited, limit("other"));
    expect(cohortsIn(other)).toEqual(["A", "B"]);
    const everyone = decided(other, limit("everyone", null));
    expect(cohortsIn(everyone)).toBeUndefined();
    const undone = decided(everyone, undo("everyone"));
    expect(cohortsIn(undone)).toEqual(["A", "B"]);
    expect(cohortsIn(decided(limited, undo("limit")))).toBeUndefined();
  });

  it("begins with its first change and records each part alone", () => {
    draft()
      .when(change(section))
      .yields(begun, {
        ...(section as Extract<DraftEdit, { type: "AddSection" }>),
        type: "SectionAdded",
        pageId: "about",
        draft: 1,
        changedAt: at,
      });
    expect(blocksOf(stateOf(written).document as PageDocument).map(({ id }) => id)).toEqual([
      "title",
      "words",
    ]);
  });

  it("counts a repeated change once", () =>
    draft(...written)
      .when(change(heading))
      .yields());

  it("takes changes of different blocks from two people, and refuses the second of one", () => {
    const edition = (id: string) => editionOf(stateOf(written), id);
    const ours = changeBlock("title", edition("title"), aHeading("Ours"));
    const theirs = changeBlock("words", edition("words"), aText("Theirs"));
    const both = decided(decided(written, change(ours)), change(theirs));
    const contents = blocksOf(stateOf(both).document as PageDocument).map(({ content }) => content);
    expect(contents).toEqual([aHeading("Ours"), aText("Theirs")]);
    draft(...both)
      .when(change(changeBlock("title", edition("title"), aHeading("Late"))))
      .refuses({
        code: "block-changed",
        present: {
          id: "title",
          edition: editionOf(stateOf(both), "title"),
          part: aBlock("title", aHeading("Ours")),
        },
      });
  });

  it("says when a changed block was removed", () => {
    const remove = { type: "RemoveBlock", blockId: "words", edition: 3 } as const;
    const past = decided(written, change({ ...remove, changeId: "gone" }));
    const edition = editionOf(stateOf(written), "words");
    draft(...past)
      .when(change(changeBlock("words", edition, aText("Late"))))
      .refuses({ code: "block-changed", present: { id: "words", edition: 4, part: null } });
  });

  it("removes a section only with the blocks that the remover has seen as they are", () => {
    const removal = (blocks: readonly { blockId: string; edition: number }[]) =>
      change({
        type: "RemoveSection",
        changeId: "gone",
        sectionId: "top",
        edition: editionOf(stateOf(written), "top"),
        blocks,
      });
    const seen = ["title", "words"].map((blockId) => ({
      blockId,
      edition: editionOf(stateOf(written), blockId),
    }));
    const edition = editionOf(stateOf(written), "title");
    const changed = decided(written, change(changeBlock("title", edition, aHeading("Theirs"))));
    draft(...changed)
      .when(removal(seen))
      .refuses({
        code: "block-changed",
        present: { id: "title", edition: 4, part: aBlock("title", aHeading("Theirs")) },
      });
    const added = aBlock("new", aHeading("New"), 3);
    draft(...decided(written, change(addBlock("top", added, "words"))))
      .when(removal(seen))
      .refuses({ code: "block-changed", present: { id: "new", edition: 4, part: added } });
    expect(stateOf(decided(written, removal(seen))).document?.sections).toEqual([]);
  });

  it("starts again from the latest version, and old editions do not come back", () => {
    const past = decided(written, { ...common, type: "DiscardDraft" });
    expect(stateOf(past).document).toEqual(base);
    expect(editionOf(stateOf(past), "details")).toBeGreaterThan(3);
  });

  it("discards no change that the member has not seen", () => {
    const discard = (seen: string | null) => ({ ...common, type: "DiscardDraft", seen }) as const;
    draft(...written)
      .when(discard(heading.changeId))
      .refuses({ code: "changes-unseen" });
    draft(...written)
      .when(discard(null))
      .refuses({ code: "changes-unseen" });
    const past = decided(written, discard(text.changeId));
    expect(stateOf(past).document).toEqual(base);
    expect(stateOf(decided(past, discard(null))).document).toEqual(base);
  });

  it("is not published with a change that the member has not seen", () => {
    const close = (seen: string | null) =>
      ({ ...common, type: "CloseDraft", publication: null, seen }) as const;
    for (const seen of [heading.changeId, null])
      draft(...written)
        .when(close(seen))
        .refuses({ code: "changes-unseen" });
    const past = decided(written, close(text.changeId));
    // A repeated call is answered as the first one.
    draft(...past)
      .when(close(text.changeId))
      .yields();
  });

  it("takes no change once it is closed", () => {
    const past = decided(written, { ...common, type: "CloseDraft", publication: null });
    draft(...past)
      .when(change(addSection("late")))
      .refuses({ code: "draft-closed" });
    draft(...past)
      .when(undo(heading.changeId))
      .refuses({ code: "draft-closed" });
  });
});

describe("undo", () => {
  it("undoes one old change under later ones of other blocks", () => {
    const past = decided(written, undo(heading.changeId));
    expect(blocksOf(stateOf(past).document as PageDocument).map(({ id }) => id)).toEqual(["words"]);
    expect(isUndone(stateOf(past), heading.changeId)).toBe(true);
    const redone = decided(past, undo("undoing", "redoing"));
    expect(stateOf(redone).document).toEqual(stateOf(written).document);
  });

  it("names the later changes of the same block", () => {
    const edit = changeBlock("title", editionOf(stateOf(written), "title"), aHeading("New"));
    const past = decided(written, change(edit));
    draft(...past)
      .when(undo(heading.changeId))
      .refuses({ code: "change-overlaid", later: [edit.changeId] });
    expect(changesOn(stateOf(past), section.changeId)).toEqual([
      heading.changeId,
      text.changeId,
      edit.changeId,
    ]);
    const undone = decided(past, undo(edit.changeId));
    expect(changesOn(stateOf(undone), heading.changeId)).toEqual([]);
  });

  it("of something unknown is refused, and of something undone changes nothing", () => {
    draft(...written)
      .when(undo("never"))
      .refuses({ code: "change-unknown" });
    draft(...decided(written, undo(text.changeId)))
      .when(undo(text.changeId, "again"))
      .yields();
  });
});

type Random = { readonly kind: number; readonly which: number; readonly where: number };
const random = fc.record({ kind: fc.nat(6), which: fc.nat(9), where: fc.nat(9) });

/** An edit that is possible now, made from three numbers. */
const editFrom = (
  { kind, which, where }: Random,
  past: readonly PageDraftEvent[],
  number: number,
): DraftEdit | undefined => {
  const state = stateOf(past);
  const { sections } = state.document as PageDocument;
  const blocks = blocksOf(state.document as PageDocument);
  const changeId = `change-${number}`;
  const pickOf = <Part>(parts: readonly Part[], index: number): Part | undefined =>
    parts[index % Math.max(parts.length, 1)];
  const target = pickOf(sections, which);
  const block = pickOf(blocks, which);
  const edition = editionOf(state, block?.id ?? "");
  const after = pickOf([null, ...blocks.map(({ id }) => id)], where) ?? null;
  if (kind === 0 || target === undefined) return { ...addSection(`s${number}`), changeId };
  if (kind === 1) {
    const added = aBlock(`b${number}`, aHeading(`Text ${number}`), where + 1);
    return { ...addBlock(target.id, added, after), changeId };
  }
  if (kind === 2)
    return {
      type: "RemoveSection",
      changeId,
      sectionId: target.id,
      edition: editionOf(state, target.id),
    } as DraftEdit;
  if (block === undefined) return undefined;
  if (kind === 3) return { type: "RemoveBlock", changeId, blockId: block.id, edition };
  if (kind === 4) {
    const move = { type: "MoveBlock", changeId, blockId: block.id, edition } as const;
    return { ...move, sectionId: target.id, after, at: aRow(where + 1), position: "center" };
  }
  return { ...changeBlock(block.id, edition, aHeading(`Changed ${number}`)), changeId };
};

it("any changes, all undone from the last to the first, leave the first document byte by byte", () => {
  fc.assert(
    fc.property(fc.array(random, { maxLength: 25 }), (edits) => {
      const first = decided([begun], change(section, heading, text));
      let past = first;
      const made: string[] = [];
      for (const [number, numbers] of edits.entries()) {
        const edit = editFrom(numbers, past, number);
        if (edit === undefined) continue;
        past = decided(past, change(edit));
        made.push(edit.changeId);
      }
      for (const changeId of made.toReversed())
        past = decided(past, undo(changeId, `un${changeId}`));
      expect(JSON.stringify(stateOf(past).document)).toBe(JSON.stringify(stateOf(first).document));
    }),
    { numRuns: 200 },
  );
});
