const HALVES = 2;

/** What is drawn for a rating: a number of stars in halves, as `4.5`; styles know these eleven. */
export const starsDrawn = (rating: number): string => String(Math.round(rating * HALVES) / HALVES);

/** For those who hear the page. */
export const starsLabel = (rating: number): string => `${rating} out of 5 stars`;

/** The choice of so many. */
export const starsChoice = (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`);
