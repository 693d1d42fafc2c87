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
  /** In bytes; undefined when the website has no such file. */
  readonly sizeOf: (websiteId: string, fileId: string) => Promise<number | undefined>;
  /** Piece by piece, so that its size costs no memory. Ends early only when the file is gone. */
  readonly read: (websiteId: string, fileId: string, range: ByteRange) => AsyncIterable<Uint8Array>;
};
