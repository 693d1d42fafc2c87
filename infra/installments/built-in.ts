import type { InstallmentPage, InstallmentPages } from "./port.ts";

/** Built-in pages: no provider is asked. */
export const createBuiltInPages = (
  pages: Readonly<Record<string, InstallmentPage>>,
): InstallmentPages => ({
  find: async (locale) => (Object.hasOwn(pages, locale) ? pages[locale] : undefined),
});
