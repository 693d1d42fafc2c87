import type { MediaFileType } from "#domain/kit/media-files.ts";
import type { PictureColors } from "#domain/kit/picture-facts.ts";
import type { PictureFormat, PictureType } from "#domain/kit/pictures.ts";

export type KeptFile = {
  /** Hash of the bytes: equal files are stored once. */
  readonly fileId: string;
  readonly bytes: number;
};

/** Both ends are included; the first byte is 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Files of a website with restricted access. The caller must have checked the access. */
export type Files = {
  readonly keep: (websiteId: string, content: Uint8Array) => Promise<KeptFile>;
  /**
   * In pieces, so that its size costs no memory. A stream that breaks off leaves nothing; what a
   * crash leaves is deleted as unused.
   */
  readonly keepStream: (websiteId: string, content: AsyncIterable<Uint8Array>) => Promise<KeptFile>;
  /**
   * Marks the existing ones as recently uploaded: none is deleted as unused before the caller's
   * change names it.
   */
  readonly renew: (websiteId: string, fileIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** In bytes; undefined when the website has no such file. */
  readonly sizeOf: (websiteId: string, fileId: string) => Promise<number | undefined>;
  /** In pieces, so that its size costs no memory. Ends early only when the file is deleted. */
  readonly read: (websiteId: string, fileId: string, range: ByteRange) => AsyncIterable<Uint8Array>;
};

export type KeptPicture = KeptFile & {
  readonly mediaType: PictureType;
  /** Displayed size in pixels: an upright photo is higher than wide. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Null for pictures from before colours were measured. */
  readonly colors: PictureColors | null;
  /** Whether the file contains only the picture; null before the first check. */
  readonly isClean: boolean | null;
};

/** Why a file was not accepted. */
export type PictureFault = "no-picture" | "svg" | "heic" | "too-many-pixels" | "damaged";

/** A picture for serving. */
export type ShownPicture = {
  readonly mediaType: PictureType;
  readonly bytes: number;
  readonly read: () => AsyncIterable<Uint8Array>;
  /** A different size, until the requested one has been created. */
  readonly isPlaceholder?: boolean;
};

/** Pictures of a website that everyone can see, separate from customers' downloads. */
export type Pictures = {
  /** Stores pictures rotated upright and without metadata. */
  readonly keep: (
    websiteId: string,
    content: Uint8Array,
  ) => Promise<{ readonly picture: KeptPicture } | { readonly fault: PictureFault }>;
  readonly find: (websiteId: string, fileId: string) => Promise<KeptPicture | undefined>;
  /** For the existing ones, like `Files.renew`. */
  readonly renew: (
    websiteId: string,
    fileIds: readonly string[],
  ) => Promise<readonly KeptPicture[]>;
  /** The complete picture. */
  readonly original: (websiteId: string, picture: KeptPicture) => Promise<ShownPicture>;
  /**
   * At the requested width, or the original's if that is smaller: as WebP, or in a format that
   * `others` accept; complete when it is animated. When it cannot be processed, or too many are
   * waiting, another existing size, or undefined.
   */
  readonly sized: (
    websiteId: string,
    picture: KeptPicture,
    format: PictureFormat,
    to: "webp" | "others",
  ) => Promise<ShownPicture | undefined>;
};

export type KeptMediaFile = KeptFile & { readonly mediaType: MediaFileType };

/** Films, audio and documents of a website that everyone can see. */
export type MediaFiles = {
  /** The type is determined from the bytes. Nothing of a file with a fault is stored. */
  readonly keep: (
    websiteId: string,
    content: AsyncIterable<Uint8Array>,
  ) => Promise<{ readonly file: KeptMediaFile } | { readonly fault: "empty" | "unsupported" }>;
  readonly find: (websiteId: string, fileId: string) => Promise<KeptMediaFile | undefined>;
};
