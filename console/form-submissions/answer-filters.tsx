import { Button, Popover } from "@mantine/core";
import { IconFilter, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { likertChoices } from "#domain/forms/answer-text.ts";
import type { FieldFilter } from "#domain/forms/field-filter.ts";
import type { SubmissionColumn } from "#read-api/form-submissions/contract.ts";
import { filterKinds } from "./filter-draft.ts";
import { FilterForm } from "./filter-form.tsx";
import classes from "./submissions-screen.module.css";

/** A condition in words: "Color is Red". */
const inWords = (filter: FieldFilter, columns: readonly SubmissionColumn[]): string => {
  const column = columns.find(({ fieldId }) => fieldId === filter.fieldId);
  const title = column?.title || filter.fieldId;
  switch (filter.is) {
    case "chosen":
      return filter.choice === undefined
        ? `${title} is ${filter.option}`
        : `${title}: ${filter.option} is ${likertChoices[filter.choice] ?? filter.choice}`;
    case "containing":
      return `${title} contains “${filter.text}”`;
    default:
      return `${title} ${filterKinds[filter.is]}`;
  }
};

/** The conditions that are set, each with the way to drop it. */
export const FilterChips = ({
  filters,
  columns,
  onChange,
}: {
  readonly filters: readonly FieldFilter[];
  readonly columns: readonly SubmissionColumn[];
  readonly onChange: (filters: readonly FieldFilter[]) => void;
}) =>
  filters.length === 0 ? null : (
    <ul className={classes.chips} aria-label="Conditions">
      {filters.map((filter) => {
        const words = inWords(filter, columns);
        return (
          <li key={JSON.stringify(filter)}>
            <Button
              size="compact-sm"
              variant="default"
              rightSection={<IconX size={14} aria-hidden="true" />}
              aria-label={`Drop the condition: ${words}`}
              onClick={() => onChange(filters.filter((each) => each !== filter))}
            >
              {words}
            </Button>
          </li>
        );
      })}
    </ul>
  );

/** Adds a condition on one answer. */
export const AddFilter = ({
  columns,
  onAdd,
}: {
  readonly columns: readonly SubmissionColumn[];
  readonly onAdd: (filter: FieldFilter) => void;
}) => {
  const [opened, setOpened] = useState(false);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          variant="default"
          aria-label="Filter answers"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter answers" className={classes.filterForm ?? ""}>
        <FilterForm
          columns={columns}
          onAdd={(filter) => {
            onAdd(filter);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
