import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withChange } from "./with-change.ts";

const item = { image: { assetUrl: "", altText: "" }, title: "" };
const gallery = { type: "gallery", pictures: [item, item, item] };
const withPicture = (content: typeof gallery, index: number, assetUrl: string) => ({
  ...content,
  pictures: content.pictures.map((each, at) =>
    at === index ? { ...each, image: { ...each.image, assetUrl } } : each,
  ),
});

describe("a change that arrives late", () => {
  it("keeps what was typed in the meantime", () => {
    const before = { image: item.image, caption: "" };
    const next = { ...before, image: { ...item.image, assetUrl: "/a.jpg" } };
    const present = { ...before, caption: "Peonies" };
    expect(withChange(before, next, present)).toEqual({ ...next, caption: "Peonies" });
  });
  it("keeps the other pictures of a gallery", () => {
    const one = withPicture(gallery, 0, "/a.jpg");
    const other = withPicture(gallery, 2, "/c.jpg");
    expect(withChange(gallery, other, one)).toEqual(withPicture(one, 2, "/c.jpg"));
  });
  const empty = gallery.pictures[0] ?? item;
  const [a, b] = [
    { ...empty, title: "A" },
    { ...empty, title: "B", image: { assetUrl: "/b.jpg", altText: "" } },
  ];
  const arrived = (each: typeof item) => ({
    ...each,
    image: { ...each.image, assetUrl: "/a.jpg" },
  });
  it.each([
    ["keeps an item that was added", [empty], [arrived(empty)], [empty, b], [arrived(empty), b]],
    [
      "keeps a blank item that was added",
      [empty],
      [arrived(empty)],
      [empty, empty],
      [arrived(empty), empty],
    ],
    ["follows an item that was moved", [a, b], [arrived(a), b], [b, a], [b, arrived(a)]],
    ["follows an item past one that was removed", [b, a], [b, arrived(a)], [a], [arrived(a)]],
    [
      "keeps what was typed in the item",
      [a, b],
      [arrived(a), b],
      [{ ...a, title: "New" }, b],
      [arrived({ ...a, title: "New" }), b],
    ],
    ["leaves the items of which the last was removed", [b, a], [b, arrived(a)], [b], [b]],
    ["leaves the items of which the first was removed", [a, b], [arrived(a), b], [b], [b]],
    [
      "leaves equal items of which one was removed",
      [empty, empty],
      [arrived(empty), empty],
      [empty],
      [empty],
    ],
    ["leaves a picture that was chosen since", [a], [arrived(a)], [b], [b]],
  ])("%s", (_name, before, next, present, result) => {
    expect(withChange({ pictures: before }, { pictures: next }, { pictures: present })).toEqual({
      pictures: result,
    });
  });
  it.each([
    ["after one that arrived before it", [a], [a, b], [a, arrived(empty)], [a, arrived(empty), b]],
    ["to a list of which an item was removed", [a, empty], [a, empty, b], [a], [a, b]],
    ["to a list that was empty", [], [b], [a], [a, b]],
    ["once, when it has arrived already", [], [b], [b, a], [b, a]],
    [
      "once, when one of two has arrived already",
      [a],
      [a, b, arrived(empty)],
      [a, b],
      [a, b, arrived(empty)],
    ],
  ])("is added at the end %s", (_name, before, next, present, result) => {
    expect(withChange({ pictures: before }, { pictures: next }, { pictures: present })).toEqual({
      pictures: result,
    });
  });
  it("is the whole of a text, whose editor has written it twice at once", () => {
    const text = (...words: string[]) => ({
      type: "doc",
      content: words.map((word) => ({
        type: "paragraph",
        content: [{ type: "text", text: word }],
      })),
    });
    expect(withChange(text("a"), text("abc"), text("ab"))).toEqual(text("abc"));
  });
  it("removes a member", () => {
    const before: { crop?: string; caption: string } = { crop: "square", caption: "" };
    const present = { ...before, caption: "Peonies" };
    expect(withChange(before, { caption: "" }, present)).toEqual({ caption: "Peonies" });
  });
  it("is the whole change where nothing else has changed", () => {
    const json = fc.jsonValue();
    fc.assert(
      fc.property(json, json, (before, next) => {
        expect(withChange(before, next, before)).toEqual(next);
        expect(withChange(before, before, next)).toEqual(next);
      }),
    );
  });
});
