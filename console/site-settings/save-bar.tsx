import { Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { useMayChange } from "../kit/session/permissions.tsx";
import classes from "./settings-screen.module.css";

/**
 * Shown only while there is something to save. It is docked to the lower edge of the window and has its own
 * place below the last setting, so that it hides none of them.
 */
export const SaveBar = ({
  saving,
  onDiscard,
}: {
  readonly saving: boolean;
  readonly onDiscard: () => void;
}) => {
  const mayChange = useMayChange();
  // The field that was just changed may be where the bar appears.
  useEffect(() => document.activeElement?.scrollIntoView({ block: "nearest" }), []);
  if (!mayChange) return null;
  return (
    <div className={classes.bar} data-save-bar>
      <span className={classes.state} role="status">
        {saving ? "Saving…" : "Unsaved changes"}
      </span>
      <Group gap="sm">
        <Button variant="default" disabled={saving} onClick={onDiscard}>
          Discard changes
        </Button>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </Group>
    </div>
  );
};
