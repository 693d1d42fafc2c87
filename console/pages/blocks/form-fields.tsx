import { Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { type FormRow, listFormsContract } from "#read-api/forms/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import type { FieldsProps } from "./fields-props.ts";
import type { FormNames } from "./kinds/declare.ts";

const MAX_FORMS = 200;
const someForms = { query: { pageSize: MAX_FORMS } } as const;

/** The names of the forms, by their ids; empty until they are loaded, or while none is asked for. */
export const useFormNames = (enabled: boolean): FormNames => {
  const { data } = useCall(listFormsContract, someForms, { enabled });
  return useMemo(() => new Map(data?.rows.map(({ formId, name }) => [formId, name])), [data]);
};

/** The forms that visitors can fill in. */
const releasedIn = (rows: readonly FormRow[]) => rows.filter(({ version }) => version > 0);

const offeredIn = (rows: readonly FormRow[], joinsList: boolean) =>
  releasedIn(rows).filter((form) => !joinsList || form.joinsList);

/** The forms that can be chosen, and the chosen one where it is not among them. */
const choicesOf = (rows: readonly FormRow[], formId: string, joinsList: boolean) => {
  const released = releasedIn(rows);
  const offered = offeredIn(rows, joinsList);
  const isOffered = formId === "" || offered.some((form) => form.formId === formId);
  const chosen = released.find((form) => form.formId === formId);
  const unlisted =
    chosen === undefined ? `${formId} (not released)` : `${chosen.name} (joins no mailing list)`;
  return [
    { value: "", label: "Choose a form" },
    ...offered.map((form) => ({ value: form.formId, label: form.name })),
    ...(isOffered ? [] : [{ value: formId, label: unlisted }]),
  ];
};

const hint = (joinsList: boolean): string =>
  joinsList
    ? "Only released forms that join a mailing list can be chosen. Select the list of a form under Storage."
    : "Only released forms can be shown.";

/** One of the released forms, with a way to change it. */
export const FormChoice = ({
  label,
  formId,
  joinsList = false,
  whenNone,
  onChange,
}: {
  readonly label: string;
  /** Only forms that join a mailing list are offered. */
  readonly joinsList?: boolean;
  /** Shown while there is no form that can be chosen. */
  readonly whenNone?: ReactNode;
  readonly formId: string;
  readonly onChange: (formId: string) => void;
}) => {
  const query = useCall(listFormsContract, someForms);
  const isNone = query.data !== undefined && offeredIn(query.data.rows, joinsList).length === 0;
  return (
    <Stack gap="sm">
      <NativeSelect
        label={label}
        error={query.isError ? "The forms could not be loaded." : undefined}
        value={formId}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={choicesOf(query.data?.rows ?? [], formId, joinsList)}
      />
      {formId === "" && isNone && whenNone}
      {formId === "" ? (
        <Text size="sm" c="dimmed">
          {hint(joinsList)}{" "}
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(root) => <Link to="/forms" {...root} />}
          >
            Forms
          </Anchor>
        </Text>
      ) : (
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(root) => <Link to="/forms/$formId" params={{ formId }} {...root} />}
        >
          Edit this form
        </Anchor>
      )}
    </Stack>
  );
};

export const FormFields = ({ content, onChange }: FieldsProps<"form">) => (
  <FormChoice
    label="Form"
    formId={content.formId}
    onChange={(formId) => onChange({ ...content, formId })}
  />
);
