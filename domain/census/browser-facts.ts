/** What a user agent says about a browser; `Other` where none of the known names is in it. */
export type BrowserFacts = {
  readonly browser: string;
  readonly system: string;
  readonly device: "Desktop" | "Phone" | "Tablet";
};

type Names = readonly (readonly [part: string, name: string])[];

/** The first that is found decides: most browsers also name those that they are compatible with. */
const browsers: Names = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];

const systems: Names = [
  ["Windows", "Windows"],
  ["iPhone", "iOS"],
  ["iPod", "iOS"],
  ["iPad", "iPadOS"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Macintosh", "macOS"],
  ["Linux", "Linux"],
];

const nameIn = (userAgent: string, names: Names): string =>
  names.find(([part]) => userAgent.includes(part))?.[1] ?? "Other";

const deviceOf = (userAgent: string): BrowserFacts["device"] => {
  const isMobile = userAgent.includes("Mobile");
  const isTablet =
    userAgent.includes("iPad") ||
    userAgent.includes("Tablet") ||
    (userAgent.includes("Android") && !isMobile);
  if (isTablet) return "Tablet";
  return isMobile || userAgent.includes("iPhone") ? "Phone" : "Desktop";
};

/**
 * Only names are read, no versions. An iPad that asks for desktop pages calls itself a Macintosh
 * and is counted as one.
 */
export const browserFactsOf = (userAgent: string): BrowserFacts => ({
  browser: nameIn(userAgent, browsers),
  system: nameIn(userAgent, systems),
  device: deviceOf(userAgent),
});
