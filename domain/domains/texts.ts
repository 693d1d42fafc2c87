import { MAX_DOMAINS } from "./decide.ts";

/** Texts for owners. Not in the specification: it names none. */
export const domainTexts = {
  "too-many-domains": `A website can have up to ${MAX_DOMAINS} domains.`,
  "domain-in-use":
    "You have opened the console at this domain. Open it at another one to remove this one.",
  "domain-in-settings":
    "This domain is in the settings of the installation (DAYBOOK_HOSTS), so it cannot be removed here.",
} as const;
