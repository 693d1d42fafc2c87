/** Drawn stand-ins that every site serves: /images/placeholder-1.svg to -8.svg. */
const PLACEHOLDERS = 8;

/** Address of a picture that stands in for one that is not there; the same for the same seed. */
export const placeholderImage = (seed: string): string => {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return `/images/placeholder-${(sum % PLACEHOLDERS) + 1}.svg`;
};
