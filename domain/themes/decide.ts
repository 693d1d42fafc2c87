import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { TemplateEvent } from "./events.ts";
import { evolve, isThere, noTemplate, type TemplateState } from "./evolve.ts";
import { isTemplateName, themeLimits } from "./limits.ts";
import { isError, problemsOfPublished } from "./problems.ts";
import type { TemplateRejection } from "./rejections.ts";

type Change = {
  readonly name: string;
  /** The edition of the template that the author saw; 0 when there was none. */
  readonly edition: number;
  readonly at: string;
};

type Counted = Change & {
  /** Number of the website's other templates, as far as the caller knows. */
  readonly otherTemplates: number;
};
type Written = Counted & { readonly source: string };

/**
 * The website's other templates by name, as far as the caller knows, because templates can form an
 * endless loop together.
 */
type Surrounded = Written & { readonly partials: Readonly<Record<string, string>> };

export type DraftTemplate = Written & { readonly type: "DraftTemplate" };
export type PublishTemplate = Surrounded & { readonly type: "PublishTemplate" };
export type DiscardTemplateDraft = Change & { readonly type: "DiscardTemplateDraft" };
export type RevertTemplate = Counted & {
  readonly type: "RevertTemplate";
  readonly toVersion: number;
  /** The source of that version in the stream; undefined when it does not exist. */
  readonly source: string | undefined;
};
export type DeleteTemplate = Change & { readonly type: "DeleteTemplate" };

export type TemplateCommand =
  | DraftTemplate
  | PublishTemplate
  | DiscardTemplateDraft
  | RevertTemplate
  | DeleteTemplate;

type Decision = Result<readonly TemplateEvent[], TemplateRejection>;
type Rule<Command> = (command: Command, state: TemplateState) => TemplateRejection | undefined;

const nameSafe: Rule<Change> = ({ name }) =>
  isTemplateName(name) ? undefined : { code: "name-unsafe", name };

const shortEnough: Rule<Written> = ({ source }) =>
  source.length <= themeLimits.sourceLength
    ? undefined
    : { code: "source-too-long", length: source.length };

const roomForOne: Rule<Counted> = ({ otherTemplates }, state) =>
  isThere(state) || otherTemplates < themeLimits.templates
    ? undefined
    : { code: "too-many-templates" };

const seenLast: Rule<Change> = ({ name, edition }, state) =>
  edition === state.edition
    ? undefined
    : { code: "template-changed", name, edition: state.edition };

const withoutErrors: Rule<PublishTemplate> = ({ name, source, partials }) => {
  const problems = problemsOfPublished(name, source, partials);
  return problems.some(isError) ? { code: "source-has-errors", problems } : undefined;
};

const known: Rule<Change> = ({ name, edition }, state) =>
  edition === 0 && state.edition === 0 ? { code: "template-unknown", name } : undefined;

const refusal = <Command>(
  rules: readonly Rule<Command>[],
  command: Command,
  state: TemplateState,
): Decision | undefined => {
  for (const rule of rules) {
    const rejection = rule(command, state);
    if (rejection) return reject(rejection);
  }
  return undefined;
};

const saving = [nameSafe, shortEnough, seenLast, roomForOne];

/** A draft that equals the published source does not count as one. */
const draft = (command: DraftTemplate, state: TemplateState): Decision => {
  const { name, source, at } = command;
  const current = state.draft ?? state.published?.source;
  if (source === current) return accept([]);
  const refused = refusal(saving, command, state);
  if (refused) return refused;
  return accept([
    source === state.published?.source
      ? { type: "TemplateDraftDiscarded", name, discardedAt: at }
      : { type: "TemplateDrafted", name, source, draftedAt: at },
  ]);
};

const publish = (command: PublishTemplate, state: TemplateState): Decision => {
  const { name, source, at } = command;
  if (state.draft === undefined && source === state.published?.source) return accept([]);
  const refused = refusal([...saving, withoutErrors], command, state);
  if (refused) return refused;
  if (source === state.published?.source)
    return accept([{ type: "TemplateDraftDiscarded", name, discardedAt: at }]);
  const version = state.lastVersion + 1;
  return accept([{ type: "TemplatePublished", name, version, source, publishedAt: at }]);
};

/**
 * A version that was published once can be published again, even if today's rules would reject it.
 */
const revert = (command: RevertTemplate, state: TemplateState): Decision => {
  const { name, toVersion, source, at } = command;
  if (source === undefined) return reject({ code: "version-unknown", name, version: toVersion });
  if (source === state.published?.source) return accept([]);
  const refused = refusal([seenLast, roomForOne], command, state);
  if (refused) return refused;
  const version = state.lastVersion + 1;
  return accept([{ type: "TemplateReverted", name, version, toVersion, source, revertedAt: at }]);
};

const discard = (command: DiscardTemplateDraft, state: TemplateState): Decision => {
  const { name, at } = command;
  const unknown = known(command, state);
  if (unknown) return reject(unknown);
  if (state.draft === undefined) return accept([]);
  const refused = refusal([seenLast], command, state);
  return refused ?? accept([{ type: "TemplateDraftDiscarded", name, discardedAt: at }]);
};

const remove = (command: DeleteTemplate, state: TemplateState): Decision => {
  const { name, at } = command;
  const unknown = known(command, state);
  if (unknown) return reject(unknown);
  if (!isThere(state)) return accept([]);
  const refused = refusal([seenLast], command, state);
  return refused ?? accept([{ type: "TemplateDeleted", name, deletedAt: at }]);
};

/** One template of a website's theme; its name is the stream's id. */
export const templateDecider: Decider<
  TemplateState,
  TemplateCommand,
  TemplateEvent,
  TemplateRejection
> = {
  streamCategory: "template",
  initial: noTemplate,
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case "DraftTemplate":
        return draft(command, state);
      case "PublishTemplate":
        return publish(command, state);
      case "DiscardTemplateDraft":
        return discard(command, state);
      case "RevertTemplate":
        return revert(command, state);
      case "DeleteTemplate":
        return remove(command, state);
      default:
        return unreachable(command);
    }
  },
};
