import { submissionDecider } from "#domain/forms/decide-submission.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { FormSubmissionEvent, type SpamReason } from "#domain/forms/events.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { Infrastructure } from "#infrastructure";

/** One field of every type with an answer, with unusual names. */
export const everyTypeForm = FormDefinition.parse({
  formId: "every",
  name: "Every type",
  submissionMessage: "Thank you.",
  spam: { honeypot: false, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
  fields: [
    { type: "name", fieldId: "name", title: "Name" },
    { type: "email", fieldId: "email", title: "Email" },
    { type: "text", fieldId: "subject", title: "Subject" },
    { type: "section", fieldId: "more", title: "More" },
    { type: "textarea", fieldId: "message", title: "Message" },
    { type: "number", fieldId: "guests", title: "Guests" },
    { type: "currency", fieldId: "budget", title: "Budget" },
    { type: "date", fieldId: "day", title: "Day" },
    { type: "time", fieldId: "hour", title: "Hour" },
    { type: "phone", fieldId: "phone", title: "Phone", showCountryCode: true },
    { type: "address", fieldId: "address", title: "Address" },
    { type: "website", fieldId: "site", title: "Website" },
    { type: "twitter", fieldId: "handle", title: "Handle" },
    { type: "password", fieldId: "secret", title: "Secret" },
    { type: "radio", fieldId: "color", title: "Color", options: ["Red", "Blue"] },
    { type: "select", fieldId: "size", title: "Size", options: ["Small", "Large"] },
    { type: "checkbox", fieldId: "extras", title: "Extras", options: ["Ribbon", "Card", "Box"] },
    { type: "likert", fieldId: "opinion", title: "Opinion", options: ["Price", "Taste"] },
    { type: "hidden", fieldId: "ref", title: "Referrer", key: "ref", value: "none" },
  ],
});

export const everyAnswer: FieldValues = {
  name: ["Ann", "Lee"],
  email: "ann@shop.example",
  subject: "A big party",
  message: "We would like cakes.\nMany of them.",
  guests: "120",
  budget: "$1,250.50",
  day: ["12", "31", "2030"],
  hour: ["9", "05", "", "PM"],
  phone: ["44", "555", "123", "4567"],
  address: ["1 High Street", "", "Town", "", "12345", "US"],
  site: "https://ann.example",
  handle: "@ann",
  secret: "hunter2",
  color: "Red",
  size: "Large",
  extras: ["Ribbon", "Box"],
  opinion: { Price: ["-2"], Taste: ["2"] },
  ref: "newsletter",
};

type Sent = {
  readonly spamReasons?: readonly SpamReason[];
  readonly at?: string;
  readonly version?: number;
  readonly websiteId?: string;
  readonly pagePath?: string;
};

/** Records a submission like the write API after its checks; returns its id. */
export const createSubmitter = ({
  handler,
  personalData,
  newId,
  now,
}: Pick<Infrastructure, "handler" | "personalData" | "newId" | "now">) => {
  const { run } = handler(submissionDecider, FormSubmissionEvent);
  return async (form: FormDefinition, values: FieldValues, sent: Sent = {}) => {
    const submissionId = newId();
    const { websiteId = "demo", spamReasons = [], version = 1, at = now() } = sent;
    const address = typeof values.email === "string" ? values.email : `submission:${submissionId}`;
    const outcome = await run(
      submissionId,
      {
        type: "Submit",
        submissionId,
        formId: form.formId,
        formName: form.name,
        formVersion: version,
        fields: form.fields
          .filter(({ type }) => type !== "section")
          .map(({ fieldId, title, type }) => ({ fieldId, title, type })),
        person: await personalData.seal(websiteId, address, { values }),
        answersDigest: submissionId,
        spamReasons: [...spamReasons],
        pageTitle: "Contact",
        pageId: "",
        contentSource: null,
        pagePath: sent.pagePath ?? "/contact",
        pagePermissionTypeValue: null,
        at,
      },
      { metadata: { websiteId, actor: "visitor", correlationId: "test" } },
    );
    if (!outcome.ok) throw new Error(`The submission was refused: ${outcome.rejection.code}.`);
    return submissionId;
  };
};

const WAIT_AT_MOST_MS = 60_000;

/**
 * Resolves once the read side contains every submission and its changes, however busy the machine
 * is.
 */
export const submissionsCaughtUp = async ({
  projectionWorker,
  eventStore,
}: Pick<Infrastructure, "projectionWorker" | "eventStore">): Promise<void> => {
  const head = await eventStore.head();
  await projectionWorker.reached(["form-submissions", "forms"], head, WAIT_AT_MOST_MS);
};
