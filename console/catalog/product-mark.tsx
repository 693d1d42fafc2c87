import { productStatusNames } from "#domain/catalog/product-columns.ts";
import { Pill } from "../kit/ui/pill.tsx";

/** Sold out takes precedence over sale; hidden is shown in addition. Spec: A4.8. */
export const ProductMark = ({
  mark,
  visible,
}: {
  readonly mark: "sold-out" | "sale" | "none";
  readonly visible: boolean;
}) => (
  <span style={{ display: "inline-flex", gap: "0.35rem" }}>
    {mark !== "none" && (
      <Pill tone={mark === "sale" ? "accent" : "bad"}>{productStatusNames[mark]}</Pill>
    )}
    {!visible && <Pill>{productStatusNames.hidden}</Pill>}
    {mark === "none" && visible && <Pill tone="good">Available</Pill>}
  </span>
);
