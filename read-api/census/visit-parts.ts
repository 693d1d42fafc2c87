/** A part of the visitors: with all that they did, so that what parts count adds up. */
export type Part = {
  /** Number of parts. */
  readonly of: number;
  readonly place: number;
};

export const isWhole: Part = { of: 1, place: 0 };

/** SQL that is true for the visitors of a part. */
export const inPart = (visitor: string, of: string, place: string): string =>
  `mod(hashtext(${visitor})::bigint + 2147483648, ${of}::bigint) = ${place}::bigint`;
