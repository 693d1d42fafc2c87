import { type FormCommand, formDecider } from "#domain/forms/decide-form.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { formBulk } from "#domain/forms/form-bulk.ts";
import { formRejectionText } from "#domain/forms/rejections.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

/** Bulk actions for forms. */
export const formBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const forms = handler(formDecider, FormEvent);
  const run =
    (type: Extract<FormCommand["type"], "ReleaseForm" | "RemoveForm" | "RestoreForm">) =>
    async ({ id, metadata, at, may }: BulkRow) => {
      const command = { type, at, seesSubmissions: may("submissions:read") };
      return bulkOutcome(await forms.run(id, command, { metadata }), formRejectionText);
    };
  const [remove, restore] = [run("RemoveForm"), run("RestoreForm")];
  const permission = "forms:write";
  const types = ["FormRemoved", "FormRestored"];
  const since = { category: formDecider.streamCategory, types };
  return bulkList(formBulk.list, [
    { id: "release", permission, change: run("ReleaseForm") },
    { id: "remove", permission, since, change: remove, back: restore },
    { id: "restore", permission, since, change: restore, back: remove },
  ]);
};
