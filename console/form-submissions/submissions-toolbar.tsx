import { NativeSelect } from "@mantine/core";
import type { FormRow } from "#read-api/forms/contract.ts";
import { counted } from "../kit/figures/figures.tsx";
import { resetPaging } from "../kit/lists/list-address.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { filtersWithout, isOfField } from "./filters-without.ts";

/** The choice of a form; the URL contains it. */
export const SubmissionsToolbar = ({
  filters,
  formId,
  forms,
}: {
  readonly filters: string | undefined;
  readonly formId: string | undefined;
  readonly forms: readonly FormRow[];
}) => {
  const change = useSearchChange();
  if (forms.length === 1) return null;
  return (
    <NativeSelect
      aria-label="Form"
      value={formId ?? ""}
      // Columns and filters belong to one form.
      onChange={({ currentTarget }) =>
        change({
          formId: currentTarget.value || undefined,
          answers: undefined,
          filters: filtersWithout(filters, isOfField),
          columns: undefined,
          view: undefined,
          sort: undefined,
          ...resetPaging,
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
  );
};
