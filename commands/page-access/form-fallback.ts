import { ownPath } from "#domain/kit/own-path.ts";
import type { FormFallback } from "#infra/http/form-fallback.ts";
import { unlockPageContract } from "./contract.ts";

const { method, path } = unlockPageContract;

/** The form of every lock screen. */
export const pageAccessForms: readonly FormFallback[] = [
  {
    path: "/unlock",
    call: () => `${method} ${path}`,
    input: (fields) => ({
      body: { path: fields.path ?? "", password: fields.password ?? "" },
    }),
    next: (_answer, { next }) => ownPath(next) ?? "/",
  },
];
