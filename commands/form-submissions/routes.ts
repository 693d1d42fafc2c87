import { submissionTexts } from "#domain/forms/submission-texts.ts";
import type { Result } from "#domain/kit/result.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import {
  addSubmissionNoteContract,
  changeSubmissionsContract,
  removeSubmissionNoteContract,
  replyToSubmissionContract,
} from "./contract.ts";
import {
  createSubmissionWork,
  type SubmissionWorkDependencies,
  type WorkRejection,
} from "./submission-work.ts";

const refusal = ({ code }: WorkRejection): Refusal => {
  switch (code) {
    case "person-forgotten":
      return new Refusal(409, code, submissionTexts.personForgotten);
    case "address-not-given":
      return new Refusal(400, code, submissionTexts.addressNotGiven, {
        fields: { to: submissionTexts.addressNotGiven },
      });
    default:
      return new Refusal(404, "submission-not-found", submissionTexts.notFound);
  }
};

/** Ids from the caller make each of these happen once. */
const metadataOf = (context: RequestContext) => withoutKey(ownerMetadata(context));

const done = (outcome: Result<{ readonly position: bigint | undefined }, WorkRejection>) => {
  if (!outcome.ok) throw refusal(outcome.rejection);
  const { position } = outcome.value;
  return position === undefined ? {} : { position };
};

/** The members' calls for submissions. */
export const submissionCommands = (dependencies: SubmissionWorkDependencies): readonly Route[] => {
  const work = createSubmissionWork(dependencies);

  const change = route(changeSubmissionsContract, async ({ body, context }) => {
    const { changed, missing, position } = await work.change(
      body.change,
      body.submissionIds.map((id) => id.toLowerCase()),
      metadataOf(context),
    );
    return {
      body: { changed: [...changed], missing: [...missing] },
      ...(position !== undefined && { position }),
    };
  });

  const addNote = route(addSubmissionNoteContract, async ({ params, body, context }) =>
    done(await work.addNote(params.submissionId.toLowerCase(), body, metadataOf(context))),
  );

  const removeNote = route(removeSubmissionNoteContract, async ({ params, context }) =>
    done(
      await work.removeNote(
        params.submissionId.toLowerCase(),
        params.noteId.toLowerCase(),
        metadataOf(context),
      ),
    ),
  );

  const reply = route(replyToSubmissionContract, async ({ params, body, context }) =>
    done(await work.reply(params.submissionId.toLowerCase(), body, metadataOf(context))),
  );

  return [change, addNote, removeNote, reply];
};
