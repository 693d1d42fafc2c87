import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import classes from "./account-screen.module.css";

/** Shown only once. */
export const RecoveryCodes = ({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) => {
  const clipboard = useClipboard();
  return (
    <div className={classes.form}>
      <p className={classes.text} role="status">
        One-time codes are on. Store these recovery codes in a safe place: each one lets you sign in
        once without your authenticator app. They will not be shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => clipboard.copy(codes.join("\n"))}>
          {clipboard.copied ? "Copied" : "Copy all"}
        </Button>
        <Button onClick={onClose}>I have saved them</Button>
      </div>
    </div>
  );
};
