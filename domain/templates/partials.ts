import type { Compiled, CompileSource } from "./compile-source.ts";
import type { Diagnostic, DiagnosticCode } from "./diagnostics.ts";
import type { Op, Run } from "./run.ts";
import { memberOf } from "./values.ts";

/** Partials: name → source. */
export type Partials = Readonly<Record<string, string>>;

type Partial = {
  readonly source: string;
  readonly op: Op;
  readonly problems: readonly Diagnostic[];
};

/** Diagnostics that do not prevent a partial from being printed. */
const harmless: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "unknown-instruction",
  "malformed-instruction",
  "comment-not-closed",
  "chain-too-long",
  "nested-too-deep",
  "expression-invalid",
]);

const doNothing: Op = () => {};

const toPartial = (source: string, { op, diagnostics }: Compiled): Partial => {
  const problems = diagnostics.filter(({ code }) => !harmless.has(code));
  return { source, op: problems.length > 0 ? doNothing : op, problems };
};

const reportProblems = ({ errors }: Run, name: string, { problems }: Partial): void => {
  for (const problem of problems)
    errors.push({
      ...problem,
      code: "partial-parse-failed",
      message: `Partial '${name}' parse failed: ${problem.message}`,
    });
};

/**
 * Looks partials up for one render, first in the page's and then in the template's. Errors of a
 * partial are reported once.
 */
type CreateFind = (
  ofPage: Partials | undefined,
  ofTemplate: Partials,
) => (run: Run, name: string) => Op | undefined;

export const createPartials = (compileSource: CompileSource): CreateFind => {
  /** Cache for repeatedly used themes, so that their sources are not hashed for each page. */
  const known = new WeakMap<Partials, Map<string, Partial>>();

  const partialOf = (partials: Partials | undefined, name: string): Partial | undefined => {
    const source = memberOf(partials, name);
    if (!partials || typeof source !== "string") return undefined;
    const compiled = known.get(partials) ?? new Map<string, Partial>();
    known.set(partials, compiled);
    const present = compiled.get(name);
    if (present?.source === source) return present;
    const partial = toPartial(source, compileSource(source, name));
    compiled.set(name, partial);
    return partial;
  };

  return (ofPage, ofTemplate) => {
    let found: Map<string, Op> | undefined;
    return (run, name) => {
      const present = found?.get(name);
      if (present) return present;
      const partial = partialOf(ofPage, name) ?? partialOf(ofTemplate, name);
      if (partial === undefined) return undefined;
      reportProblems(run, name, partial);
      found ??= new Map();
      found.set(name, partial.op);
      return partial.op;
    };
  };
};
