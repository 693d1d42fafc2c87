import { redactUrl } from "#domain/census/redact-url.ts";
import { siteUserAddress } from "#domain/customers/ids.ts";
import type { FormState } from "#domain/forms/decide-form.ts";
import { type Submit, submissionDecider } from "#domain/forms/decide-submission.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormSubmissionEvent } from "#domain/forms/events.ts";
import { asHandled } from "#domain/forms/form-handler.ts";
import { shownForm } from "#domain/forms/released-version.ts";
import { knownAnswers, validateAnswers } from "#domain/forms/validate.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Client } from "#infra/http/rate-limit.ts";
import type { SubmissionLimits } from "#infra/http/submission-limits.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { isPhoneNumber } from "../kit/phone-number.ts";
import { addressOf, canonical, questionsOf } from "./answers.ts";
import { createDetectSpam, demandsCaptcha, type SpamDependencies } from "./detect-spam.ts";
import type { FormKeys } from "./form-keys.ts";
import type { RecentForm } from "./recent-form.ts";
import { createSealAnswers } from "./seal-answers.ts";

export type SubmitDependencies = SpamDependencies & {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "sealComparable" | "sealUnlessForgotten" | "digestFor">;
  readonly signing: Signing;
  readonly keys: FormKeys;
  /** The website's only form; undefined when there are none or several. */
  readonly findOnlyForm: (websiteId: string) => Promise<string | undefined>;
  /** Whether text areas have a maximum length on this website. Spec: B6.6. */
  readonly keepsLengths: (websiteId: string) => Promise<boolean>;
  readonly recentForm: RecentForm;
  readonly submissionLimits: SubmissionLimits;
  readonly now: () => string;
  readonly nowMs: () => number;
};

export type Submission = {
  readonly key: string;
  readonly formId: string | undefined;
  /** Version of the displayed form; undefined: the current one. */
  readonly formVersion: number | undefined;
  readonly values: FieldValues;
  readonly captchaKey: string | undefined;
  readonly client: Client;
  /** The signed-in account: the answers are sealed for its person, whatever they contain. */
  readonly siteUserId?: string | undefined;
  readonly pageTitle: string;
  readonly pageId: string;
  readonly contentSource: "i" | "c" | null;
  readonly pagePath: string;
  readonly pagePermissionTypeValue: string | null;
  /** `https://shop.example`, the origin that the visitor used. */
  readonly origin: string;
};

export type SubmitRejection =
  | { readonly code: "key-invalid" }
  | { readonly code: "form-not-found" }
  | { readonly code: "answers-invalid"; readonly errors: Readonly<Record<string, string>> }
  | { readonly code: "captcha-missing" }
  | { readonly code: "key-used" };

export type Submitted = {
  readonly submissionId: string;
  /** The current form, with the message for its sender. */
  readonly form: FormDefinition;
  /** Whom the answers are sealed for. */
  readonly personId: string;
  /** Undefined when it had been recorded before. */
  readonly position: bigint | undefined;
};

/** A submission with a verified key and form. */
type VerifiedSubmission = Submission & {
  readonly submissionId: string;
  readonly issuedAtMs: number;
  readonly state: FormState;
};
type Outcome = Result<Submitted, SubmitRejection>;

const createFind =
  ({ keys, findOnlyForm, recentForm }: SubmitDependencies) =>
  async (
    submission: Submission,
    websiteId: string,
  ): Promise<Result<VerifiedSubmission, SubmitRejection>> => {
    const known = keys.read(websiteId, submission.key);
    if (known === undefined) return reject({ code: "key-invalid" });
    const { submissionId, issuedAtMs } = known;
    const asked = submission.formId;
    if (known.formId !== undefined && asked !== undefined && known.formId !== asked)
      return reject({ code: "key-invalid" });
    const formId = known.formId ?? asked ?? (await findOnlyForm(websiteId));
    if (formId === undefined) return reject({ code: "form-not-found" });
    const state = await recentForm(websiteId, formId);
    return accept({ ...submission, submissionId, issuedAtMs, state });
  };

type Answered = {
  readonly websiteId: string;
  readonly submissionId: string;
  readonly personId: string;
  readonly answers: FieldValues;
};

const comparedBy = ({
  submissionId,
  answers,
}: Pick<Answered, "submissionId" | "answers">): string =>
  `answers of ${submissionId} ${canonical(answers)}`;

/**
 * Identifies a retry. The hash key belongs to the person: once the person is erased nobody can test
 * guesses against it. A retry is then recognized by its submission key alone, and nothing is
 * recorded.
 */
const digestOf = (
  { personalData }: Pick<SubmitDependencies, "personalData">,
  answered: Answered,
): Promise<string | undefined> =>
  personalData.digestFor(answered.websiteId, answered.personId, comparedBy(answered));

/** The hash of earlier releases, under the installation's key. */
const formerDigestOf = (signing: Signing, { submissionId, answers }: Answered): string =>
  signing.sign(`answers of ${submissionId}`, canonical(answers));

/** The signed-in account, else the person of the email address among the answers. */
const personOf = (
  { submissionId, siteUserId }: VerifiedSubmission,
  form: FormDefinition,
  answers: FieldValues,
): string =>
  siteUserId === undefined ? addressOf(form, answers, submissionId) : siteUserAddress(siteUserId);

/** What passed the rules of the form. */
type Valid = {
  readonly form: FormDefinition;
  readonly version: number;
  readonly answers: FieldValues;
};

/** Records a new submission; returns the existing one for a repetition. */
const createRecord = (dependencies: SubmitDependencies) => {
  const { handler, now, nowMs, personalData } = dependencies;
  const detectSpam = createDetectSpam(dependencies);
  const sealAnswers = createSealAnswers(dependencies);
  const submissions = handler(submissionDecider, FormSubmissionEvent);

  return async (
    known: VerifiedSubmission,
    { form, version, answers }: Valid,
    metadata: EventMetadata,
  ): Promise<Result<Omit<Submitted, "form">, SubmitRejection>> => {
    const { submissionId, issuedAtMs, captchaKey, client, values: sent } = known;
    const { websiteId } = metadata;
    const { clientIp } = client;
    const at = now();
    const fillMs = nowMs() - issuedAtMs;
    const address = personOf(known, form, answers);
    const text = comparedBy({ submissionId, answers });
    const sealing = { websiteId, submissionId, issuedAtMs, address, values: answers };
    const [spamReasons, sealed] = await Promise.all([
      detectSpam({ websiteId, submissionId, form, sent, captchaKey, clientIp, fillMs, at }),
      sealAnswers({ ...sealing, comparedBy: text }),
    ]);
    const { person } = sealed;
    const digest =
      sealed.digest ?? (await personalData.digestFor(websiteId, person.personId, text));
    const submit: Submit = {
      type: "Submit",
      submissionId,
      formId: form.formId,
      formName: form.name,
      formVersion: version,
      fields: questionsOf(form),
      person,
      // Erased just now: no retry is recognized.
      answersDigest: digest ?? "",
      spamReasons: [...spamReasons],
      pageTitle: known.pageTitle,
      pageId: known.pageId,
      contentSource: known.contentSource,
      pagePath: redactUrl(known.pagePath),
      pagePermissionTypeValue: known.pagePermissionTypeValue,
      origin: known.origin,
      at,
    };
    const outcome = await submissions.run(submissionId, submit, { metadata, startsStream: true });
    if (!outcome.ok) return reject({ code: "key-used" });
    const { position } = outcome.value;
    return accept({ submissionId, personId: person.personId, position });
  };
};

/**
 * Checks and records a submission. It is counted when it is about to be recorded: the limits are for
 * what stays in the log.
 */
const createTake = (dependencies: SubmitDependencies) => {
  const record = createRecord(dependencies);

  return async (known: VerifiedSubmission, metadata: EventMetadata): Promise<Outcome> => {
    const { client, state, captchaKey, values: sent } = known;
    const { websiteId } = metadata;
    const shown = shownForm(state, known.formVersion, dependencies.nowMs());
    if (state.form === undefined || shown === undefined) return reject({ code: "form-not-found" });
    const { form, version } = shown;
    const handled = asHandled(form, await dependencies.keepsLengths(websiteId));
    const errors = validateAnswers(handled, sent, { isPhoneNumber });
    if (Object.keys(errors).length > 0) return reject({ code: "answers-invalid", errors });
    if (demandsCaptcha(form) && !captchaKey?.trim()) return reject({ code: "captcha-missing" });

    const answers = knownAnswers(form, sent);
    const bytes = Buffer.byteLength(JSON.stringify(answers));
    const uncount = await dependencies.submissionLimits.take({ ...client, websiteId }, bytes);
    let isRecorded = false;
    try {
      const outcome = await record(known, { form, version, answers }, metadata);
      if (!outcome.ok) return outcome;
      isRecorded = outcome.value.position !== undefined;
      return accept({ ...outcome.value, form: state.form });
    } finally {
      // Calls that leave nothing in the log must not close the forms of a website.
      if (!isRecorded) await uncount();
    }
  };
};

/**
 * The answer to a retry; undefined when nothing was sent with this key before. A retry gets its
 * answer even when the version of the form, or the form itself, no longer exists.
 */
const createFindEarlier = (dependencies: SubmitDependencies) => {
  const { handler, signing } = dependencies;
  const submissions = handler(submissionDecider, FormSubmissionEvent);

  return async (
    { submissionId, state, formVersion, values }: VerifiedSubmission,
    { websiteId }: EventMetadata,
  ): Promise<Outcome | undefined> => {
    const before = (await submissions.load(websiteId, submissionId)).state.submitted;
    if (before === undefined) return undefined;
    const shown = before.formVersion ?? formVersion;
    const judged = shownForm({ ...state, removed: false }, shown, undefined);
    if (state.form === undefined || judged?.form.formId !== before.formId)
      return reject({ code: "key-used" });
    const answers = knownAnswers(judged.form, values);
    const { personId } = before.person;
    const answered = { websiteId, submissionId, personId, answers };
    const digest = await digestOf(dependencies, answered);
    const isSame =
      digest === undefined ||
      [digest, formerDigestOf(signing, answered)].includes(before.answersDigest);
    return isSame
      ? accept({ submissionId, form: state.form, personId, position: undefined })
      : reject({ code: "key-used" });
  };
};

/** Accepts the answers to a form, once per key. Spec: B7.2. */
export const createSubmit = (dependencies: SubmitDependencies) => {
  const find = createFind(dependencies);
  const take = createTake(dependencies);
  const findEarlier = createFindEarlier(dependencies);

  return async (submission: Submission, metadata: EventMetadata): Promise<Outcome> => {
    const known = await find(submission, metadata.websiteId);
    if (!known.ok) return known;
    const taken = await take(known.value, metadata);
    if (taken.ok) return taken;
    // Rejected by the current version; it may have been accepted by the previous one.
    return (await findEarlier(known.value, metadata)) ?? taken;
  };
};
