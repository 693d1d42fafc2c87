import type { InstallmentLocale } from "./locales.ts";

/** Spec: A7.8. */
export const installmentPageUrl = (locale: InstallmentLocale): string => `/installments/${locale}`;
