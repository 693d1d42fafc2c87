import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { CallError, messageOf } from "../calls/api.ts";

/** Said above a form when the refusal does not belong to one of its fields. */
export const FormError = ({
  error,
  fields = [],
}: {
  readonly error: unknown;
  /** Names of the form's fields: a refusal that names one of them is shown there instead. */
  readonly fields?: readonly string[];
}) => {
  if (error === null || error === undefined) return null;
  if (error instanceof CallError && Object.keys(error.fields).some((name) => fields.includes(name)))
    return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle />}>
      {messageOf(error)}
    </Alert>
  );
};

/** The text that a refusal carries for one field. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.fields[field] : undefined;
