import type { recordHit } from "./record-hit.ts";

/** Hits of what is played. Spec: B3.93. */
const events = { audio: 20, video: 21 } as const;

export type Play = {
  readonly media: keyof typeof events;
  readonly mediaUrl: string;
  readonly mediaTitle: string;
};

/**
 * Reports that the visitor plays something. `record` is an argument because every page has it already: an import would
 * move it into a file that each page loads in addition. Spec: B3.93.
 */
export const recordPlay = (
  record: typeof recordHit,
  { media, mediaUrl, mediaTitle }: Play,
): boolean =>
  record(events[media], {
    mediaUrl: mediaUrl.replace(/[?#].*$/s, "").slice(0, 2000),
    mediaTitle: mediaTitle.trim().slice(0, 500).toWellFormed(),
  });
