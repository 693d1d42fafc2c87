import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";
import { fileUrl, line, PageImage } from "./values.ts";

/** Where a film is: a file of this website, or one of the providers that pages can embed. */
export const videoSources = ["file", "youtube", "vimeo"] as const;

export const VideoPlace = z.object({
  source: z.enum(videoSources),
  /** Of a `file`. */
  fileUrl,
  /** WebVTT captions of a `file`; empty: none. */
  captionsUrl: fileUrl,
  /** Of the provider; empty: still to be entered. */
  videoId: z.string().check(z.maxLength(40), z.regex(/^[\w-]*$/)),
});
export type VideoPlace = z.infer<typeof VideoPlace>;

export const isVideoChosen = ({ source, fileUrl: file, videoId }: VideoPlace): boolean =>
  (source === "file" ? file : videoId) !== "";

/** Spec: B3.51. */
export const video = defineBlock({
  content: z.extend(VideoPlace, {
    type: z.literal("video"),
    /** Says what the film shows, for people who cannot see it. */
    title: line,
    /** Shown before the film plays; without an address: none. */
    poster: PageImage,
    caption: line,
  }),
  code: null,
  editorName: "video",
  serving: "kept",
  text: ({ title, caption }) => `${title} ${caption}`,
  pictures: ({ poster }) => [poster],
  check: ({ title, ...place }) => {
    if (!isVideoChosen(place)) return [{ code: "choice-missing", text: "Select a video." }];
    return title.trim() === "" ? [{ code: "alt-missing", text: "A video has no title." }] : [];
  },
});

const WATCHED =
  /^https?:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[\w-]{1,40}=[\w.%-]{0,200}&){0,9}v=([\w-]{11})/i;
const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed|shorts|live)\/|youtu\.be\/)([\w-]{11})/i;
const VIMEO = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,15})/i;

/** The video at an address of a provider; undefined for any other address. */
export const videoAt = (
  address: string,
): { readonly source: "youtube" | "vimeo"; readonly videoId: string } | undefined => {
  const given = address.trim();
  const [, youtube] = WATCHED.exec(given) ?? YOUTUBE.exec(given) ?? [];
  if (youtube !== undefined) return { source: "youtube", videoId: youtube };
  const [, vimeo] = VIMEO.exec(given) ?? [];
  return vimeo === undefined ? undefined : { source: "vimeo", videoId: vimeo };
};

export const videoProviders = {
  youtube: {
    name: "YouTube",
    frame: "https://www.youtube-nocookie.com/embed/",
    page: "https://www.youtube.com/watch?v=",
  },
  vimeo: {
    name: "Vimeo",
    frame: "https://player.vimeo.com/video/",
    page: "https://vimeo.com/",
  },
} as const;
