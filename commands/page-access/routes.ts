import { normalPath } from "#domain/kit/normal-path.ts";
import { type ChosenAccess, pageAccessDecider } from "#domain/page-access/decide.ts";
import { PageAccessEvent } from "#domain/page-access/events.ts";
import { isRulePath, ruleIdOf } from "#domain/page-access/path.ts";
import {
  type PageAccessRejection,
  pageAccessRejectionText,
} from "#domain/page-access/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { changePageAccessContract, takeBackPageAccessContract } from "./contract.ts";
import type { PageAccessDependencies } from "./dependencies.ts";
import { unlockPage } from "./unlock-page.ts";

const refusal = (rejection: PageAccessRejection): Refusal => {
  const message = pageAccessRejectionText(rejection);
  const { code } = rejection;
  if (code === "changed-since") return new Refusal(409, code, message);
  const field = code === "password-missing" ? "password" : "paths";
  return new Refusal(400, code, message, { fields: { [field]: message } });
};

const metadataOf = (context: RequestContext) => withoutKey(ownerMetadata(context));

type Changed = { readonly path: string; readonly changedAt: string | null };

export const pageAccessCommands = (dependencies: PageAccessDependencies): readonly Route[] => [
  ...ownerCommands(dependencies),
  unlockPage(dependencies),
];

const ownerCommands = ({ handler, passwords, now }: PageAccessDependencies): readonly Route[] => {
  const access = handler(pageAccessDecider, PageAccessEvent);

  /** Nothing is recorded if any of them would be rejected. */
  const check = async (websiteId: string, commands: readonly ChangeCommand[]): Promise<void> => {
    for (const command of commands) {
      const { path } = command;
      const { state } = isRulePath(path)
        ? await access.load(websiteId, ruleIdOf(path))
        : { state: pageAccessDecider.initial };
      const decision = pageAccessDecider.decide(command, state);
      if (!decision.ok) throw refusal(decision.rejection);
    }
  };

  type Command = Parameters<typeof pageAccessDecider.decide>[0];
  type ChangeCommand = Extract<Command, { type: "ChangePageAccess" }>;

  const run = async (commands: readonly Command[], context: RequestContext) => {
    const changes: Changed[] = [];
    let last: bigint | undefined;
    let refused: PageAccessRejection | undefined;
    for (const command of commands) {
      const { path } = command;
      if (!isRulePath(path)) throw refusal({ code: "path-malformed", path });
      const outcome = await access.run(ruleIdOf(path), command, { metadata: metadataOf(context) });
      if (outcome.ok) {
        const { state, events, position } = outcome.value;
        changes.push({ path, changedAt: events.length === 0 ? null : state.changedAt });
        last = position ?? last;
      } else refused = outcome.rejection;
    }
    if (refused) throw refusal(refused);
    return { body: { changes }, ...(last !== undefined && { position: last }) };
  };

  return [
    route(changePageAccessContract, async ({ body, context }) => {
      const { password } = body;
      const chosen: ChosenAccess = body.access;
      const passwordHash =
        chosen === "password" && password !== undefined ? await passwords.hash(password) : null;
      const at = now();
      const paths = [...new Set(body.paths.map(normalPath))];
      const commands = paths.map(
        (path) => ({ type: "ChangePageAccess", path, access: chosen, passwordHash, at }) as const,
      );
      await check(context.websiteId, commands);
      return run(commands, context);
    }),
    route(takeBackPageAccessContract, async ({ body, context }) => {
      const at = now();
      return run(
        body.changes.map(({ path, changedAt }) => ({
          type: "TakeBackPageAccess",
          path,
          changedAt,
          at,
        })),
        context,
      );
    }),
  ];
};
