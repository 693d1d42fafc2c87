import { SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import classes from "./outbox-screen.module.css";

/** An email as its recipient sees it. */
export const MailPreview = ({
  html,
  text,
}: {
  readonly html: string | null;
  readonly text: string | null;
}) => {
  const [form, setForm] = useState<"html" | "text">(html === null ? "text" : "html");
  if (html === null && text === null)
    return <p className={classes.hint}>The content of this email is no longer kept.</p>;
  return (
    <Stack gap="sm">
      {html !== null && text !== null && (
        <SegmentedControl
          size="xs"
          aria-label="Format"
          value={form}
          onChange={setForm}
          data={[
            { value: "html", label: "HTML" },
            { value: "text", label: "Plain text" },
          ]}
        />
      )}
      {form === "html" && html !== null ? (
        // No scripts, forms or same origin: an email is displayed, never run.
        <iframe className={classes.mail} title="Email content" sandbox="" srcDoc={html} />
      ) : (
        <pre className={classes.text}>{text}</pre>
      )}
    </Stack>
  );
};
