import { expect, it } from "vitest";
import { PartUndo, type StepGroup } from "./part-undo.ts";

type Gallery = { readonly title: string; readonly pictures: string };

const aGallery = () => {
  let atMs = 0;
  let document: Gallery = { title: "", pictures: "" };
  const undo = new PartUndo<Gallery>(() => atMs);
  return {
    change: (part: Partial<Gallery>, group?: StepGroup) => {
      const next = { ...document, ...part };
      undo.change(document, next, group);
      document = next;
    },
    later: (ms: number) => {
      atMs += ms;
    },
    pause: () => undo.pause(),
    undone: () => {
      document = undo.take("undo", document) ?? document;
      return document;
    },
  };
};

it("what is typed into one field with short pauses is undone together", () => {
  const { change, later, undone } = aGallery();
  change({ title: "S" });
  later(999);
  change({ title: "Sh" });
  later(1_000);
  change({ title: "Shelf" });
  expect(undone().title).toBe("Sh");
  expect(undone().title).toBe("");
});

it("a field that is left begins another step", () => {
  const { change, pause, undone } = aGallery();
  change({ title: "S" });
  pause();
  change({ title: "Sh" });
  expect(undone().title).toBe("S");
});

it("files that were selected together are undone together, however long they take and whatever field is left", () => {
  const { change, later, pause, undone } = aGallery();
  change({ pictures: "a" }, { choice: "1" });
  later(60_000);
  pause();
  change({ pictures: "ab" }, { choice: "1" });
  change({ pictures: "abc" }, { choice: "2" });
  expect(undone().pictures).toBe("ab");
  expect(undone().pictures).toBe("");
});

it("another change between them is undone first, and each part of them is a step", () => {
  const { change, undone } = aGallery();
  change({ pictures: "a" }, { choice: "1" });
  change({ title: "Shelf" });
  change({ pictures: "ab" }, { choice: "1" });
  expect(undone()).toEqual({ title: "Shelf", pictures: "a" });
  expect(undone()).toEqual({ title: "", pictures: "a" });
  expect(undone()).toEqual({ title: "", pictures: "" });
});

it("a choice from a list is a separate step", () => {
  const { change, undone } = aGallery();
  change({ pictures: "a" }, null);
  change({ pictures: "ab" }, null);
  expect(undone().pictures).toBe("a");
});
