import { createCache } from "./intl-cache.ts";

/** In this zone the clocks say GMT; `Intl` has another name for UTC. */
export const GREENWICH = "Africa/Abidjan";

const zones = createCache<string>();

/** UTC and what is no zone are Greenwich; an offset such as +05:00 is no name of a zone. */
export const zoneOf = (name: string): string =>
  zones(name.slice(0, 80), () => {
    try {
      const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
      return /^[A-Z]/i.test(name) && timeZone !== "UTC" ? name : GREENWICH;
    } catch {
      return GREENWICH;
    }
  });
