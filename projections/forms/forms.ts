import { readFileSync } from "node:fs";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormEvent, FormSubmissionEvent } from "#domain/forms/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { Projectable, Projection, Statement } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const formsTable = defineTable({
  name: "forms",
  columns: {
    website_id: "text",
    form_id: "text",
    edition: "int",
    version: "int",
    name: "text",
    definition: "jsonb",
    field_count: "int",
    released_at: "timestamptz",
    released_by: "text",
    draft: "jsonb",
    draft_name: "text",
    draft_field_count: "int",
    drafted_at: "timestamptz",
    drafted_by: "text",
    removed: "boolean",
    submission_count: "int",
    last_submitted_at: "timestamptz",
    changed_at: "timestamptz",
    changed_by: "text",
  },
  key: ["website_id", "form_id"],
  defaults: { removed: false, draft_field_count: null },
});

const versionsTable = defineTable({
  name: "form_versions",
  columns: {
    website_id: "text",
    form_id: "text",
    version: "int",
    name: "text",
    definition: "jsonb",
    field_count: "int",
    released_at: "timestamptz",
    released_by: "text",
  },
  key: ["website_id", "form_id", "version"],
});

const noDraft = {
  draft: null,
  draft_name: null,
  draft_field_count: null,
  drafted_at: null,
  drafted_by: null,
};

const countFields = ({ fields }: FormDefinition): number =>
  fields.filter(({ type }) => type !== "section").length;

const released = (form: FormDefinition, version: number, at: string, by: string) => ({
  version,
  name: form.name,
  definition: form,
  field_count: countFields(form),
  released_at: at,
  released_by: by,
});

const drafted = (form: FormDefinition, at: string, by: string) => ({
  draft: form,
  draft_name: form.name,
  draft_field_count: countFields(form),
  drafted_at: at,
  drafted_by: by,
});

/** Time of the change, its columns, and whether they belong to a new version. */
const effectOf = (event: FormEvent, { revision, metadata: { actor } }: Projectable) => {
  switch (event.type) {
    case "FormDefined": {
      // Before versions were counted, a form's stream had no other events.
      const version = event.version ?? Number(revision) + 1;
      return {
        at: event.definedAt,
        release: released(event.form, version, event.definedAt, actor),
      };
    }
    case "FormReleased": {
      const release = released(event.form, event.version, event.releasedAt, actor);
      return { at: event.releasedAt, release, columns: noDraft };
    }
    case "FormDraftSaved":
      return { at: event.savedAt, columns: drafted(event.form, event.savedAt, actor) };
    case "FormDraftDiscarded":
      return { at: event.discardedAt, columns: noDraft };
    case "FormRemoved":
      return { at: event.removedAt, columns: { removed: true } };
    case "FormRestored":
      return { at: event.restoredAt, columns: { removed: false } };
    default:
      return unreachable(event);
  }
};

const formOf = ({ stream, metadata: { websiteId } }: Projectable) => ({
  website_id: websiteId,
  form_id: stream.slice(streamName("form", websiteId, "").length),
});

const project = (batch: readonly Projectable[]): readonly Statement[] => {
  const forms = tableChanges(formsTable);
  const versions = tableChanges(versionsTable);
  for (const recorded of batch) {
    if (recorded.type === "FormSubmitted") {
      const event = readEvent(FormSubmissionEvent, recorded);
      if (event.type !== "FormSubmitted") continue;
      const form = { website_id: recorded.metadata.websiteId, form_id: event.formId };
      forms.add(form, { submission_count: 1 });
      forms.set(form, { last_submitted_at: event.submittedAt });
      continue;
    }
    const form = formOf(recorded);
    const { at, release, columns } = effectOf(readEvent(FormEvent, recorded), recorded);
    const changed = { changed_at: at, changed_by: recorded.metadata.actor };
    forms.add(form, { edition: 1 });
    forms.set(form, { ...release, ...columns, ...changed });
    if (release !== undefined) versions.put({ ...form, ...release });
  }
  return [...forms.statements(), ...versions.statements()];
};

/**
 * The website's forms with their drafts and released versions, and their numbers of submissions.
 */
export const forms: Projection = {
  name: "forms",
  version: 3,
  reads: { categories: ["form"], types: ["FormSubmitted"] },
  tables: readFileSync(new URL("./forms.sql", import.meta.url), "utf8"),
  views: ["forms", "form_versions"],
  project,
};
