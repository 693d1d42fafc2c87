import { submissionDecider } from "#domain/forms/decide-submission.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormSubmissionEvent } from "#domain/forms/events.ts";
import { FieldValues } from "#domain/forms/values.ts";
import type { ShownSubmission } from "#domain/forms/webhook-body.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { type EventStore, type RecordedEvent, streamName } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createFormReleases } from "./form-releases.ts";

type FormSubmitted = Extract<FormSubmissionEvent, { type: "FormSubmitted" }>;
type SubmissionReplied = Extract<FormSubmissionEvent, { type: "SubmissionReplied" }>;

export type FoundSubmission = {
  readonly submitted: FormSubmitted;
  /** The submission is spam or deleted: nothing is sent. */
  readonly held: boolean;
  readonly replies: ReadonlyMap<string, SubmissionReplied>;
  /**
   * The form as released at the time of the submission: the destinations do not depend on the time
   * of the job.
   */
  readonly form: FormDefinition;
  /** The currently released form. */
  readonly current: FormDefinition;
};

export type FindSubmission = (
  websiteId: string,
  submissionId: string,
) => Promise<FoundSubmission | undefined>;

/** The log's current data about a submission and its form. Undefined when there is none. */
export const createFindSubmission = (
  eventStore: Pick<EventStore, "readStream">,
): FindSubmission => {
  const releases = createFormReleases(eventStore);
  return async (websiteId, submissionId) => {
    const stream = streamName("formSubmission", websiteId, submissionId);
    const { events } = await eventStore.readStream(stream);
    const history = events.map((event) => readEvent(FormSubmissionEvent, event));
    const first = history.findIndex(({ type }) => type === "FormSubmitted");
    const submitted = history[first];
    if (submitted?.type !== "FormSubmitted") return undefined;
    const { spam, deleted } = history.reduce(submissionDecider.evolve, submissionDecider.initial);
    const replies = new Map(
      history.flatMap((event) =>
        event.type === "SubmissionReplied" ? [[event.replyId, event] as const] : [],
      ),
    );
    const { position } = events[first] as RecordedEvent;
    const released = await releases(websiteId, submitted.formId);
    const current = released.at(-1)?.form;
    if (current === undefined) return undefined;
    const form = released.findLast((each) => each.position < position)?.form ?? current;
    return { submitted, held: spam || deleted, replies, form, current };
  };
};

/** The submission with its answers; undefined once the person has been erased. */
export const openSubmission = async (
  personalData: Pick<PersonalData, "open">,
  { submitted }: FoundSubmission,
): Promise<ShownSubmission | undefined> => {
  const [content] = await personalData.open([submitted.person]);
  if (content === null || content === undefined) return undefined;
  const { submissionId, formId, formName, formVersion, fields } = submitted;
  const { pageTitle, pagePath, submittedAt } = submitted;
  return {
    submissionId,
    formId,
    formName,
    formVersion: formVersion ?? null,
    fields,
    values: FieldValues.parse(content.values),
    pageTitle,
    pagePath,
    submittedAt,
  };
};
