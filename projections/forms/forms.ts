import { readFileSync } from "node:fs";
import { answerText } from "#domain/forms/answer-text.ts";
import type { FormField } from "#domain/forms/definition.ts";
import { FormEvent, FormSubmissionEvent } from "#domain/forms/events.ts";
import { FieldValues } from "#domain/forms/values.ts";
import { VisitorEvent } from "#domain/visitors/events.ts";
import type { Projectable, Projection, Statement } from "../shared/projection.ts";
import { defineTable, tableChanges } from "../shared/table-changes.ts";

const formsTable = defineTable({
  name: "forms",
  columns: {
    website_id: "text",
    form_id: "text",
    name: "text",
    definition: "jsonb",
    field_count: "int",
    submission_count: "int",
    last_submitted_at: "timestamptz",
    defined_at: "timestamptz",
  },
  key: ["website_id", "form_id"],
});

const submissionsTable = defineTable({
  name: "form_submissions",
  columns: {
    website_id: "text",
    submission_id: "uuid",
    form_id: "text",
    form_name: "text",
    person_id: "uuid",
    answers: "jsonb",
    given: "jsonb",
    search_text: "text",
    page_title: "text",
    page_id: "text",
    content_source: "text",
    page_path: "text",
    page_permission_type_value: "text",
    submitted_at: "timestamptz",
  },
  key: ["website_id", "submission_id"],
  person: { id: "person_id", columns: ["answers", "given", "search_text"] },
});

/** The three columns that hold what the visitor said. */
const saidIn = (personal: Projectable["personal"], fields: FormSubmissionEvent["fields"]) => {
  if (personal === null) return { answers: null, given: null, search_text: null };
  const values = FieldValues.parse(personal.values);
  const answers = fields.map(({ fieldId, title, type }) => ({
    fieldId,
    title,
    type,
    text: answerText({ type: type as FormField["type"] }, values[fieldId]),
  }));
  return {
    answers,
    given: values,
    search_text: answers.map(({ text }) => text.toLowerCase()).join("\n"),
  };
};

const project = (batch: readonly Projectable[]): readonly Statement[] => {
  const forms = tableChanges(formsTable);
  const submissions = tableChanges(submissionsTable);
  for (const recorded of batch) {
    const website_id = recorded.metadata.websiteId;
    const data = { ...recorded.data, type: recorded.type };
    if (recorded.type === "PersonForgotten") submissions.forget(VisitorEvent.parse(data).personId);
    else if (recorded.type === "FormDefined") {
      const { form, definedAt } = FormEvent.parse(data);
      forms.set(
        { website_id, form_id: form.formId },
        {
          name: form.name,
          definition: form,
          field_count: form.fields.filter(({ type }) => type !== "section").length,
          defined_at: definedAt,
        },
      );
    } else {
      const event = FormSubmissionEvent.parse(data);
      const form = { website_id, form_id: event.formId };
      forms.add(form, { submission_count: 1 });
      forms.patch(form, { last_submitted_at: event.submittedAt });
      submissions.put({
        website_id,
        submission_id: event.submissionId,
        form_id: event.formId,
        form_name: event.formName,
        person_id: event.person.personId,
        ...saidIn(recorded.personal, event.fields),
        page_title: event.pageTitle,
        page_id: event.pageId,
        content_source: event.contentSource,
        page_path: event.pagePath,
        page_permission_type_value: event.pagePermissionTypeValue,
        submitted_at: event.submittedAt,
      });
    }
  }
  return [...forms.statements(), ...submissions.statements()];
};

/** The website's forms, and what visitors have sent through them. */
export const forms: Projection = {
  name: "forms",
  version: 1,
  reads: { categories: ["form", "formSubmission"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./forms.sql", import.meta.url), "utf8"),
  views: ["forms", "form_submissions"],
  project,
};
