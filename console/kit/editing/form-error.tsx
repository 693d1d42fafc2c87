import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { messageOf } from "../calls/api.ts";

/** Shown above a form when the rejection belongs to none of its fields. */
export const FormError = ({ error }: { readonly error: unknown }) =>
  error === null || error === undefined ? null : (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle />}>
      {messageOf(error)}
    </Alert>
  );
