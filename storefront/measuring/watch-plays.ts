import type { recordHit } from "./record-hit.ts";
import { recordPlay } from "./record-play.ts";

/** The address as this website has it: without its own host. */
const addressOf = (media: HTMLMediaElement): string => {
  const { origin, pathname, href } = new URL(media.currentSrc || media.src, location.href);
  return origin === location.origin ? pathname : href;
};

let isWatching = false;

/**
 * Reports each audio and video element of this page once, when it plays for the first time. A silent one that
 * starts without the visitor is a picture that moves, and is not reported. Spec: B3.93.
 */
export const watchPlays = (record: typeof recordHit): void => {
  if (isWatching) return;
  isWatching = true;
  const reported = new WeakSet<HTMLMediaElement>();
  const report = (media: HTMLMediaElement): void => {
    if (reported.has(media) || (media.autoplay && media.muted)) return;
    reported.add(media);
    recordPlay(record, {
      media: media instanceof HTMLVideoElement ? "video" : "audio",
      mediaUrl: addressOf(media),
      mediaTitle: media.getAttribute("aria-label") ?? media.title,
    });
  };
  document.addEventListener(
    "play",
    ({ target }) => {
      if (target instanceof HTMLMediaElement) report(target);
    },
    true,
  );
  // Those that were started before this code was loaded.
  for (const media of document.querySelectorAll<HTMLMediaElement>("audio, video"))
    if (!media.paused || media.played.length > 0) report(media);
};
