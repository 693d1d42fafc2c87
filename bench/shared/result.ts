/** One figure and its reference. */
export type BenchResult = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The machine's speed for the bare work in the same run. */
  readonly floor?: { readonly name: string; readonly value: number };
  /** The target as text. */
  readonly target: string;
  readonly reached: boolean;
  readonly details?: Record<string, number>;
};

export type Bench = { readonly run: () => Promise<BenchResult[]> };

export const printTable = (results: readonly BenchResult[]): void => {
  console.table(
    results.map(({ name, value, unit, floor, target, reached, details }) => ({
      name,
      value: `${readable(value)} ${unit}`,
      floor: floor === undefined ? "" : `${readable(floor.value)} (${floor.name})`,
      "of floor": floor === undefined ? "" : `${Math.round((100 * value) / floor.value)} %`,
      target,
      reached: reached ? "yes" : "NO",
      details: Object.entries(details ?? {})
        .map(([key, figure]) => `${key} ${readable(figure)}`)
        .join(", "),
    })),
  );
};

const readable = (value: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: value < 100 ? 2 : 0 });
