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

type LocalRow = readonly [
  name: string,
  template: string,
  data: unknown,
  output: string,
  locale: string | null,
  deviates?: string,
];

/** Rows in a language, or without one. */
export const localCasesOf = (rows: readonly LocalRow[]): readonly TemplateCase[] =>
  rows.map(([name, template, data, output, locale, deviates]) => ({
    name,
    template,
    data,
    output,
    ...(locale !== null && { locale }),
    ...(deviates !== undefined && { deviates }),
  }));
