/** Not in the specification: it names no limits for templates. */
export const themeLimits = {
  /** Maximum characters of one source. */
  sourceLength: 100_000,
  /** Maximum number of a website’s own templates, including drafts. The demo shop has more than 120. */
  templates: 300,
  /** Maximum characters of a name, including `.html`. */
  nameLength: 64,
} as const;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.html$/;

/** `product-card.html`: valid as a file name and in a URL. */
export const isTemplateName = (name: string): boolean =>
  name.length <= themeLimits.nameLength && NAME.test(name);

/** The template's name in `{.include …}`: `product-card`. */
export const partialName = (name: string): string => name.replace(/\.html$/, "");
