import { Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { listFormsContract } from "#read-api/forms/contract.ts";
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

/** One of the released forms, with a way to change it. */
export const FormChoice = ({
  label,
  formId,
  onChange,
}: {
  readonly label: string;
  readonly formId: string;
  readonly onChange: (formId: string) => void;
}) => {
  const query = useCall(listFormsContract, someForms);
  const released = (query.data?.rows ?? []).filter(({ version }) => version > 0);
  const isUnlisted = formId !== "" && released.every((form) => form.formId !== formId);
  return (
    <Stack gap="sm">
      <NativeSelect
        label={label}
        error={query.isError ? "The forms could not be loaded." : undefined}
        value={formId}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[
          { value: "", label: "Choose a form" },
          ...released.map((form) => ({ value: form.formId, label: form.name })),
          ...(isUnlisted ? [{ value: formId, label: `${formId} (not released)` }] : []),
        ]}
      />
      {formId === "" ? (
        <Text size="sm" c="dimmed">
          Only released forms can be shown.{" "}
          <Anchor size="sm" renderRoot={(root) => <Link to="/forms" {...root} />}>
            Forms
          </Anchor>
        </Text>
      ) : (
        <Anchor
          size="sm"
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
