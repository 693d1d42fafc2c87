import { checkNames } from "./check-names.ts";
import { compileTree } from "./compile-tree.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { parse } from "./parser.ts";
import type { Op } from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type { Tree } from "./tree.ts";

export type Compiled = {
  readonly tree: Tree;
  readonly op: Op;
  readonly diagnostics: readonly Diagnostic[];
};

const CACHED_SOURCES = 256;
const CACHED_SOURCE_LENGTH = 200_000;

export type CompileSource = (source: string, file: string | undefined) => Compiled;

/** The same source is parsed once; the least recently used one leaves the cache. */
export const createCompileSource = (vocabulary: Vocabulary): CompileSource => {
  const sources = new Map<string, Compiled>();

  const compile: CompileSource = (source, file) => {
    const { tree, diagnostics } = parse(source, file);
    return {
      tree,
      op: compileTree(tree.nodes, vocabulary),
      diagnostics: [...diagnostics, ...checkNames(tree, vocabulary)],
    };
  };

  return (source, file) => {
    const key = `${file ?? ""}\n${source}`;
    const known = sources.get(key);
    sources.delete(key);
    const compiled = known ?? compile(source, file);
    if (source.length <= CACHED_SOURCE_LENGTH) sources.set(key, compiled);
    for (const oldest of sources.keys()) {
      if (sources.size <= CACHED_SOURCES) break;
      sources.delete(oldest);
    }
    return compiled;
  };
};
