import { ActionIcon, Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconFile, IconTrash, IconUpload } from "@tabler/icons-react";
import { keepFileContract } from "#commands/downloads/contract.ts";
import type { DigitalFile } from "#domain/catalog/events.ts";
import { downloadTexts, MAX_FILE_BYTES, sizeText } from "#domain/downloads/texts.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import type { ProductDraft } from "./product-draft.ts";

type Props = {
  readonly draft: ProductDraft;
  readonly onChange: (change: Partial<ProductDraft>) => void;
};

const keep = async (file: File): Promise<DigitalFile> => {
  if (file.size > MAX_FILE_BYTES) throw new CallError(413, "too-large", downloadTexts.tooLarge);
  const body = new Uint8Array(await file.arrayBuffer());
  const query = { name: file.name, ...(file.type !== "" && { mediaType: file.type }) };
  return (await call(keepFileContract, { query, body })).file;
};

/**
 * Files that customers of a digital product download. Changes take effect when the product is
 * saved.
 */
export const FilesFields = ({ draft: { files }, onChange }: Props) => {
  const upload = useCommand(keep, {
    refreshes: [],
    onDone: (file) =>
      onChange({ files: [...files.filter(({ name }) => name !== file.name), file] }),
    errors: "form",
  });
  return (
    <Stack gap="sm">
      <FormError error={upload.error} />
      {files.length === 0 && (
        <Text size="sm" c="dimmed">
          Once the order is paid, customers receive these by email and on a private download page.
        </Text>
      )}
      {files.map(({ fileId, name, bytes }) => (
        <Group key={`${fileId} ${name}`} justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <IconFile size={18} aria-hidden="true" />
            <Text size="sm" truncate>
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              {sizeText(bytes)}
            </Text>
          </Group>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${name}`}
            onClick={() => onChange({ files: files.filter((file) => file.name !== name) })}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      <FileButton onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            w="fit-content"
            leftSection={<IconUpload size={17} aria-hidden="true" />}
            loading={upload.isPending}
          >
            Upload a file
          </Button>
        )}
      </FileButton>
    </Stack>
  );
};
