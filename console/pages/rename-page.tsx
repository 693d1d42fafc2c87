import { Text, TextInput } from "@mantine/core";
import { addressPageContract } from "#commands/pages/contract.ts";
import { textFilters } from "#domain/kit/text-filters.ts";
import type { PageRow } from "#read-api/pages/contract.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { useChangePage } from "./use-change-page.ts";

/** Another path for a page. */
export const RenamePage = ({
  row,
  onRenamed,
  onClose,
}: {
  readonly row: Pick<PageRow, "pageId" | "path" | "title">;
  readonly onRenamed?: () => void;
  readonly onClose: () => void;
}) => {
  const { address } = useChangePage();
  const form = useCommandForm<{ path: string }, typeof addressPageContract>({
    initialValues: { path: row.path },
    contract: addressPageContract,
    bodyOf: ({ path }) => ({ path: path.trim() }),
    error: address.error,
  });
  return (
    <FormModal
      title={`Path of “${row.title}”`}
      form={form}
      onSend={({ path }) =>
        address.mutate(
          { row, path: path.trim() },
          {
            onSuccess: () => {
              onRenamed?.();
              onClose();
            },
          },
        )
      }
      onClose={onClose}
      action="Save path"
      pending={address.isPending}
    >
      <TextInput
        label="Path"
        required
        data-autofocus
        leftSection="/"
        spellCheck={false}
        autoCapitalize="none"
        {...form.field("path")}
        onChange={({ currentTarget }) =>
          form.change({ path: textFilters["url-slug-with-slash"](currentTarget.value) })
        }
      />
      <Text size="sm" c="dimmed">
        Visitors who open the old path are led to the new one.
      </Text>
    </FormModal>
  );
};
