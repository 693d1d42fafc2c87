import { Compiler } from "@squarespace/template-engine";
import { Eta } from "eta";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import type { BenchPage } from "./pages.ts";

/** Compiles once, outside of the measured time; the returned function renders the page. */
export type Engine = {
  readonly name: string;
  readonly prepare: (page: BenchPage) => (() => string) | undefined;
};

const daybook = (name: string, escapes: boolean): Engine => ({
  name,
  prepare: ({ source, data }) => {
    const { template } = compile(source);
    const options = { escape: escapes, budget: { clock: () => performance.now(), ms: 5_000 } };
    return () => render(template, data, options).output;
  },
});

/** With the source each time, like an application: the same source is compiled once. */
export const oursFromSource: Engine = {
  name: "daybook, given the source",
  prepare: ({ source, data }) => {
    const options = { budget: { clock: () => performance.now(), ms: 5_000 } };
    return () => render(compile(source).template, data, options).output;
  },
};

/** With the source each time, which is parsed each time. */
export const referenceFromSource: Engine = {
  name: "@squarespace/template-engine, given the source",
  prepare: ({ source, data }) => {
    const compiler = new Compiler();
    return () => compiler.execute({ code: source, json: data }).ctx.render();
  },
};

const eta = (name: string, autoEscape: boolean): Engine => ({
  name,
  prepare: (page) => {
    if (page.eta === undefined) return undefined;
    const engine = new Eta({ autoTrim: false, autoEscape });
    const draw = engine.compile(page.eta);
    return () => draw.call(engine, page.data);
  },
});

/** The default: variables are printed unescaped. */
export const ours = daybook("daybook", false);
/** With escaping, as for the pages of a website. */
export const oursEscaping = daybook("daybook, escaping", true);

/** The template is parsed beforehand. */
export const reference: Engine = {
  name: "@squarespace/template-engine",
  prepare: ({ source, data }) => {
    const compiler = new Compiler();
    const { code } = compiler.parse(source);
    return () => compiler.execute({ code, json: data }).ctx.render();
  },
};

/** Eta escapes by default; it compiles to code, which requires `unsafe-eval`. */
export const etaAsItComes = eta("eta", true);
export const etaPrintingAsIs = eta("eta, not escaping", false);
