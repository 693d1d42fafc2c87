import { Alert } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWebsite } from "../session/session.tsx";

/** Shown on every screen that promises emails while no mail server is set up. */
export const EmailNotice = ({ children }: { readonly children: ReactNode }) =>
  useWebsite().mailMode === "none" ? (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconMailOff size={18} aria-hidden="true" />}
      title="Email is not set up"
    >
      {children} <Link to="/settings/email">Set up email</Link>
    </Alert>
  ) : null;
