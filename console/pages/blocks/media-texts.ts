import type { MediaKind } from "#domain/media/kinds.ts";

/** The words of the picker for each kind of file. */
export const mediaTexts = {
  picture: {
    title: "Choose a picture",
    several: "Choose pictures",
    noun: "picture",
    one: "a picture",
    search: "Search pictures",
    none: "No pictures yet",
  },
  film: { title: "Choose a film", one: "a film", search: "Search films", none: "No films yet" },
  audio: {
    title: "Choose an audio file",
    several: "Choose audio files",
    noun: "audio file",
    one: "an audio file",
    search: "Search audio files",
    none: "No audio files yet",
  },
  document: {
    title: "Choose a document",
    one: "a document",
    search: "Search documents",
    none: "No documents yet",
  },
  captions: {
    title: "Choose captions",
    one: "a file with captions",
    search: "Search captions",
    none: "No captions yet",
  },
} as const satisfies Record<MediaKind, object>;
