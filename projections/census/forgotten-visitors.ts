const BYTES = 1 << 20;
const BITS = BYTES * 8;
const SEEDS = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b] as const;

/**
 * Which visitors may have been forgotten: a filter of one megabyte. It says so wrongly of 2 in 100 others when it has a
 * million, and of ever more after that. Then they are looked for in vain, as they were without it.
 */
export const createForgottenVisitors = () => {
  let bits: Uint8Array | undefined;
  const placesOf = (websiteId: string, visitor: string): readonly number[] => {
    let [one, other] = [SEEDS[0] as number, SEEDS[2] as number];
    const text = visitor + websiteId;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other + code, 0x85ebca6b) ^ (other >>> 13);
    }
    return [one, one + other, one + 2 * other, one + 3 * other].map(
      (place) => (place >>> 0) % BITS,
    );
  };
  return {
    add: (websiteId: string, visitor: string): void => {
      bits ??= new Uint8Array(BYTES);
      for (const place of placesOf(websiteId, visitor))
        bits[place >>> 3] = (bits[place >>> 3] as number) | (1 << (place & 7));
    },
    mayHave: (websiteId: string, visitor: string): boolean => {
      if (bits === undefined) return false;
      const known = bits;
      return placesOf(websiteId, visitor).every(
        (place) => ((known[place >>> 3] as number) & (1 << (place & 7))) !== 0,
      );
    },
  };
};
