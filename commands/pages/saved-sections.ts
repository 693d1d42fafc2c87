import {
  SAVED_SECTIONS_ID,
  type SavedSectionCommand,
  type SavedSectionRejection,
  savedSectionsDecider,
} from "#domain/pages/decide-saved-sections.ts";
import { SavedSectionEvent } from "#domain/pages/events.ts";
import { draftRejectionText } from "#domain/pages/rejections.ts";
import { savedSectionText } from "#domain/pages/saved-section-texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import type { PageDependencies } from "./page-streams.ts";
import { safeSection } from "./safe-edits.ts";
import {
  removeSavedSectionContract,
  restoreSavedSectionContract,
  saveSectionContract,
} from "./saved-sections-contract.ts";

const refusalOf = (rejection: SavedSectionRejection): Refusal => {
  switch (rejection.code) {
    case "section-unknown":
      return new Refusal(404, rejection.code, savedSectionText(rejection.code));
    case "section-saved-since":
      return new Refusal(409, rejection.code, savedSectionText(rejection.code), {
        members: { version: rejection.version },
      });
    case "too-many-saved-sections":
      return new Refusal(409, rejection.code, savedSectionText(rejection.code));
    case "section-name-missing":
      return new Refusal(400, rejection.code, savedSectionText(rejection.code));
    case "scripts-not-permitted":
      return new Refusal(403, rejection.code, draftRejectionText(rejection));
    default:
      return new Refusal(400, rejection.code, draftRejectionText(rejection));
  }
};

/** A command without its time. */
type Untimed<Command> = Command extends unknown ? Omit<Command, "at"> : never;

/** The members' calls for sections that are kept to be used again. */
export const savedSectionCommands = ({ handler, now }: PageDependencies): readonly Route[] => {
  const sections = handler(savedSectionsDecider, SavedSectionEvent);
  const answer = async (command: Untimed<SavedSectionCommand>, context: RequestContext) => {
    const timed = { ...command, at: now() } as SavedSectionCommand;
    const metadata = withoutKey(ownerMetadata(context));
    const decided = await sections.run(SAVED_SECTIONS_ID, timed, { metadata });
    if (!decided.ok) throw refusalOf(decided.rejection);
    const { state, position } = decided.value;
    const { sectionId } = command;
    const { version = 0, removed = true } = state.sections[sectionId] ?? {};
    return {
      body: { sectionId, version, removed },
      ...(position !== undefined && { position }),
    };
  };
  return [
    route(saveSectionContract, ({ params: { sectionId }, body, context }) => {
      const safe = safeSection(body.section, context.owner?.permissions);
      if (!safe.ok) throw refusalOf(safe.rejection);
      return answer({ type: "SaveSection", sectionId, ...body, section: safe.value }, context);
    }),
    route(removeSavedSectionContract, ({ params: { sectionId }, context }) =>
      answer({ type: "RemoveSavedSection", sectionId }, context),
    ),
    route(restoreSavedSectionContract, ({ params: { sectionId }, context }) =>
      answer({ type: "RestoreSavedSection", sectionId }, context),
    ),
  ];
};
