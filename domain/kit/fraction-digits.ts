const YEN = "JPY";

/** Digits shown after the decimal point; 2 for an unknown currency. Spec: A3.15, A9.7. */
export const fractionDigits = (currency: string): 0 | 2 => (currency === YEN ? 0 : 2);
