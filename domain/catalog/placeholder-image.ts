/** Placeholder pictures that every website serves: /images/placeholder-1.svg to -8.svg. */
const PLACEHOLDERS = 8;

/** Path of a placeholder for a missing picture; always the same one for the same seed. */
export const placeholderImage = (seed: string): string => {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return `/images/placeholder-${(sum % PLACEHOLDERS) + 1}.svg`;
};
