/** The scope of https-only: the host itself, or all hosts below it as well. */
export const hstsScopes = ["off", "host", "subdomains"] as const;
export type HstsScope = (typeof hstsScopes)[number];

const A_YEAR_SECONDS = 31_536_000;

/** The value of Strict-Transport-Security; undefined where it is not sent. */
export const strictTransportOf = (scope: HstsScope): string | undefined => {
  if (scope === "off") return undefined;
  return `max-age=${A_YEAR_SECONDS}${scope === "subdomains" ? "; includeSubDomains" : ""}`;
};
