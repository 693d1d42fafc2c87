import { createHash } from "node:crypto";
import { scriptErrorDecider } from "#domain/error-reports/decide-resolution.ts";
import { ScriptErrorResolutionEvent } from "#domain/error-reports/events.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import { setScriptErrorContract } from "./contract.ts";

/** Time of the last occurrence; undefined when the website has no error with this key. */
export type FindScriptError = (
  websiteId: string,
  errorKey: string,
) => Promise<{ readonly lastAt: string } | undefined>;

export type ResolutionDependencies = {
  readonly handler: Handler;
  readonly findScriptError: FindScriptError;
  readonly now: () => string;
};

export const NO_SUCH_ERROR = "Script error not found.";

/** A key contains arbitrary text from scripts. */
export const scriptErrorStreamId = (errorKey: string): string =>
  createHash("sha256").update(errorKey).digest("hex");

export const createScriptErrors = ({ handler }: Pick<ResolutionDependencies, "handler">) =>
  handler(scriptErrorDecider, ScriptErrorResolutionEvent);

/** Marks one error as resolved or open. */
export const resolveCommands = (dependencies: ResolutionDependencies): readonly Route[] => {
  const { findScriptError, now } = dependencies;
  const errors = createScriptErrors(dependencies);
  return [
    route(setScriptErrorContract, async ({ body: { errorKey, standing }, context }) => {
      const found = await findScriptError(context.websiteId, errorKey);
      if (found === undefined) throw new Refusal(404, "script-error-not-found", NO_SUCH_ERROR);
      const about = { errorKey, at: now() };
      const outcome = await errors.run(
        scriptErrorStreamId(errorKey),
        standing === "open"
          ? { type: "ReopenScriptError", ...about }
          : { type: "DealWithScriptError", ...about, ...found },
        { metadata: ownerMetadata(context) },
      );
      const position = outcome.ok ? outcome.value.position : undefined;
      return position === undefined ? {} : { position };
    }),
  ];
};
