import type { ReactNode } from "react";
import classes from "./section-controls.module.css";

/** What is chosen or saved next to the title of a section, in as many lines as it needs. */
export const SectionControls = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.controls}>{children}</div>
);
