import { cldrOf } from "./cldr.ts";
import { createEngine } from "./core.ts";
import { formatters, predicates } from "./registry.ts";

export type { Injects, RenderOptions, Template } from "./core.ts";
export type { Partials } from "./partials.ts";

/** The whole language: every formatter and predicate there is, and every language of `Intl`. */
export const { compile, render } = createEngine({ formatters, predicates, cldr: cldrOf });
