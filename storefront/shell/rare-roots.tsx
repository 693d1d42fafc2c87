import type { RootContent } from "../kit/mount-roots.tsx";
import type { recordHit } from "../measuring/record-hit.ts";

/** The page's code for reports is an argument: an import would move it into another file. */
export type RareContent = (
  element: HTMLElement,
  record: typeof recordHit,
) => ReturnType<RootContent>;

/** Only for the gift card page. */
export const giftCard: RootContent = async (element) => {
  const { giftCardOf } = await import("../gift-cards/gift-card-of.tsx");
  return giftCardOf(element);
};

/** Only for the search page. */
export const search: RootContent = async (element) => {
  const { SearchBox } = await import("../search/search-box.tsx");
  const typed = element.querySelector<HTMLInputElement>("input[name=q]")?.value ?? "";
  return <SearchBox typed={typed} />;
};

/** Spec: A2.5. */
export const subscription: RootContent = async (element) => {
  const { subscriptionOf } = await import("../subscriptions/subscription-of.tsx");
  return subscriptionOf(element);
};

const galleryOf = (element: HTMLElement): HTMLElement | undefined =>
  element.parentElement?.querySelector<HTMLElement>(".gallery-block") ?? undefined;

/** Only for galleries that move: slideshows and sliders. */
export const galleryControls: RootContent = async (element) => {
  const { GalleryControls } = await import("../galleries/gallery-controls.tsx");
  const gallery = galleryOf(element);
  return gallery && <GalleryControls gallery={gallery} />;
};

/** Only for galleries with a lightbox. */
export const lightbox: RootContent = async (element) => {
  const { Lightbox, picturesOf } = await import("../galleries/lightbox.tsx");
  const gallery = galleryOf(element);
  return gallery ? <Lightbox gallery={gallery} pictures={picturesOf(gallery)} /> : undefined;
};

/** Only for galleries with thumbnails: the links of the server work, too. */
export const galleryStrip: RootContent = async (element) => {
  const { followStrip } = await import("../galleries/follow-strip.ts");
  const gallery = galleryOf(element);
  if (gallery) followStrip(gallery, element);
  return undefined;
};

/** Only for pages with a video. One of this website works without scripts, and is only counted. */
export const video: RareContent = async (element, record) => {
  if (element instanceof HTMLMediaElement) {
    const { watchPlays } = await import("../measuring/watch-plays.ts");
    watchPlays(record);
    return undefined;
  }
  const { EmbeddedVideo, videoQuestionOf } = await import("../pages/embedded-video.tsx");
  const { recordPlay } = await import("../measuring/record-play.ts");
  const question = videoQuestionOf(element);
  if (question === undefined) return undefined;
  const { frameUrl: mediaUrl, title: mediaTitle } = question;
  const onPlay = () => recordPlay(record, { media: "video", mediaUrl, mediaTitle });
  return <EmbeddedVideo question={question} onPlay={onPlay} />;
};
