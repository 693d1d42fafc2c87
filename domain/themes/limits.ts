/** Our choice: the specification names no limits for templates. */
export const themeLimits = {
  /** Characters of one source. */
  sourceLength: 100_000,
  /** Templates of a website that are its own, drafts included. */
  templates: 100,
  /** Characters of a name, `.html` included. */
  nameLength: 64,
} as const;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.html$/;

/** `product-card.html`: safe as the name of a file and in an address. */
export const isTemplateName = (name: string): boolean =>
  name.length <= themeLimits.nameLength && NAME.test(name);

/** How `{.include …}` calls a template: `product-card`. */
export const partialName = (name: string): string => name.replace(/\.html$/, "");
