import { Button, Group, Input, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";

const RenamePage = lazy(async () => ({
  default: (await import("../rename-page.tsx")).RenamePage,
}));

/** The path of the page. Unlike the rest of the details it is no part of the draft: it changes immediately. */
export const PathField = ({
  page,
  onRenamed,
}: {
  readonly page: { readonly pageId: string; readonly path: string; readonly title: string };
  readonly onRenamed: () => void;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Input.Wrapper label="Path" labelElement="div">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text span size="sm" style={{ overflowWrap: "anywhere" }}>
          /{page.path}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Change the path
        </Button>
      </Group>
      {isOpen && (
        <Suspense>
          <RenamePage row={page} onRenamed={onRenamed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Input.Wrapper>
  );
};
