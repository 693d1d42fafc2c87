import { ActionIcon, Tooltip } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";

/** Copies what is edited. The copy is made of what is saved, so that everything that is typed is saved first. */
export const DuplicateButton = ({
  noun,
  isPending,
  save,
  onDuplicate,
}: {
  readonly noun: string;
  readonly isPending: boolean;
  /** Answers whether everything is saved. */
  readonly save: () => Promise<boolean>;
  readonly onDuplicate: () => void;
}) => {
  const [isSaving, setSaving] = useState(false);
  const duplicate = async () => {
    setSaving(true);
    const isSaved = await save()
      .catch(() => false)
      .finally(() => setSaving(false));
    if (isSaved) return onDuplicate();
    notifications.show({
      color: "red",
      message: "Your latest changes could not be saved, so no copy was made.",
    });
  };
  const label = `Duplicate this ${noun}`;
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        size="lg"
        variant="default"
        aria-label={label}
        loading={isSaving || isPending}
        onClick={() => void duplicate()}
      >
        <IconCopy size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};
