import type { Decider } from "../kit/decider.ts";
import { unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { FormDefinition } from "./definition.ts";
import { type DefinitionProblem, definitionProblems } from "./definition-problems.ts";
import { sameDestinations } from "./destinations.ts";
import type { FormEvent } from "./events.ts";

type Draft = { readonly form: FormDefinition; readonly at: string };
/** The edition of the form that the author saw; undefined: any edition is accepted. */
type SeenEdition = { readonly edition?: number | undefined };
/**
 * Whether the author has permission to read submissions. Without it the form's recipients and
 * webhooks stay as they are.
 */
type Author = { readonly seesSubmissions?: boolean | undefined };

export type FormCommand =
  /** Releases without a draft, for seeds and imports. */
  | ({ readonly type: "DefineForm" } & Draft)
  | ({ readonly type: "CreateForm" } & Draft & Author)
  | ({ readonly type: "SaveFormDraft" } & Draft & SeenEdition & Author)
  | { readonly type: "DiscardFormDraft"; readonly at: string }
  | ({ readonly type: "ReleaseForm"; readonly at: string } & SeenEdition & Author)
  | { readonly type: "RemoveForm"; readonly at: string }
  | { readonly type: "RestoreForm"; readonly at: string };

/** A version that visitors may still be filling in. */
export type ReplacedVersion = {
  readonly version: number;
  readonly form: FormDefinition;
  readonly replacedAt: string;
};

export type FormState = {
  /** Grows with every change. */
  readonly edition: number;
  /** The released form; undefined before the first release. */
  readonly form: FormDefinition | undefined;
  /** Of `form`; 0 before the first release. */
  readonly version: number;
  /**
   * Replaced versions, the newest last, limited to those that visitors can reasonably have open.
   */
  readonly replaced: readonly ReplacedVersion[];
  readonly draft: FormDefinition | undefined;
  readonly removed: boolean;
};

export type FormRejection =
  | { readonly code: "field-ids-not-unique" }
  | { readonly code: "form-not-found" }
  | { readonly code: "form-exists" }
  | { readonly code: "form-changed"; readonly edition: number }
  | { readonly code: "form-removed" }
  | { readonly code: "never-released" }
  | { readonly code: "nothing-to-release" }
  | { readonly code: "destinations-locked" }
  | { readonly code: "form-has-problems"; readonly problems: readonly DefinitionProblem[] };

const KEPT_VERSIONS = 10;

const initial: FormState = {
  edition: 0,
  form: undefined,
  version: 0,
  replaced: [],
  draft: undefined,
  removed: false,
};

const release = (
  { form, version, replaced }: FormState,
  next: FormDefinition,
  nextVersion: number,
  replacedAt: string,
) => ({
  form: next,
  version: nextVersion,
  replaced:
    form === undefined
      ? replaced
      : [...replaced, { version, form, replacedAt }].slice(-KEPT_VERSIONS),
});

const changed = (state: FormState, event: FormEvent): Partial<FormState> => {
  switch (event.type) {
    case "FormDefined":
      return release(state, event.form, event.version ?? state.version + 1, event.definedAt);
    case "FormDraftSaved":
      return { draft: event.form };
    case "FormDraftDiscarded":
      return { draft: undefined };
    case "FormReleased":
      return {
        ...release(state, event.form, event.version, event.releasedAt),
        draft: undefined,
      };
    case "FormRemoved":
      return { removed: true };
    case "FormRestored":
      return { removed: false };
    default:
      return unreachable(event);
  }
};

const idsAreUnique = ({ fields }: FormDefinition): boolean =>
  new Set(fields.map(({ fieldId }) => fieldId)).size === fields.length;

const exists = ({ form, draft }: FormState): boolean => form !== undefined || draft !== undefined;

/** A retry of a command that already succeeded. */
const isAlreadySo = (command: FormCommand, { draft, form }: FormState): boolean =>
  command.type === "SaveFormDraft" && sameJson(draft ?? form, command.form);

/**
 * Whether the command leaves the destinations of answers unchanged. A release is checked as well,
 * because an author with permission may have saved the draft.
 */
const keepsDestinations = (command: FormCommand, { draft, form }: FormState): boolean => {
  switch (command.type) {
    case "CreateForm":
      return sameDestinations(command.form, undefined);
    case "SaveFormDraft":
      return sameDestinations(command.form, draft ?? form) || sameDestinations(command.form, form);
    case "ReleaseForm":
      return draft === undefined || sameDestinations(draft, form);
    default:
      return true;
  }
};

/** A reason to reject the command before its details are checked. */
const refusal = (command: FormCommand, state: FormState): FormRejection | undefined => {
  if (command.type !== "DefineForm" && command.type !== "CreateForm" && !exists(state))
    return { code: "form-not-found" };
  const seen = "edition" in command ? command.edition : undefined;
  if (seen !== undefined && seen !== state.edition && !isAlreadySo(command, state))
    return { code: "form-changed", edition: state.edition };
  if ("form" in command && !idsAreUnique(command.form)) return { code: "field-ids-not-unique" };
  const seesSubmissions = "seesSubmissions" in command && command.seesSubmissions === true;
  if (!seesSubmissions && !keepsDestinations(command, state))
    return { code: "destinations-locked" };
  return undefined;
};

const releaseDraft = (
  { draft, removed, version }: FormState,
  releasedAt: string,
): Result<readonly FormEvent[], FormRejection> => {
  if (removed) return reject({ code: "form-removed" });
  if (draft === undefined) return reject({ code: "nothing-to-release" });
  const problems = definitionProblems(draft);
  if (problems.length > 0) return reject({ code: "form-has-problems", problems });
  return accept([{ type: "FormReleased", version: version + 1, form: draft, releasedAt }]);
};

const decide = (
  command: FormCommand,
  state: FormState,
): Result<readonly FormEvent[], FormRejection> => {
  const refused = refusal(command, state);
  if (refused !== undefined) return reject(refused);
  const { at } = command;
  switch (command.type) {
    case "DefineForm": {
      if (sameJson(state.form, command.form)) return accept([]);
      const version = state.version + 1;
      return accept([{ type: "FormDefined", version, form: command.form, definedAt: at }]);
    }
    case "CreateForm":
      if (exists(state)) return reject({ code: "form-exists" });
      return accept([{ type: "FormDraftSaved", form: command.form, savedAt: at }]);
    case "SaveFormDraft":
      if (isAlreadySo(command, state)) return accept([]);
      return accept([{ type: "FormDraftSaved", form: command.form, savedAt: at }]);
    case "DiscardFormDraft":
      if (state.draft === undefined) return accept([]);
      return state.form === undefined
        ? reject({ code: "never-released" })
        : accept([{ type: "FormDraftDiscarded", discardedAt: at }]);
    case "ReleaseForm":
      return releaseDraft(state, at);
    case "RemoveForm":
      return accept(state.removed ? [] : [{ type: "FormRemoved", removedAt: at }]);
    case "RestoreForm":
      return accept(state.removed ? [{ type: "FormRestored", restoredAt: at }] : []);
  }
};

/** One form. Stream `form-<websiteId>.<formId>`. */
export const formDecider: Decider<FormState, FormCommand, FormEvent, FormRejection> = {
  streamCategory: "form",
  initial,
  evolve: (state, event) => ({ ...state, ...changed(state, event), edition: state.edition + 1 }),
  decide,
};
