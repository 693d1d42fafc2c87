/** Grams of one unit with its wrapping, by product. What is not here is light enough for a letter. */
const grams: Readonly<Record<string, number>> = {
  "field-notebook": 320,
  "daily-planner": 450,
  "linen-journal": 540,
  "pocket-ledgers": 180,
  "reporters-pad": 210,
  "initialled-notebook": 480,
  "brass-fountain-pen": 160,
  "bottled-ink": 290,
  "cedar-pencils": 140,
  "glass-dip-pen": 120,
  "walnut-desk-tray": 1_350,
  "washi-tape": 90,
  "wall-calendar": 380,
  "letter-writing-set": 620,
  "wax-seal-kit": 430,
  "ink-of-the-month": 360,
};

const LETTER_GRAMS = 50;

export const gramsOf = (slug: string): number => grams[slug] ?? LETTER_GRAMS;
