import type { TemplateCase } from "./template-cases.ts";

type Row = readonly [
  name: string,
  template: string,
  data: unknown,
  output: string,
  deviates?: string,
];

export const casesOf = (rows: readonly Row[]): readonly TemplateCase[] =>
  rows.map(([name, template, data, output, deviates]) => ({
    name,
    template,
    data,
    output,
    ...(deviates !== undefined && { deviates }),
  }));
