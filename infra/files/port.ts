import type { PictureType } from "#domain/shared/pictures.ts";

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

export type PictureFacts = {
  readonly mediaType: PictureType;
  /** In pixels, as it is shown: a photo that was taken upright is higher than wide. */
  readonly width: number;
  readonly height: number;
};
export type KeptPicture = KeptFile & PictureFacts;

/** Why bytes were not kept. */
export type PictureFault = "no-picture" | "svg" | "heic" | "too-many-pixels";

/** Pictures of a website that everybody may see. What buyers download is none of them. */
export type Pictures = {
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
};
