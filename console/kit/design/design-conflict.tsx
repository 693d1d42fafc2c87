import { Alert, Button, Group } from "@mantine/core";
import { useCommand } from "../calls/use-command.ts";
import type { Design } from "./use-design.ts";

/** Another member has changed the draft in the meantime. Nothing is lost with either choice. */
export const DesignConflict = <Document extends object>({
  design,
}: {
  readonly design: Design<Document>;
}) => {
  const takeTheirs = useCommand(design.takeTheirs, {
    refreshes: [],
    says: () => "Press Undo to restore your version.",
  });
  const keepMine = useCommand(design.keepMine, {
    refreshes: [],
    says: () => "Your version is now the draft. The other version is kept in the event log.",
  });
  const { status, both } = design;
  if (status !== "conflict") return null;
  return (
    <Alert color="yellow" title="Someone else has changed this draft" role="alert">
      Your latest changes are not saved.
      {both.length > 0 && ` You both changed: ${both.join(", ")}.`}
      <Group gap="xs" mt="sm">
        <Button size="compact-md" variant="default" onClick={() => takeTheirs.mutate()}>
          Take the other version
        </Button>
        <Button size="compact-md" variant="default" onClick={() => keepMine.mutate()}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  );
};
