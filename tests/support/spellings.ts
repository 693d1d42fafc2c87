import fc from "fast-check";

const hexOf = (character: string): string => character.charCodeAt(0).toString(16);

/** One spelling of a character in a URL. */
const spelled = (character: string) =>
  fc.constantFrom(
    character,
    character,
    character.toUpperCase(),
    `%${hexOf(character)}`,
    `%${hexOf(character).toUpperCase()}`,
    `%25${hexOf(character)}`,
  );

const separator = fc.constantFrom(
  "/",
  "/",
  "/",
  "//",
  "/./",
  "/x/../",
  "%2f",
  "%2F",
  "\\",
  "/%2e/",
);

/** The path in one of the spellings that an attacker could use. */
export const anySpelling = (path: string) => {
  const segments = path.split("/").filter((each) => each !== "");
  return fc
    .tuple(
      fc.constantFrom("", "/"),
      ...segments.flatMap((segment, index) => [
        // A request's target starts with a slash.
        index === 0 ? fc.constantFrom("/", "//", "/./", "/x/../") : separator,
        fc.tuple(...[...segment].map(spelled)).map((letters) => letters.join("")),
      ]),
      fc.constantFrom("", "", "/", "//", "/.", "?x=/", "?page=1"),
    )
    .map((parts) => parts.join(""));
};
