const HALVES = 2;

/**
 * The displayed rating, in half stars, as `4.5`; the style sheet has classes for these eleven
 * values.
 */
export const starsDrawn = (rating: number): string => String(Math.round(rating * HALVES) / HALVES);

/** The rating for screen readers. */
export const starsLabel = (rating: number): string => `${rating} out of 5 stars`;

/** Label of the option with this many stars. */
export const starsChoice = (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`);
