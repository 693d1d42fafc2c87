/** Paths that other pages of a website use. Spec: B2.3 – B2.5. */
const reservedSlugs: ReadonlySet<string> = new Set(
  "shop cart checkout contact search config settings api assets images restock account unlock unsubscribe forms metrics healthz readyz home not-found error gift-card installments downloads reviews domain-check".split(
    " ",
  ),
);

export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug);
