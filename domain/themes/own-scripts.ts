const SCRIPT = /<script\b[^<>]*>/gi;
const isData = (tag: string): boolean => /type="application\/(?:ld\+)?json"/i.test(tag);

const scriptTags = (source: string): readonly string[] =>
  [...source.matchAll(SCRIPT)].map(([tag]) => tag).filter((tag) => !isData(tag));

/**
 * Whether templates of a website run scripts that no built-in template has. Data for scripts of the program is
 * in script tags, too, and runs nothing.
 */
export const hasOwnScripts = (sources: readonly string[], builtIn: readonly string[]): boolean => {
  const known = new Set(builtIn.flatMap(scriptTags));
  return sources.flatMap(scriptTags).some((tag) => !known.has(tag));
};
