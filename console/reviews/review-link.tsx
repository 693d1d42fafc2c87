import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** Opens a review next to the list. */
export const linkToReview = ({ id, name }: { id: string; name: string }): ReactNode => (
  <Link to="/reviews" search={{ open: id }}>
    {name}
  </Link>
);
