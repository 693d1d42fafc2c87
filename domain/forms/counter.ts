export type Counter = {
  readonly current: number;
  readonly max: number;
  /** `current / max` */
  readonly text: string;
  readonly exceeded: boolean;
};

const NO_COUNTER = 0;

/**
 * Value of a `data-max-length` attribute; 0 (no counter) for values that are not numbers or are
 * below 0. Spec: B5.13.
 */
export const counterMax = (written: string | number | undefined): number => {
  const text = String(written ?? "").trim();
  const max = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(max) && max > 0 ? Math.floor(max) : NO_COUNTER;
};

/** Undefined when there is no limit to count against. Spec: B2.42, B5.13. */
export const counterOf = (
  maxLength: string | number | undefined,
  typed: string,
): Counter | undefined => {
  const max = counterMax(maxLength);
  if (max === NO_COUNTER) return undefined;
  const current = typed.length;
  return { current, max, text: `${current} / ${max}`, exceeded: current > max };
};
