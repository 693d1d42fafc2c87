import { Pill } from "#console/ui/pill.tsx";
import { markText } from "#domain/catalog/default-texts.ts";

/** Sold out beats sale, and hidden is said besides. Spec: A4.8. */
export const ProductMark = ({
  mark,
  visible,
}: {
  readonly mark: "sold-out" | "sale" | "none";
  readonly visible: boolean;
}) => (
  <span style={{ display: "inline-flex", gap: "0.35rem" }}>
    {mark !== "none" && <Pill tone={mark === "sale" ? "accent" : "bad"}>{markText(mark)}</Pill>}
    {!visible && <Pill>hidden</Pill>}
    {mark === "none" && visible && <Pill tone="good">available</Pill>}
  </span>
);
