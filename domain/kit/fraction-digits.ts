const YEN = "JPY";

/** Shown after the decimal point; 2 in a currency that nobody knows. Spec: A3.15, A9.7. */
export const fractionDigits = (currency: string): 0 | 2 => (currency === YEN ? 0 : 2);
