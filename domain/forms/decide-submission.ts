import { type Decider, unreachable } from "../kit/decider.ts";
import type { SealedPerson } from "../kit/person.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { FormSubmissionEvent } from "./events.ts";

type Submitted = Extract<FormSubmissionEvent, { type: "FormSubmitted" }>;

export type Submit = { readonly type: "Submit" } & Omit<Submitted, "type" | "submittedAt"> & {
    readonly at: string;
  };

/** What an owner does with submissions. */
export type SubmissionWork =
  | { readonly type: "MarkAsSpam"; readonly at: string }
  | { readonly type: "ReleaseFromSpam"; readonly at: string }
  | { readonly type: "Delete"; readonly at: string }
  | { readonly type: "Restore"; readonly at: string }
  | {
      readonly type: "AddNote";
      readonly noteId: string;
      readonly person: SealedPerson;
      readonly at: string;
    }
  | { readonly type: "RemoveNote"; readonly noteId: string; readonly at: string }
  | {
      readonly type: "Reply";
      readonly replyId: string;
      readonly person: SealedPerson;
      readonly at: string;
    }
  | {
      readonly type: "RequestDelivery";
      readonly requestId: string;
      readonly deliveryId: string;
      readonly at: string;
    };
export type SubmissionCommand = Submit | SubmissionWork;

export type SubmissionState = {
  readonly submitted:
    | Pick<Submitted, "formId" | "formVersion" | "answersDigest" | "person" | "fields">
    | undefined;
  readonly spam: boolean;
  readonly deleted: boolean;
  readonly notes: ReadonlySet<string>;
  readonly replies: ReadonlySet<string>;
};
export type SubmissionRejection =
  | { readonly code: "key-used" }
  | { readonly code: "submission-not-found" };

const evolve = (state: SubmissionState, event: FormSubmissionEvent): SubmissionState => {
  switch (event.type) {
    case "FormSubmitted": {
      const { formId, formVersion, answersDigest, person, fields, spamReasons } = event;
      return {
        ...state,
        submitted: {
          formId,
          ...(formVersion !== undefined && { formVersion }),
          answersDigest,
          person,
          fields,
        },
        spam: spamReasons.length > 0,
      };
    }
    case "SubmissionMarkedAsSpam":
      return { ...state, spam: true };
    case "SubmissionReleasedFromSpam":
      return { ...state, spam: false };
    case "SubmissionDeleted":
      return { ...state, deleted: true };
    case "SubmissionRestored":
      return { ...state, deleted: false };
    case "SubmissionNoteAdded":
      return { ...state, notes: new Set([...state.notes, event.noteId]) };
    case "SubmissionNoteRemoved":
      return { ...state, notes: new Set([...state.notes].filter((id) => id !== event.noteId)) };
    case "SubmissionReplied":
      return { ...state, replies: new Set([...state.replies, event.replyId]) };
    case "SubmissionDeliveryRequested":
      return state;
    default:
      return unreachable(event);
  }
};

/** One key makes one submission: the key determines the stream. Spec: B7.1, B7.2. */
const submit = (
  { type: _type, at, ...submission }: Submit,
  { submitted }: SubmissionState,
): Result<readonly FormSubmissionEvent[], SubmissionRejection> => {
  if (submitted === undefined)
    return accept([{ type: "FormSubmitted", ...submission, submittedAt: at }]);
  const { formId, answersDigest } = submitted;
  return formId === submission.formId &&
    answersDigest !== "" &&
    answersDigest === submission.answersDigest
    ? accept([])
    : reject({ code: "key-used" });
};

const work = (command: SubmissionWork, state: SubmissionState): readonly FormSubmissionEvent[] => {
  const { at } = command;
  switch (command.type) {
    case "MarkAsSpam":
      return state.spam ? [] : [{ type: "SubmissionMarkedAsSpam", markedAt: at }];
    case "ReleaseFromSpam":
      return state.spam ? [{ type: "SubmissionReleasedFromSpam", releasedAt: at }] : [];
    case "Delete":
      return state.deleted ? [] : [{ type: "SubmissionDeleted", deletedAt: at }];
    case "Restore":
      return state.deleted ? [{ type: "SubmissionRestored", restoredAt: at }] : [];
    case "AddNote":
      return state.notes.has(command.noteId)
        ? []
        : [
            {
              type: "SubmissionNoteAdded",
              noteId: command.noteId,
              person: command.person,
              addedAt: at,
            },
          ];
    case "RemoveNote":
      return state.notes.has(command.noteId)
        ? [{ type: "SubmissionNoteRemoved", noteId: command.noteId, removedAt: at }]
        : [];
    case "Reply": {
      const { replyId, person } = command;
      if (state.replies.has(replyId)) return [];
      return [{ type: "SubmissionReplied", replyId, person, repliedAt: at }];
    }
    case "RequestDelivery": {
      const { requestId, deliveryId } = command;
      return [{ type: "SubmissionDeliveryRequested", requestId, deliveryId, requestedAt: at }];
    }
    default:
      return unreachable(command);
  }
};

export const submissionDecider: Decider<
  SubmissionState,
  SubmissionCommand,
  FormSubmissionEvent,
  SubmissionRejection
> = {
  streamCategory: "formSubmission",
  initial: {
    submitted: undefined,
    spam: false,
    deleted: false,
    notes: new Set(),
    replies: new Set(),
  },
  evolve,
  decide: (command, state) => {
    if (command.type === "Submit") return submit(command, state);
    if (state.submitted === undefined) return reject({ code: "submission-not-found" });
    return accept(work(command, state));
  },
};
