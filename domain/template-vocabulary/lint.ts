import { createLint } from "../templates/create-lint.ts";
import { formatters, predicates } from "./registry.ts";

/** Judges templates by the whole language. */
export const lint = createLint({ formatters, predicates });
