import { partialName } from "./limits.ts";

type Sources = Readonly<Record<string, string>>;

const known = new WeakMap<Sources, Sources>();

/**
 * The includable templates: every source by its name with and without `.html`. The same sources
 * return the same object, so that the linter reads them once.
 */
export const partialsOf = (sources: Sources): Sources => {
  const present = known.get(sources);
  if (present) return present;
  const partials = {
    ...Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [partialName(name), source]),
    ),
    ...sources,
  };
  known.set(sources, partials);
  return partials;
};
