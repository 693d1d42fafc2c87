import { partialName } from "./limits.ts";

type Sources = Readonly<Record<string, string>>;

const known = new WeakMap<Sources, Sources>();

/**
 * What templates can include: every source by its name with and without `.html`. The answer is the same
 * object for the same sources, so that the linter reads them once.
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
