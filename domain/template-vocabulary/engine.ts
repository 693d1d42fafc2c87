import { cldrOf } from "../templates/cldr.ts";
import { createEngine } from "../templates/core.ts";
import { formatters, predicates } from "./registry.ts";

export type { RenderOptions, Template } from "../templates/core.ts";
export type { Partials } from "../templates/partials.ts";

/** The whole language: all formatters and predicates, and every language of `Intl`. */
export const { compile, render } = createEngine({ formatters, predicates, cldr: cldrOf });
