import { Alert } from "@mantine/core";
import { IconInbox, IconMailOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

/** How to set email up, where it is not; and what a demo's capture mailbox is. */
export const EmailSetup = ({ mode }: { readonly mode: "server" | "capture" | "none" }) => {
  if (mode === "server") return null;
  const isDemo = mode === "capture";
  return (
    <Alert
      color={isDemo ? "blue" : "yellow"}
      variant="light"
      mb="md"
      icon={
        isDemo ? (
          <IconInbox size={18} aria-hidden="true" />
        ) : (
          <IconMailOff size={18} aria-hidden="true" />
        )
      }
      title={isDemo ? "Capture mailbox: no email leaves this installation" : "Set up email"}
    >
      {isDemo
        ? "Emails are kept here for you to read and are not delivered. "
        : "Emails wait here and are not delivered. Emails that have waited for more than seven days are sent later only if you resend them. "}
      <Link to="/settings/email">Set up email</Link>
    </Alert>
  );
};
