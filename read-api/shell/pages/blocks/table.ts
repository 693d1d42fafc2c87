import type { BlockServing } from "./serving.ts";

/** Rows have as many cells as the longest one. */
export const table: BlockServing<"table"> = {
  view: ({ rows, heads }) => {
    const width = Math.max(0, ...rows.map((row) => row.length));
    const whole = rows.map((row) =>
      Array.from({ length: width }, (_cell, index) => ({
        text: row[index] ?? "",
        isHead: index === 0 && (heads === "column" || heads === "both"),
      })),
    );
    const hasHead = heads === "row" || heads === "both";
    return { head: hasHead ? (whole[0] ?? []) : [], body: hasHead ? whole.slice(1) : whole };
  },
};
