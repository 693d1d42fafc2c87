import { ActionIcon, Tooltip } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";

/** The website itself with this draft, in another tab. What is typed is recorded until that has loaded. */
export const PreviewLink = ({
  path,
  isSaveable,
  onOpen,
}: {
  readonly path: string;
  /** Otherwise the other tab would show an older draft. */
  readonly isSaveable: boolean;
  readonly onOpen: () => void;
}) => {
  const label = "Preview on the website";
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        size="lg"
        variant="default"
        aria-label={label}
        component="a"
        href={`/config/website-preview?${new URLSearchParams({ show: "new", path })}`}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (!isSaveable) event.preventDefault();
          onOpen();
        }}
      >
        <IconEye size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};
