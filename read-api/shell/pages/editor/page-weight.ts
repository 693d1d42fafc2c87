import { jsonBytesOf } from "#domain/kit/json-bytes.ts";
import { pictureFormats, pictureIdIn, widthOfFormat } from "#domain/kit/pictures.ts";
import { type BlockContent, definitionOf } from "#domain/pages/blocks.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { htmlFacts } from "#domain/pages/html-facts.ts";
import { COLUMNS } from "#domain/pages/limits.ts";

/** Compressed scripts, styles and fonts of a page. Not in the specification. */
const BYTES_OF_EVERY_PAGE = 200_000;
/** Width of a window in which the page is weighed. */
const WINDOW = 1_280;
/** A WebP picture has about half the bytes of the photo that it was made from. */
const SAVED_BY_WEBP = 0.5;

type Shown = { readonly fileId: string; readonly width: number };

/** The size in which a picture is loaded that covers a part of the window. */
const loadedWidth = (columns: number): number => {
  const shown = (WINDOW * columns) / COLUMNS;
  return pictureFormats.map(widthOfFormat).find((width) => width >= shown) ?? WINDOW;
};

const addressesOf = (content: BlockContent): readonly string[] =>
  content.type === "code"
    ? htmlFacts(content.html).pictures.map(({ src }) => src)
    : (definitionOf(content).pictures?.(content) ?? []).map(({ assetUrl }) => assetUrl);

/** The uploaded pictures of a page. Others come with the program. */
const picturesIn = ({ sections }: PageDocument): readonly Shown[] =>
  sections.flatMap(({ look, blocks }) => {
    const inBlocks = blocks.flatMap(({ content, at }) =>
      addressesOf(content).map((assetUrl) => ({
        assetUrl,
        width: loadedWidth(at.desktop.columns),
      })),
    );
    const behind =
      "image" in look.background
        ? [{ assetUrl: look.background.image.assetUrl, width: loadedWidth(COLUMNS) }]
        : [];
    return [...behind, ...inBlocks].flatMap(({ assetUrl, width }) => {
      const fileId = pictureIdIn(assetUrl);
      return fileId === undefined ? [] : [{ fileId, width }];
    });
  });

/** The stored pictures of a website. */
export type StoredPictures = {
  readonly find: (
    websiteId: string,
    fileId: string,
  ) => Promise<
    | {
        readonly bytes: number;
        readonly width: number;
        readonly mediaType: string;
        readonly isAnimated: boolean;
      }
    | undefined
  >;
};

export type PageWeight = { readonly bytes: number; readonly pictureBytes: number };

/** About how much visitors load for a page. Films and audio are loaded when they are played. */
export const createWeigh =
  ({ find }: StoredPictures) =>
  async (websiteId: string, document: PageDocument): Promise<PageWeight> => {
    const shown = new Map(
      picturesIn(document).map((each) => [`${each.fileId} ${each.width}`, each]),
    );
    const sizes = await Promise.all(
      [...shown.values()].map(async ({ fileId, width }) => {
        const kept = await find(websiteId, fileId);
        if (kept === undefined) return 0;
        if (kept.isAnimated || kept.mediaType === "image/gif") return kept.bytes;
        const share = Math.min(1, width / kept.width) ** 2;
        return kept.bytes * share * (kept.mediaType === "image/webp" ? 1 : SAVED_BY_WEBP);
      }),
    );
    const pictureBytes = Math.round(sizes.reduce((sum, size) => sum + size, 0));
    return { bytes: BYTES_OF_EVERY_PAGE + jsonBytesOf(document) + pictureBytes, pictureBytes };
  };
