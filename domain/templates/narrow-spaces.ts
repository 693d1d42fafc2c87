/** Languages with a normal space before AM and PM, after hours and after minutes. */
const plainHours = "bg he mn";
const plainMinutes = "ar bn fa gu hi hy ka km kn lo ml mr ne nl or pa ps sd ta te th ur";

const NARROW = "\u202f";

/** Some versions of `Intl` have a wide space before AM and PM. */
export const beforePeriod = (
  locale: string,
  parts: readonly Intl.DateTimeFormatPart[],
): readonly Intl.DateTimeFormatPart[] => {
  const at = parts.findIndex(({ type }) => type === "dayPeriod") - 1;
  if (parts[at]?.value !== " ") return parts;
  const [language = ""] = locale.split("-");
  const plain = parts[at - 1]?.type === "hour" ? plainHours : `${plainHours} ${plainMinutes}`;
  if (plain.split(" ").includes(language)) return parts;
  return parts.map((part, index) =>
    part.value === " " && (index === at || parts[index + 1]?.type === "dayPeriod")
      ? { ...part, value: NARROW }
      : part,
  );
};

/** 3:05 a. m., 2025 г., 3 – 5 May. */
export const narrowed = (locale: string, text: string): string => {
  const words = text.replace(/ (?=[гр]\.)/g, NARROW).replace(/\b([ap]\.) (?=m\.)/gi, `$1${NARROW}`);
  // Not applied to languages written from right to left.
  return /^(ar|fa|he|ur)\b/.test(locale) ? words : words.replaceAll(" – ", "\u2009–\u2009");
};
