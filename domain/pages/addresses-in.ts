import { blocksOf, type PageDocument } from "./document.ts";
import { htmlFacts } from "./html-facts.ts";

/** An address with the name of the member that has it, such as `href`. */
export type NamedAddress = readonly [member: string, address: string];

/** All texts in a value, by the names of their members; addresses are among them. */
export const addressesIn = (value: unknown): readonly NamedAddress[] => {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  return Object.entries(value).flatMap(([name, member]): readonly NamedAddress[] =>
    typeof member === "string" ? [[name, member]] : addressesIn(member),
  );
};

export type PageLink = {
  readonly href: string;
  /** The block that has the link. */
  readonly partId: string;
};

/** The links of a page in reading order, without those that have no target. */
export const linksOf = (document: PageDocument): readonly PageLink[] =>
  blocksOf(document).flatMap(({ id, content }) => {
    const hrefs = addressesIn(content)
      .filter(([member, address]) => member === "href" && address !== "")
      .map(([, href]) => href);
    const inCode = content.type === "code" ? htmlFacts(content.html).hrefs : [];
    return [...hrefs, ...inCode].map((href) => ({ href, partId: id }));
  });
