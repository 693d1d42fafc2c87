import { describe, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type SavedSectionCommand, savedSectionsDecider } from "./decide-saved-sections.ts";
import { newLayout, newLook, type Section } from "./document.ts";
import type { SavedSectionEvent } from "./events.ts";
import { MAX_BLOCKS, MAX_SAVED_SECTIONS } from "./limits.ts";

const at = "2030-01-01T00:00:00.000Z";
const place = { desktop: { row: 1, column: 1, rows: 1, columns: 12 }, mobile: null };
const sectionOf = (count: number): Section => ({
  id: "top",
  look: newLook(),
  layout: newLayout(),
  blocks: Array.from({ length: count }, (_, index) => ({
    id: `b${index}`,
    at: place,
    position: "top-left",
    content: { type: "divider" },
  })),
});
const section = sectionOf(1);
const saved = (version: number, sectionId = "hours"): SavedSectionEvent => ({
  type: "SectionSaved",
  sectionId,
  version,
  name: "Opening hours",
  section,
  savedAt: at,
});
const removed: SavedSectionEvent = {
  type: "SavedSectionRemoved",
  sectionId: "hours",
  removedAt: at,
};
const save: Extract<SavedSectionCommand, { type: "SaveSection" }> = {
  type: "SaveSection",
  sectionId: "hours",
  name: " Opening hours ",
  section,
  seenVersion: 0,
  at,
};
const sections = given(savedSectionsDecider);

itKeepsTheDeciderContract("savedSections", savedSectionsDecider, { of: { sections: {} } });

describe("saved sections", () => {
  it("have a name and versions, and nobody overwrites what they have not seen", () => {
    sections().when(save).yields(saved(1));
    sections(saved(1))
      .when({ ...save, seenVersion: 1 })
      .yields(saved(2));
    sections(saved(1)).when(save).refuses({ code: "section-saved-since", version: 1 });
    sections()
      .when({ ...save, name: "  " })
      .refuses({ code: "section-name-missing" });
  });
  it("obey the rules of pages", () => {
    sections()
      .when({ ...save, section: sectionOf(MAX_BLOCKS + 1) })
      .refuses({ code: "too-many-blocks" });
  });
  it("are removed and restored", () => {
    const named = { sectionId: "hours", at };
    const restored: SavedSectionEvent = {
      type: "SavedSectionRestored",
      sectionId: "hours",
      restoredAt: at,
    };
    sections(saved(1))
      .when({ type: "RemoveSavedSection", ...named })
      .yields(removed);
    sections(saved(1), removed)
      .when({ type: "RemoveSavedSection", ...named })
      .yields();
    sections(saved(1), removed)
      .when({ type: "RestoreSavedSection", ...named })
      .yields(restored);
    sections(saved(1))
      .when({ type: "RestoreSavedSection", ...named })
      .yields();
    sections()
      .when({ type: "RemoveSavedSection", ...named })
      .refuses({ code: "section-unknown" });
  });
  it("are as many as a list can show", () => {
    const full = Array.from({ length: MAX_SAVED_SECTIONS }, (_, index) => saved(1, `s${index}`));
    sections(...full)
      .when(save)
      .refuses({ code: "too-many-saved-sections" });
    sections(...full)
      .when({ ...save, sectionId: "s1", seenVersion: 1 })
      .yields(saved(2, "s1"));
  });
});
