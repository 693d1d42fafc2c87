import { checkNames } from "./check-names.ts";
import { compileTree } from "./compile-tree.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { parse } from "./parser.ts";
import type { Op } from "./run.ts";
import type { Tree } from "./tree.ts";

export type Compiled = {
  readonly tree: Tree;
  readonly op: Op;
  readonly diagnostics: readonly Diagnostic[];
};

const CACHED_SOURCES = 256;
const CACHED_SOURCE_LENGTH = 200_000;
const compiledSources = new Map<string, Compiled>();

/** The same source is parsed once; the least recently used one leaves the cache. */
export const compileSource = (source: string, file: string | undefined): Compiled => {
  const key = `${file ?? ""}\n${source}`;
  const known = compiledSources.get(key);
  if (known) {
    compiledSources.delete(key);
    compiledSources.set(key, known);
    return known;
  }
  const { tree, diagnostics } = parse(source, file);
  const compiled: Compiled = {
    tree,
    op: compileTree(tree.nodes),
    diagnostics: [...diagnostics, ...checkNames(tree)],
  };
  if (source.length <= CACHED_SOURCE_LENGTH) compiledSources.set(key, compiled);
  for (const oldest of compiledSources.keys()) {
    if (compiledSources.size <= CACHED_SOURCES) break;
    compiledSources.delete(oldest);
  }
  return compiled;
};
