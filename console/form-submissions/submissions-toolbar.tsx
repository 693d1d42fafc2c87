import { NativeSelect } from "@mantine/core";
import { spamReasonTexts } from "#domain/forms/submission-texts.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import type { listSubmissionsContract } from "#read-api/form-submissions/contract.ts";
import type { FormRow } from "#read-api/forms/contract.ts";
import { counted } from "../kit/figures/figures.tsx";
import { DayRange } from "../kit/lists/day-range.tsx";
import { anew } from "../kit/lists/list-table.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";

/** Search and filters; the URL contains all of them. */
export const SubmissionsToolbar = ({
  search,
  formId,
  forms,
}: {
  readonly search: Partial<QueryOf<typeof listSubmissionsContract>>;
  readonly formId: string | undefined;
  readonly forms: readonly FormRow[];
}) => {
  const change = useSearchChange();
  return (
    <>
      {forms.length !== 1 && (
        <NativeSelect
          aria-label="Form"
          value={formId ?? ""}
          // Columns and filters belong to one form.
          onChange={({ currentTarget }) =>
            change({
              formId: currentTarget.value || undefined,
              answers: undefined,
              filters: undefined,
              columns: undefined,
              view: undefined,
              sort: undefined,
              ...anew,
            })
          }
          data={[
            { value: "", label: "All forms" },
            // The value comes from a typed URL, or the list of forms has not loaded yet.
            ...(formId === undefined || forms.some((form) => form.formId === formId)
              ? []
              : [{ value: formId, label: formId }]),
            ...forms.map(({ formId: value, name, submissionCount, standing }) => ({
              value,
              label: `${name} (${standing === "removed" ? "removed, " : ""}${counted(submissionCount, "submission")})`,
            })),
          ]}
        />
      )}
      <DayRange of="Sent" search={search} onChange={(range) => change({ ...range, ...anew })} />
      {search.folder === "spam" && (
        <NativeSelect
          aria-label="Reason"
          value={search.spamReason ?? ""}
          onChange={({ currentTarget }) =>
            change({ spamReason: currentTarget.value || undefined, ...anew })
          }
          data={[
            { value: "", label: "Any reason" },
            ...Object.entries(spamReasonTexts).map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
    </>
  );
};
