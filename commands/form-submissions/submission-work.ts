import {
  type SubmissionCommand,
  type SubmissionRejection,
  type SubmissionState,
  type SubmissionWork,
  submissionDecider,
} from "#domain/forms/decide-submission.ts";
import type { FormField } from "#domain/forms/definition.ts";
import { FormSubmissionEvent } from "#domain/forms/events.ts";
import { addressesIn } from "#domain/forms/reply.ts";
import { FieldValues } from "#domain/forms/values.ts";
import { normalisedEmail } from "#domain/kit/email.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { DeciderHandler, Handler } from "../kit/handle.ts";
import type { SubmissionChange } from "./contract.ts";

export type SubmissionWorkDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open" | "sealFor">;
  readonly now: () => string;
};

export type WorkRejection =
  | SubmissionRejection
  | { readonly code: "person-forgotten" }
  | { readonly code: "address-not-given" };

type Worked = { readonly position: bigint | undefined };
type Outcome = Promise<Result<Worked, WorkRejection>>;

export type Reply = {
  readonly replyId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type Changed = Worked & {
  readonly changed: readonly string[];
  readonly missing: readonly string[];
};

const commandOf = {
  "mark-as-spam": "MarkAsSpam",
  release: "ReleaseFromSpam",
  delete: "Delete",
  restore: "Restore",
} as const satisfies Record<SubmissionChange, SubmissionWork["type"]>;

/** Enough to use the log's flushes fully, few enough to leave room for visitors. */
const AT_ONCE = 16;

const latest = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;

type Submissions = DeciderHandler<
  SubmissionState,
  SubmissionCommand,
  FormSubmissionEvent,
  SubmissionRejection
>;

/** Changes many concurrently, each on its own stream: a failure does not affect the others. */
const createChange =
  ({ run }: Submissions, now: () => string) =>
  async (
    kind: SubmissionChange,
    ids: readonly string[],
    metadata: EventMetadata,
  ): Promise<Changed> => {
    const left = [...new Set(ids)];
    const changed: string[] = [];
    const missing: string[] = [];
    let reached: bigint | undefined;
    const next = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const outcome = await run(id, { type: commandOf[kind], at: now() }, { metadata });
        if (!outcome.ok) missing.push(id);
        else if (outcome.value.events.length > 0) changed.push(id);
        if (outcome.ok) reached = latest(reached, outcome.value.position);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return { changed, missing, position: reached };
  };

/** The members' actions on submissions, each on its own stream. */
export const createSubmissionWork = ({
  handler,
  personalData,
  now,
}: SubmissionWorkDependencies) => {
  const submissions: Submissions = handler(submissionDecider, FormSubmissionEvent);
  const { run, load } = submissions;

  const position = async (
    id: string,
    command: SubmissionWork,
    metadata: EventMetadata,
  ): Outcome => {
    const outcome = await run(id, command, { metadata });
    return outcome.ok ? accept({ position: outcome.value.position }) : outcome;
  };

  const submittedIn = async (websiteId: string, id: string) =>
    (await load(websiteId, id)).state.submitted;
  type Submitted = NonNullable<SubmissionState["submitted"]>;

  const sealed = (websiteId: string, { person }: Submitted, content: Record<string, string>) =>
    personalData.sealFor(websiteId, person.personId, content);

  const addNote = async (
    id: string,
    { noteId, note }: { readonly noteId: string; readonly note: string },
    metadata: EventMetadata,
  ): Outcome => {
    const submitted = await submittedIn(metadata.websiteId, id);
    if (submitted === undefined) return reject({ code: "submission-not-found" });
    const person = await sealed(metadata.websiteId, submitted, { note });
    if (person === undefined) return reject({ code: "person-forgotten" });
    return position(id, { type: "AddNote", noteId, person, at: now() }, metadata);
  };

  const reply = async (
    id: string,
    { replyId, ...mail }: Reply,
    metadata: EventMetadata,
  ): Outcome => {
    const submitted = await submittedIn(metadata.websiteId, id);
    if (submitted === undefined) return reject({ code: "submission-not-found" });
    const [personal] = await personalData.open([submitted.person]);
    if (personal === null || personal === undefined) return reject({ code: "person-forgotten" });
    const given = addressesIn(
      submitted.fields as readonly Pick<FormField, "fieldId" | "type">[],
      FieldValues.parse(personal.values),
    );
    const isGiven = given.some((each) => normalisedEmail(each) === normalisedEmail(mail.to));
    if (!isGiven) return reject({ code: "address-not-given" });
    const person = await sealed(metadata.websiteId, submitted, mail);
    if (person === undefined) return reject({ code: "person-forgotten" });
    return position(id, { type: "Reply", replyId, person, at: now() }, metadata);
  };

  const removeNote = (id: string, noteId: string, metadata: EventMetadata): Outcome =>
    position(id, { type: "RemoveNote", noteId, at: now() }, metadata);

  return { change: createChange(submissions, now), addNote, removeNote, reply };
};
