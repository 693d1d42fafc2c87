import { starsLabel } from "#domain/reviews/stars.ts";
import classes from "./reviews-screen.module.css";

const MAX_STARS = 5;

/** Stars as visitors see them. */
export const Stars = ({ of }: { readonly of: number }) => (
  <span className={classes.stars} role="img" aria-label={starsLabel(of)}>
    {"★".repeat(of)}
    <span className={classes.noStars}>{"★".repeat(MAX_STARS - of)}</span>
  </span>
);
