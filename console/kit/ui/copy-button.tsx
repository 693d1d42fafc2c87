import { ActionIcon } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

export const CopyButton = ({
  value,
  label,
}: {
  readonly value: string;
  readonly label: string;
}) => {
  const clipboard = useClipboard({ timeout: 1_500 });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={clipboard.copied ? "Copied" : label}
      title={clipboard.copied ? "Copied" : label}
      onClick={() => clipboard.copy(value)}
    >
      {clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
    </ActionIcon>
  );
};
