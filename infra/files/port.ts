import type { PictureColors } from "#domain/kit/picture-facts.ts";
import type { PictureFormat, PictureType } from "#domain/kit/pictures.ts";

export type KeptFile = {
  /** Hash of the bytes: the same bytes are kept once. */
  readonly fileId: string;
  readonly bytes: number;
};

/** Both ends included, from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Files of a website that only some may see. Whoever asks must have made sure of that. */
export type Files = {
  readonly keep: (websiteId: string, content: Uint8Array) => Promise<KeptFile>;
  /**
   * Those of them that are there, as new as if they were uploaded now: none of them is deleted as unused
   * before what is about to name them has named them.
   */
  readonly renew: (websiteId: string, fileIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** In bytes; undefined when the website has no such file. */
  readonly sizeOf: (websiteId: string, fileId: string) => Promise<number | undefined>;
  /** Piece by piece, so that its size costs no memory. Ends early only when the file is gone. */
  readonly read: (websiteId: string, fileId: string, range: ByteRange) => AsyncIterable<Uint8Array>;
};

export type KeptPicture = KeptFile & {
  readonly mediaType: PictureType;
  /** In pixels, as it is shown: a photo that was taken upright is higher than wide. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Null of one that was kept before anybody measured. */
  readonly colors: PictureColors | null;
  /** Whether its bytes hold nothing but the picture; null when nobody has looked yet. */
  readonly isClean: boolean | null;
};

/** Why bytes were not kept. */
export type PictureFault = "no-picture" | "svg" | "heic" | "too-many-pixels" | "damaged";

/** What is sent of a picture. */
export type ShownPicture = {
  readonly mediaType: PictureType;
  readonly bytes: number;
  readonly read: () => AsyncIterable<Uint8Array>;
  /** Another size, until the one that was asked for is made. */
  readonly isPlaceholder?: boolean;
};

/** Pictures of a website that everybody may see. What buyers download is none of them. */
export type Pictures = {
  /** Turned as they were taken, and without what cameras write into them. */
  readonly keep: (
    websiteId: string,
    content: Uint8Array,
  ) => Promise<{ readonly picture: KeptPicture } | { readonly fault: PictureFault }>;
  readonly find: (websiteId: string, fileId: string) => Promise<KeptPicture | undefined>;
  /** Those of them that are there, as `Files.renew`. */
  readonly renew: (
    websiteId: string,
    fileIds: readonly string[],
  ) => Promise<readonly KeptPicture[]>;
  /** The whole of it. */
  readonly original: (websiteId: string, picture: KeptPicture) => Promise<ShownPicture>;
  /**
   * As wide as asked for, or as it is when that is less: as WebP, or as what `others` can show; whole when it
   * moves. When it cannot be drawn, or too many are being drawn just now, another size that is there, or
   * undefined.
   */
  readonly sized: (
    websiteId: string,
    picture: KeptPicture,
    format: PictureFormat,
    to: "webp" | "others",
  ) => Promise<ShownPicture | undefined>;
};
