import { createLint } from "../templates/create-lint.ts";
import { formatters, predicates } from "./registry.ts";

/** Checks templates against the whole language. */
export const lint = createLint({ formatters, predicates });
