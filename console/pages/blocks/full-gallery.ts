import { notifications } from "@mantine/notifications";
import { MAX_PICTURES } from "#domain/pages/blocks/gallery.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { counted } from "../../kit/figures/figures.tsx";

/** What a gallery block has up to `MAX_PICTURES` of. */
export const GALLERY_NOUNS = "pictures and films";

/** `what`: what the gallery has no room for, such as *2 files were not uploaded*. */
export const showFullGallery = (what: string, max: number, nouns: string): void => {
  notifications.show({
    color: "red",
    autoClose: false,
    message: `${what}: a gallery can have up to ${max} ${nouns}.`,
  });
};

/**
 * The content with as many pictures as a gallery can have. The server would refuse all of it, and with it what was typed.
 * Not all that will arrive is known to the fields: they can be closed and opened again during an upload.
 */
export const withRoom = (content: BlockContent): BlockContent => {
  if (content.type !== "gallery" || content.pictures.length <= MAX_PICTURES) return content;
  const surplus = content.pictures.length - MAX_PICTURES;
  const what = `${counted(surplus, "item was", "items were")} not added`;
  showFullGallery(what, MAX_PICTURES, GALLERY_NOUNS);
  return { ...content, pictures: content.pictures.slice(0, MAX_PICTURES) };
};
