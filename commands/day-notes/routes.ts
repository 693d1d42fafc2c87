import { type DayNoteCommand, dayNoteDecider } from "#domain/day-notes/decide.ts";
import { DayNoteEvent } from "#domain/day-notes/events.ts";
import { type DayNoteRejection, dayNoteRejectionText } from "#domain/day-notes/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { answerDone, presentOf } from "../kit/owner-answers.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import {
  correctDayNoteContract,
  createDayNoteContract,
  removeDayNoteContract,
  restoreDayNoteContract,
} from "./contract.ts";

type Dependencies = {
  readonly handler: Handler;
  readonly newId: () => string;
  readonly now: () => string;
};

const refuse = (rejection: DayNoteRejection): Refusal =>
  new Refusal(
    rejection.code === "changed-meanwhile" ? 409 : 404,
    rejection.code,
    dayNoteRejectionText(rejection),
    presentOf(rejection),
  );

/** What owners note on days. */
export const dayNoteCommands = ({ handler, newId, now }: Dependencies): readonly Route[] => {
  const dayNotes = handler(dayNoteDecider, DayNoteEvent);
  const change = async (command: DayNoteCommand, context: RequestContext) =>
    answerDone(
      await dayNotes.run(command.dayNoteId, command, { metadata: ownerMetadata(context) }),
      refuse,
    );
  return [
    route(createDayNoteContract, async ({ body: note, context }) => {
      const dayNoteId = newId();
      const outcome = await dayNotes.run(
        dayNoteId,
        { type: "CreateDayNote", dayNoteId, note, at: now() },
        { metadata: ownerMetadata(context), answer: () => ({ dayNoteId }), startsStream: true },
      );
      if (!outcome.ok) throw refuse(outcome.rejection);
      const { position, repeated } = outcome.value;
      const body = (repeated as { readonly dayNoteId: string } | undefined) ?? { dayNoteId };
      return { body, ...(position !== undefined && { position }) };
    }),
    route(correctDayNoteContract, ({ params: { dayNoteId }, body: { seen, ...note }, context }) =>
      change({ type: "CorrectDayNote", dayNoteId, note, seen, at: now() }, context),
    ),
    route(removeDayNoteContract, ({ params: { dayNoteId }, context }) =>
      change({ type: "RemoveDayNote", dayNoteId, at: now() }, context),
    ),
    route(restoreDayNoteContract, ({ params: { dayNoteId }, context }) =>
      change({ type: "RestoreDayNote", dayNoteId, at: now() }, context),
    ),
  ];
};
