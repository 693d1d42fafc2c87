import { expect, it } from "vitest";
import { MAX_PICTURES } from "#domain/pages/blocks/gallery.ts";
import type { ContentOf } from "#domain/pages/blocks.ts";
import { aBlock, twoHeadings } from "#tests/support/pages.ts";
import { imageOf } from "../blocks/use-picture-upload.ts";
import { DraftStore } from "./draft-store.ts";
import { createEditing, kindsFor } from "./editing.ts";

const namesFor = (search: string) => kindsFor(search).map(({ name }) => name);

it("a block that is called what is searched for comes before one that is called similarly", () => {
  expect(namesFor("line")[0]).toBe("Line");
  expect(namesFor("line")).toContain("Heading");
  expect(namesFor(" TEXT ")[0]).toBe("Text");
});
it("every block is the first one that its name finds", () => {
  const all = namesFor("");
  expect(all.length).toBeGreaterThan(20);
  expect(all.map((name) => namesFor(name)[0])).toEqual(all);
});

it("a gallery has room for up to 100 pictures, also when one arrives after its fields were closed", () => {
  const pictureOf = (name: string) => ({
    image: imageOf(
      { assetUrl: `/${name}.png`, originalSize: "60x40", systemDataVariants: "" },
      "",
      { x: 0.5, y: 0.5 },
    ),
    title: "",
    description: "",
    href: "",
  });
  const pictures = Array.from({ length: MAX_PICTURES - 1 }, (_, at) => pictureOf(`${at}`));
  const content: ContentOf<"gallery"> = { type: "gallery", pictures, options: {} };
  const block = aBlock("pics", content, 3);
  const [section] = twoHeadings.sections;
  if (section === undefined) throw new Error("no section");
  const document = { ...twoHeadings, sections: [{ ...section, blocks: [block] }] };
  const never = () => new Promise<never>(() => undefined);
  const store = new DraftStore(
    {
      pageId: "about",
      draft: 1,
      path: "about",
      document,
      editions: {},
      firstEdition: 0,
      changes: [],
    },
    {
      calls: { read: never, change: never, undo: never, discard: never },
      kept: { read: () => [], write: () => undefined },
      newId: () => "00000000-0000-4000-8000-000000000009",
      later: () => () => undefined,
    },
  );
  const editing = createEditing(store);
  for (const name of ["fits", "late"])
    editing.content(block, { ...content, pictures: [...pictures, pictureOf(name)] });
  const [present] = store.snapshot().document.sections[0]?.blocks ?? [];
  expect(present?.content).toEqual({ ...content, pictures: [...pictures, pictureOf("fits")] });
});
