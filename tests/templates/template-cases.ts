/** The output of a template. Without `deviates` it is the reference engine's, too. */
export type TemplateCase = {
  readonly name: string;
  readonly template: string;
  readonly data?: unknown;
  readonly locale?: string;
  readonly output: string;
  /** Why the reference engine's output differs. */
  readonly deviates?: string;
};

/** Cases of one formatter: the value of `a`, and the output of `{a|formatter}`. */
export const formatting = (
  formatter: string,
  rows: readonly (readonly [value: unknown, output: string, deviates?: string])[],
): readonly TemplateCase[] =>
  rows.map(([a, output, deviates]) => ({
    name: `${formatter} of ${JSON.stringify(a)?.slice(0, 40) ?? "nothing"}`,
    template: `{a|${formatter}}`,
    data: { a },
    output,
    ...(deviates !== undefined && { deviates }),
  }));
