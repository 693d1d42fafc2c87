import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { likertChoices } from "#domain/forms/answer-text.ts";
import type { FieldFilter } from "#domain/forms/field-filter.ts";
import type { SubmissionColumn } from "#read-api/form-submissions/contract.ts";
import { filterKinds, useFilterDraft } from "./filter-draft.ts";
import { columnTitle } from "./table-columns.tsx";

type Draft = ReturnType<typeof useFilterDraft>;

/** A field, what is asked of its answer, and what with. */
export const FilterForm = ({
  columns,
  onAdd,
}: {
  readonly columns: readonly SubmissionColumn[];
  readonly onAdd: (filter: FieldFilter) => void;
}) => {
  const { draft, filter, pick, set } = useFilterDraft(columns);
  const hasOptions = (draft.column?.options.length ?? 0) > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (filter !== undefined) onAdd(filter);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label="Field"
          value={draft.column?.id ?? ""}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
          data={columns.map((each) => ({ value: each.id, label: columnTitle(each) }))}
        />
        <NativeSelect
          label="Condition"
          value={draft.is}
          onChange={({ currentTarget }) => set({ is: currentTarget.value as FieldFilter["is"] })}
          data={Object.entries(filterKinds)
            .filter(([value]) => value !== "chosen" || hasOptions)
            .map(([value, label]) => ({ value, label }))}
        />
        {draft.is === "containing" && (
          <TextInput
            label="Text"
            value={draft.text}
            maxLength={200}
            onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          />
        )}
        {draft.is === "chosen" && <OptionFields draft={draft} set={set} />}
        <Button type="submit" disabled={filter === undefined}>
          Add condition
        </Button>
      </Stack>
    </form>
  );
};

const OptionFields = ({ draft: { column, option, choice }, set }: Pick<Draft, "draft" | "set">) => (
  <>
    <NativeSelect
      label={column?.type === "likert" ? "Question" : "Option"}
      value={option ?? ""}
      onChange={({ currentTarget }) => set({ option: currentTarget.value })}
      data={(column?.options ?? []).map((each) => ({
        value: each.option,
        label: `${each.option}${each.dropped ? " (no longer offered)" : ""}`,
      }))}
    />
    {column?.type === "likert" && (
      <NativeSelect
        label="Answer"
        value={choice}
        onChange={({ currentTarget }) => set({ choice: currentTarget.value })}
        data={["-2", "-1", "0", "1", "2"].map((value) => ({
          value,
          label: likertChoices[value] ?? value,
        }))}
      />
    )}
  </>
);
