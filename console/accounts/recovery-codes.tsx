import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import classes from "./account-screen.module.css";

/** Shown this once. */
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
        One-time codes are on. Put these recovery codes away: each signs you in once when you do not
        have your app. They are not shown again.
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
        <Button onClick={onClose}>I have kept them</Button>
      </div>
    </div>
  );
};
