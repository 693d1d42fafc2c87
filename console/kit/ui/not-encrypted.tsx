import { Alert } from "@mantine/core";
import { IconLockOpen2 } from "@tabler/icons-react";

/** Says that the connection is not encrypted. Browsers trust their own machine. */
export const NotEncrypted = () =>
  window.isSecureContext ? null : (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconLockOpen2 size={18} aria-hidden="true" />}
      title="This connection is not encrypted"
    >
      Others in the same network can read your password, and passkeys cannot be used. Open this page
      at an address that begins with https.
    </Alert>
  );
