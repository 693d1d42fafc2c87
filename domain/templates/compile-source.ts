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
/**
 * Maximum total length of cached sources: a compiled template takes up to 130 bytes per character.
 */
const CACHED_LENGTH = 800_000;

export type CompileSource = (source: string, file: string | undefined) => Compiled;

/** Each source is parsed once; the least recently used ones are evicted. */
export const createCompileSource = (vocabulary: Vocabulary): CompileSource => {
  const sources = new Map<string, Compiled>();
  let cached = 0;
  // Fast path for repeated renders of one page: hashing its source takes 1 µs.
  let last: { source: string; file: string | undefined; compiled: Compiled } | undefined;

  const compile: CompileSource = (source, file) => {
    const { tree, diagnostics } = parse(source, file);
    return {
      tree,
      op: compileTree(tree.nodes, vocabulary),
      diagnostics: [...diagnostics, ...checkNames(tree, vocabulary)],
    };
  };

  return (source, file) => {
    if (last && last.source === source && last.file === file) return last.compiled;
    // The length prevents the end of a name from being confused with the start of a source.
    const key = `${file?.length ?? ""} ${file ?? ""}${source}`;
    const known = sources.get(key);
    if (sources.delete(key)) cached -= key.length;
    const compiled = known ?? compile(source, file);
    if (source.length > CACHED_SOURCE_LENGTH) return compiled;
    last = { source, file, compiled };
    sources.set(key, compiled);
    cached += key.length;
    for (const oldest of sources.keys()) {
      if (sources.size <= CACHED_SOURCES && cached <= CACHED_LENGTH) break;
      sources.delete(oldest);
      cached -= oldest.length;
    }
    return compiled;
  };
};
