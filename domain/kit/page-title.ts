const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

const endsWith = (title: string, name: string): boolean => {
  const [whole, end] = [title.trim().toLowerCase(), name.trim().toLowerCase()];
  const before = [...whole.slice(0, whole.length - end.length)].at(-1) ?? "";
  return end !== "" && whole.endsWith(end) && !isLetter(before);
};

/**
 * The title of a page with the name of its website, for browsers and search engines. A title that ends with
 * the name, such as *About Tonwerk*, already has it.
 */
export const pageTitle = (title: string, websiteName: string): string =>
  endsWith(title, websiteName) ? title : `${title} — ${websiteName}`;
