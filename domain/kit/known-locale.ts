import { createCache } from "./intl-cache.ts";

const known = createCache<{ readonly tag: string | undefined }>();

const read = (tag: string): string | undefined => {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag.trim());
    if (canonical === undefined) return undefined;
    return Intl.NumberFormat.supportedLocalesOf(canonical).length > 0 ? canonical : undefined;
  } catch {
    return undefined;
  }
};

/** The canonical form of a BCP 47 tag; undefined without locale data for its language. */
export const knownLocale = (tag: string): string | undefined =>
  known(tag, () => ({ tag: read(tag) })).tag;
