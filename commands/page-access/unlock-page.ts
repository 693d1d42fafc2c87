import { normalPath } from "#domain/kit/normal-path.ts";
import { pageAccessTexts, tooManyTriesText } from "#domain/page-access/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { clientKeys } from "../kit/known-devices.ts";
import { unlockPageContract } from "./contract.ts";
import type { PageAccessDependencies } from "./dependencies.ts";

/**
 * Not in the specification, in seconds after each wrong password in a row: a client has a few
 * attempts and then waits ever longer. Nothing is counted for the page itself, so that an attacker
 * cannot lock others out.
 */
const WAITS = [0, 0, 0, 0, 5, 15, 60, 300];

type Dependencies = Pick<
  PageAccessDependencies,
  "passwords" | "pageProofs" | "findPageRule" | "attempts" | "isExempt"
>;

/** The only place where a page's password is compared. */
export const unlockPage = (dependencies: Dependencies): Route => {
  const { passwords, pageProofs, findPageRule, attempts, isExempt } = dependencies;

  /** Attempts are counted by password: one can lock many pages, and a new one starts again. */
  const keysOf = (context: RequestContext, hash: string) =>
    isExempt(context)
      ? []
      : clientKeys(context.clientIp, (network) => `page ${hash} from ${network}`, WAITS);

  const requireAttempt = async (context: RequestContext, hash: string): Promise<void> => {
    const keys = keysOf(context, hash);
    const seconds = keys.length === 0 ? 0 : await attempts.begin(context.websiteId, keys);
    if (seconds > 0)
      throw new Refusal(429, "too-many-attempts", tooManyTriesText(seconds), {
        headers: { "retry-after": String(seconds) },
      });
  };

  return route(unlockPageContract, async ({ body: { path, password }, context }) => {
    const { websiteId } = context;
    const rule = await findPageRule(websiteId, path);
    const hash = rule?.access === "password" ? rule.passwordHash : null;
    if (hash === null) throw new Refusal(404, "nothing-locked", pageAccessTexts.nothingLocked);
    await requireAttempt(context, hash);
    if (!(await passwords.matches(hash, password)))
      throw new Refusal(403, "wrong-password", pageAccessTexts.passwordWrong, {
        fields: { password: pageAccessTexts.passwordWrong },
      });
    const forget = keysOf(context, hash).map(({ name }) => name);
    if (forget.length > 0) await attempts.succeed(websiteId, { forget, undo: [] });
    return { body: { path: normalPath(path) }, cookies: [pageProofs.issue(websiteId, hash)] };
  });
};
