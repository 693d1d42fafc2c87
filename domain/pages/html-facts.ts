const TAG = /<(h[1-6]|a|img)\b([^<>]*)>/gi;
const ALT = /(?:^|\s)alt="([^"]*)"/i;
const HREF = /(?:^|\s)href="([^"]*)"/i;
const SRC = /(?:^|\s)src="([^"]*)"/i;

const plain = (value: string): string => value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const valueIn = (attributes: string, pattern: RegExp): string =>
  plain(pattern.exec(attributes)?.[1] ?? "");

/** What a check finds in the HTML of an owner, in reading order. */
type HtmlFacts = {
  /** Levels. */
  readonly headings: readonly number[];
  /** Targets, without those of anchors that are not links. */
  readonly hrefs: readonly string[];
  readonly pictures: readonly { readonly src: string; readonly altText: string }[];
};

/** Reads sanitized HTML, whose attributes are quoted. */
export const htmlFacts = (html: string): HtmlFacts => {
  const tags = [...html.matchAll(TAG)].map(([, name = "", attributes = ""]) => ({
    name: name.toLowerCase(),
    attributes,
  }));
  const named = (wanted: string) => tags.filter(({ name }) => name === wanted);
  return {
    headings: tags
      .filter(({ name }) => name.startsWith("h"))
      .map(({ name }) => Number(name.slice(1))),
    hrefs: named("a")
      .map(({ attributes }) => valueIn(attributes, HREF))
      .filter((href) => href !== ""),
    pictures: named("img").map(({ attributes }) => ({
      src: valueIn(attributes, SRC),
      altText: valueIn(attributes, ALT),
    })),
  };
};
