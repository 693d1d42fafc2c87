/** What a template prints. Without `deviates` it is what the reference engine prints too. */
export type TemplateCase = {
  readonly name: string;
  readonly template: string;
  readonly data?: unknown;
  readonly locale?: string;
  readonly output: string;
  /** Why it is not what the reference engine prints. */
  readonly deviates?: string;
};

/** Cases of one formatter: the value of `a`, and what `{a|formatter}` prints. */
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
