/**
 * Languages that capitalize names of months and weekdays when standalone, in a list, or both; other
 * languages never do. `Intl` does not provide this.
 */
const alone = "es it nl ru uk fr pl";
const listed = "es it nl ru uk cs hr";
const distancesAlone = "en pt nl pl cs ru hr uk el tr nb fi";
const distancesListed = "en pt nl pl cs ru hr uk el tr";

const speaks = (languages: string, locale: string): boolean =>
  languages.split(" ").includes(locale.split("-")[0] ?? "");

export type DateTextKind = "date" | "weekday" | "distance";

/** Portuguese capitalizes weekdays but not months. */
const languagesFor = (said: DateTextKind, isAlone: boolean): string => {
  if (said === "distance") return isAlone ? distancesAlone : distancesListed;
  return `${isAlone ? alone : listed}${said === "weekday" ? " pt" : ""}`;
};

/** Adapts a text to its position in a sentence. */
export const inContext = (
  text: string,
  context: string | undefined,
  locale: string,
  said: DateTextKind,
): string => {
  const isAlone = context === "standalone";
  const wants =
    context === "begin-sentence" ||
    ((isAlone || context === "ui-list-or-menu") && speaks(languagesFor(said, isAlone), locale));
  return wants ? text.charAt(0).toUpperCase() + text.slice(1) : text;
};
