const MAX_LENGTH = 200;

const filtered = (typed: string): string =>
  typed
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, "-");

/**
 * What a field for an address keeps of what is typed. A hyphen at the end stays, because the next word
 * follows it. Spec: B3.81.
 */
export const textFilters = {
  "url-slug": (typed: string): string =>
    filtered(typed).replaceAll("/", "-").replace(/-+/g, "-").replace(/^-/, "").slice(0, MAX_LENGTH),
  "url-slug-with-slash": (typed: string): string =>
    filtered(typed)
      .replace(/-?\/[-/]*/g, "/")
      .replace(/^[-/]+/, "")
      .slice(0, MAX_LENGTH),
} as const;
