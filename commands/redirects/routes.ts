import {
  type RedirectCommand,
  redirectDecider,
  redirectRefusalOf,
} from "#domain/redirects/decide.ts";
import { RedirectEvent } from "#domain/redirects/events.ts";
import { pathOfRedirect, redirectIdOf, redirectPathOf } from "#domain/redirects/path.ts";
import {
  MAX_CHAIN,
  type RedirectRejection,
  redirectRejectionText,
} from "#domain/redirects/rejections.ts";
import { targetPath } from "#domain/redirects/target.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { answerDone, presentOf } from "../kit/owner-answers.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import {
  changeRedirectContract,
  createRedirectContract,
  removeRedirectContract,
  restoreRedirectContract,
} from "./contract.ts";

type Dependencies = { readonly handler: Handler; readonly now: () => string };

const statuses: Partial<Record<RedirectRejection["code"], number>> = {
  "redirect-not-found": 404,
  "redirect-exists": 409,
  "redirect-loop": 409,
  "changed-meanwhile": 409,
};
const fieldOf: Partial<Record<RedirectRejection["code"], string>> = {
  "redirect-exists": "path",
  "path-malformed": "path",
  "path-fixed": "path",
  "target-malformed": "target",
  "redirect-loop": "target",
  "chain-too-long": "target",
};

const refuse = (rejection: RedirectRejection): Refusal => {
  const { code } = rejection;
  const message = redirectRejectionText(rejection);
  const field = fieldOf[code];
  return new Refusal(statuses[code] ?? 400, code, message, {
    ...presentOf(rejection),
    ...(field !== undefined && { fields: { [field]: message } }),
  });
};

/** The owners' calls for redirects. */
export const redirectCommands = ({ handler, now }: Dependencies): readonly Route[] => {
  const redirects = handler(redirectDecider, RedirectEvent);

  /** The paths that a path leads to through owners' redirects, and no more than decide the matter. */
  const chainFrom = async (websiteId: string, target: string): Promise<readonly string[]> => {
    const chain: string[] = [];
    let path = targetPath(target);
    while (chain.length < MAX_CHAIN) {
      if (redirectPathOf(path) !== path) break;
      const { state } = await redirects.load(websiteId, redirectIdOf(path));
      if (state.target === undefined || state.removed) break;
      path = targetPath(state.target);
      chain.push(path);
    }
    return chain;
  };

  const leadsTo = async ({ websiteId }: RequestContext, path: string, target: string) => {
    const refused = redirectRefusalOf({ path, target, leadsTo: [] });
    if (refused) throw refuse(refused);
    return chainFrom(websiteId, target);
  };

  // The path determines the stream, so that a repeated command needs no key.
  const run = async (command: RedirectCommand, context: RequestContext) =>
    answerDone(
      await redirects.run(redirectIdOf(command.path), command, {
        metadata: withoutKey(ownerMetadata(context)),
      }),
      refuse,
    );

  return [
    route(createRedirectContract, async ({ body: { path: given, target }, context }) => {
      const path = redirectPathOf(given);
      if (path === undefined) throw refuse({ code: "path-malformed" });
      const chain = await leadsTo(context, path, target);
      const command = { type: "CreateRedirect", path, target, leadsTo: chain, at: now() } as const;
      const done = await run(command, context);
      return { ...done, body: { redirectId: redirectIdOf(path), path } };
    }),
    route(changeRedirectContract, async ({ params, body: { target, seen }, context }) => {
      const path = pathOfRedirect(params.redirectId);
      const chain = await leadsTo(context, path, target);
      return run(
        { type: "ChangeRedirect", path, target, leadsTo: chain, seen, at: now() },
        context,
      );
    }),
    route(removeRedirectContract, ({ params, context }) =>
      run({ type: "RemoveRedirect", path: pathOfRedirect(params.redirectId), at: now() }, context),
    ),
    route(restoreRedirectContract, ({ params, context }) =>
      run({ type: "RestoreRedirect", path: pathOfRedirect(params.redirectId), at: now() }, context),
    ),
  ];
};
