import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";
import { fileUrl, line, PageImage } from "./values.ts";

/** Spec: B9.35. */
export const MAX_TRACKS = 60;
/** One more than allowed reaches the rule, which has its own text. */
const MAX_READ = 1_000;

export const album = defineBlock({
  content: z.object({
    type: z.literal("album"),
    title: line,
    artist: line,
    /** Without an address: none. */
    cover: PageImage,
    tracks: z.array(z.object({ title: line, fileUrl })).check(z.maxLength(MAX_READ)),
  }),
  code: null,
  editorName: "album",
  serving: "kept",
  text: ({ title, artist, tracks }) =>
    [title, artist, ...tracks.map((track) => track.title)].join("\n"),
  pictures: ({ cover }) => [cover],
  check: ({ tracks }) => {
    if (tracks.length === 0)
      return [{ code: "choice-missing", text: "Select the tracks of the album." }];
    return tracks.some((track) => track.fileUrl === "" || track.title.trim() === "")
      ? [{ code: "part-empty", text: "A track has no title or no file." }]
      : [];
  },
  refused: ({ tracks }) => (tracks.length > MAX_TRACKS ? "too-many-tracks" : undefined),
});
