import { expect, it } from "vitest";
import { type BlockContent, BlockContent as Content } from "#domain/pages/blocks.ts";
import { newLayout, newLook } from "#domain/pages/document.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import { aBlock, addBlock } from "#tests/support/pages.ts";
import { startTestServer } from "#tests/support/server.ts";
import { shownEmpty } from "./shown-empty.ts";

const picture = {
  assetUrl: "",
  originalSize: "",
  systemDataVariants: "",
  altText: "",
  mediaFocalPoint: { x: 0.5, y: 0.5 },
};
const place = { source: "file", fileUrl: "", captionsUrl: "", videoId: "" } as const;
const summaryOf = (collectionId: string): BlockContent => ({
  type: "summary",
  collectionId,
  category: "",
  limit: 3,
  look: "grid",
  showsPictures: true,
  showsDates: true,
  showsExcerpts: true,
});

const empties: readonly (readonly [content: BlockContent, text: string])[] = [
  [{ type: "buttons", buttons: [] }, "Add a button."],
  [{ type: "accordion", items: [], isExclusive: false, opensFirst: false }, "Add a fold."],
  [{ type: "table", caption: "", rows: [], heads: "row" }, "Add a row."],
  [{ type: "chart", title: "", look: "bars", rows: [] }, "Enter numbers in the second column."],
  [{ type: "image", image: picture, caption: "", href: "" }, "Choose a picture."],
  [{ type: "gallery", pictures: [], options: {} }, "Choose pictures."],
  [
    {
      type: "gallery",
      pictures: [],
      options: {},
      shared: { collectionId: "", itemId: "" },
    },
    "Choose a gallery of the website.",
  ],
  [
    { type: "video", ...place, title: "", caption: "", poster: picture },
    "Choose a film, or enter the address of a video.",
  ],
  [{ type: "album", title: "", artist: "", cover: picture, tracks: [] }, "Choose the tracks."],
  [{ type: "products", collection: "", limit: 3 }, "No products yet: add one under Products."],
  [{ type: "restock", product: "", availableText: "" }, "Choose a product."],
  [summaryOf(""), "Choose a blog, a calendar or galleries."],
  [{ type: "menu", name: "", source: "own", links: [], look: "row" }, "Add a link."],
  [{ type: "form", formId: "" }, "Choose a form."],
  [{ type: "newsletter", title: "", text: "", formId: "news" }, "This form is not released"],
  [{ type: "share", label: "Share", services: [] }, "Choose where the page can be shared."],
  [{ type: "code", html: "", runsScripts: false }, "Enter HTML."],
];

it("a block that would show nothing says in the editor what is missing, and never to visitors", async () => {
  const server = await startTestServer();
  try {
    const owner = await createOwnerClient(server.origin, server.setupCode);
    const draw = async (content: BlockContent) => {
      const section = { id: "s", look: newLook(), layout: newLayout() };
      const details = { title: "A", description: "", imageUrl: "", noIndex: false };
      const document = { details, sections: [{ ...section, blocks: [aBlock("b", content)] }] };
      const json = { path: "about", document };
      const drawn = await owner.post<{ html: string }>("/api/console/page-drawing", json);
      return drawn.body.html;
    };
    for (const [content, text] of empties) {
      expect(Content.safeParse(content).success, content.type).toBe(true);
      expect(await draw(content), content.type).toContain(`<p class="canvas-empty">${text}`);
    }
    // A spacer is meant to be empty, and an empty heading is typed where it is.
    expect(await draw({ type: "spacer" })).not.toContain("canvas-empty");
    expect(await draw({ type: "heading", text: "", level: 2 })).not.toContain("canvas-empty");

    const about = "/api/console/pages/about";
    await owner.put(about, { path: "about", title: "About" });
    const changes = [
      {
        type: "AddSection",
        changeId: newId(),
        after: null,
        section: { id: "s", look: newLook(), layout: newLayout() },
      },
      ...empties
        .slice(0, 7)
        .map(([content], index) => addBlock("s", aBlock(`b${index}`, content, index + 1))),
    ];
    expect((await owner.post(`${about}/draft/changes`, { draft: 1, changes })).status).toBe(200);
    expect((await owner.post(`${about}/publish`, {})).status).toBe(200);
    const shown = await owner.get<string>("/about");
    expect(shown.status).toBe(200);
    expect(shown.body).not.toMatch(/canvas-empty|Choose a picture/);
  } finally {
    await server.stop();
  }
});

it("a list of events says where one is added, and what shows something stays", () => {
  const events = summaryOf("calendar");
  expect(shownEmpty("", events, { isOfEvents: true })).toContain("No events to come");
  expect(shownEmpty("<div> </div>", events)).toContain("Nothing published yet");
  for (const html of ["<p>Text</p>", '<img src="/a.svg" alt="">', "<hr>"])
    expect(shownEmpty(html, events)).toBe(html);
});
