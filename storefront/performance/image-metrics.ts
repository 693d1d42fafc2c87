import { pictureIdIn } from "#domain/kit/pictures.ts";
import type { ImageMetrics } from "#domain/performance/events.ts";
import { MAX_IMAGES } from "#domain/performance/limits.ts";

/** The largest content of the page, where it is a picture. */
export type Largest = { readonly url: string; readonly atMs: number };

type Shown = { readonly image: HTMLImageElement; readonly assetUrl: string };

const uploadedImages = (): readonly Shown[] =>
  [...document.images].flatMap((image) => {
    if (!image.complete || image.currentSrc === "") return [];
    const { origin, pathname } = new URL(image.currentSrc, location.href);
    const isUploaded = origin === location.origin && pictureIdIn(pathname) !== undefined;
    return isUploaded ? [{ image, assetUrl: pathname }] : [];
  });

/** The share of a picture's area inside the first screen of the page. */
const shareVisible = (image: HTMLImageElement): number => {
  const { width, height, left, top } = image.getBoundingClientRect();
  if (width * height === 0) return 0;
  const [x, y] = [left + scrollX, top + scrollY];
  const overlap = (from: number, length: number, end: number) =>
    Math.max(0, Math.min(from + length, end) - Math.max(from, 0));
  return (overlap(x, width, innerWidth) * overlap(y, height, innerHeight)) / (width * height);
};

const timingOf = (url: string): PerformanceResourceTiming | undefined =>
  performance.getEntriesByName(url, "resource").at(-1) as PerformanceResourceTiming | undefined;

/**
 * The uploaded pictures of this page, those of its first screen first. Sizes are in pixels of the
 * screen, so that a picture that is sent larger than it is shown can be seen. Spec: B3.41.
 */
export const measureImages = (largest: Largest | undefined): readonly ImageMetrics[] => {
  const pixels = (length: number) => Math.round(length * devicePixelRatio);
  const measured = uploadedImages().map(({ image, assetUrl }): ImageMetrics => {
    const timing = timingOf(image.currentSrc);
    const share = shareVisible(image);
    return {
      assetUrl,
      visibleOnLoad: share > 0,
      intersectionRatio: Number(share.toFixed(2)),
      naturalWidth: image.naturalWidth,
      naturalHeight: image.naturalHeight,
      displayedWidth: pixels(image.clientWidth),
      displayedHeight: pixels(image.clientHeight),
      loadedBeforeLCP:
        timing !== undefined && largest !== undefined && timing.responseEnd <= largest.atMs,
      isLargest: largest?.url === image.currentSrc,
      loadMs: timing === undefined ? null : Math.round(timing.duration),
    };
  });
  return measured.sort((a, b) => b.intersectionRatio - a.intersectionRatio).slice(0, MAX_IMAGES);
};
