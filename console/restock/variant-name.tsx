import type { ReactNode } from "react";
import classes from "./restock-screen.module.css";

type Named = {
  readonly productName: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** A product's name, or `children` in its place, above the options of the variant. */
export const VariantName = ({
  of: { productName, sku, attributes },
  children = productName,
}: {
  readonly of: Named;
  readonly children?: ReactNode;
}) => (
  <span className={classes.variant}>
    {children}
    <span className={classes.options}>{[...Object.values(attributes), sku].join(" · ")}</span>
  </span>
);
