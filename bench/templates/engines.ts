import { Compiler } from "@squarespace/template-engine";
import { Eta } from "eta";
import { compile, render } from "#domain/templates/engine.ts";
import type { BenchPage } from "./pages.ts";

/** Compiles once, outside of the time; what it gives back draws the page. */
export type Engine = {
  readonly name: string;
  readonly prepare: (page: BenchPage) => (() => string) | undefined;
};

const ours = (escapes: boolean): Engine => ({
  name: escapes ? "daybook, escaping" : "daybook",
  prepare: ({ source, data }) => {
    const { template } = compile(source);
    const options = { escape: escapes, budget: { clock: () => performance.now(), ms: 5_000 } };
    return () => render(template, data, options).output;
  },
});

const reference: Engine = {
  name: "@squarespace/template-engine",
  prepare: ({ source, data }) => {
    const compiler = new Compiler();
    const { code } = compiler.parse(source);
    return () => compiler.execute({ code, json: data }).ctx.render();
  },
};

/** `<%~` prints as it is, `<%=` escapes. */
const eta = (escapes: boolean): Engine => ({
  name: escapes ? "eta, escaping" : "eta",
  prepare: (page) => {
    if (page.eta === undefined) return undefined;
    const engine = new Eta({ autoTrim: false, cache: true });
    const draw = engine.compile(escapes ? page.eta.replaceAll("<%~", "<%=") : page.eta);
    return () => draw.call(engine, page.data);
  },
});

export const plainEngines = [ours(false), reference, eta(false)] as const;
export const escapingEngines = [ours(true), eta(true)] as const;
export const helperEngines = [ours(false), reference] as const;
