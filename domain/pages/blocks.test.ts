import { describe, expect, it } from "vitest";
import { album } from "./blocks/album.ts";
import { shareServices } from "./blocks/share.ts";
import { videoAt } from "./blocks/video.ts";
import { BlockContent, blockTypeCode, definitionOf, editorBlockType } from "./blocks.ts";
import { contentRefused } from "./document-rules.ts";
import { draftRejectionText } from "./rejections.ts";

const picture = BlockContent.parse({
  type: "image",
  image: { assetUrl: "" },
  caption: "",
  href: "",
});
const { image } = picture as Extract<BlockContent, { type: "image" }>;
const tracks = (count: number): BlockContent => ({
  type: "album",
  title: "Tides",
  artist: "",
  cover: image,
  tracks: Array.from({ length: count }, () => ({ title: "One", fileUrl: "/files/one.mp3" })),
});

describe("types of blocks", () => {
  it("have the codes and names that the specification gives [B3.88]", () => {
    expect(blockTypeCode("accordion")).toBe(69);
    expect(blockTypeCode("newsletter")).toBe(51);
    expect(blockTypeCode("menu")).toBe(1);
    expect(editorBlockType(tracks(1))).toBe("album");
    expect(editorBlockType({ type: "social", links: [], look: "icons" })).toBe("social-icons");
    expect(editorBlockType({ type: "gallery", pictures: [], options: {} })).toBe("gallery");
  });

  it("take sixty tracks and refuse the next one", () => {
    expect(contentRefused(tracks(60))).toBeUndefined();
    const refused = contentRefused(tracks(61));
    expect(refused).toEqual({ code: "too-many-tracks" });
    expect(refused && draftRejectionText(refused)).toBe("An album can have up to 60 tracks.");
    expect(album.content.safeParse(tracks(61)).success).toBe(true);
  });

  it("play files of this website only", () => {
    const film = (fileUrl: string): BlockContent => ({
      type: "video",
      title: "A film",
      source: "file",
      fileUrl,
      captionsUrl: "",
      videoId: "",
      caption: "",
      poster: image,
    });
    expect(contentRefused(film("/files/film.mp4"))).toBeUndefined();
    for (const address of ["https://x.example/film.mp4", "javascript:run()", "//x.example/a"])
      expect(contentRefused(film(address))).toEqual({ code: "file-address-invalid", address });
  });

  it("know options of galleries by their names, and no others", () => {
    const gallery = { type: "gallery", pictures: [] };
    const options = { design: "slider", padding: 5, lightbox: true };
    expect(BlockContent.safeParse({ ...gallery, options }).success).toBe(true);
    const unknown = BlockContent.safeParse({ ...gallery, options: { style: "x" } });
    expect(unknown.success).toBe(false);
  });

  it("name missing content to owners", () => {
    const found = (content: BlockContent) =>
      definitionOf(content)
        .check?.(content)
        .map(({ code }) => code);
    expect(found(tracks(0))).toEqual(["choice-missing"]);
    expect(found({ type: "share", label: "", services: [] })).toEqual(["choice-missing"]);
    expect(found({ type: "chart", title: "", look: "bars", rows: [["Year"]] })).toEqual([
      "data-missing",
      "data-missing",
    ]);
    expect(found({ type: "social", links: [{ service: "x", href: "" }], look: "icons" })).toEqual([
      "link-empty",
    ]);
  });
});

it.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://m.youtube.com/watch?list=a&v=dQw4w9WgXcQ&t=1", "youtube", "dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "vimeo", "76979871"],
  ["https://player.vimeo.com/video/76979871", "vimeo", "76979871"],
])("%s is a video [B3.51]", (address, source, videoId) =>
  expect(videoAt(address)).toEqual({ source, videoId }),
);
it.each(["", "https://x.example/watch?v=dQw4w9WgXcQ", "javascript:run()", "https://vimeo.com/a"])(
  "%s is not a video of a provider",
  (address) => expect(videoAt(address)).toBeUndefined(),
);

it("pages are shared by their address and title, which cannot add anything to a link", () => {
  const shared = { url: "https://shop.example/a?b=c&d", title: 'A & "B"' };
  for (const { address } of Object.values(shareServices)) {
    const link = address(shared);
    expect(link).toMatch(/^(?:https:\/\/|mailto:\?)/);
    expect(link).toContain(encodeURIComponent("https://shop.example/a?b=c&d"));
    expect(link).not.toMatch(/["\s]/);
  }
});
