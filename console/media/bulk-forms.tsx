import { Autocomplete, Stack, TagsInput } from "@mantine/core";
import { MediaMove, MediaTagging } from "#commands/media/contract.ts";
import { listMediaContract } from "#read-api/media/contract.ts";
import type { BulkForm } from "../kit/bulk/use-bulk.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";

const ONE = { query: { pageSize: 1 } } as const;
const move = { body: MediaMove };
const tagging = { body: MediaTagging };

/** Asks for the folder that the selected files are moved to. */
export const MoveForm: BulkForm = ({ rows, start, pending, error, onClose }) => {
  const { data } = useCall(listMediaContract, ONE);
  const form = useCommandForm<MediaMove, typeof move>({
    initialValues: { folder: "" },
    contract: move,
    bodyOf: ({ folder }) => ({ folder }),
    error,
  });
  return (
    <FormModal
      title={`Move ${rows}`}
      form={form}
      onSend={({ folder }) => start({ folder: folder.trim() })}
      onClose={onClose}
      action={`Move ${rows}`}
      pending={pending}
    >
      <Autocomplete
        label="Folder"
        description="A new name makes a new folder. Leave empty for no folder."
        data={data?.folders ?? []}
        data-autofocus
        {...form.field("folder")}
      />
    </FormModal>
  );
};

/** Asks for the tags that the selected files get, and for those that they lose. */
export const TagForm: BulkForm = ({ rows, start, pending, error, onClose }) => {
  const { data } = useCall(listMediaContract, ONE);
  const form = useCommandForm<MediaTagging, typeof tagging>({
    initialValues: { add: [], remove: [] },
    contract: tagging,
    bodyOf: (values) => values,
    error,
  });
  const field = (name: "add" | "remove") => ({
    data: data?.tags ?? [],
    value: form.values[name],
    error: form.errors[name],
    placeholder: form.values[name].length === 0 ? "Type and press Enter" : "",
    onChange: (tags: string[]) => form.change({ [name]: tags }),
  });
  return (
    <FormModal
      title={`Change tags of ${rows}`}
      form={form}
      onSend={start}
      onClose={onClose}
      action="Change tags"
      pending={pending}
    >
      <Stack gap="md">
        <TagsInput label="Tags to add" data-autofocus {...field("add")} />
        <TagsInput label="Tags to remove" {...field("remove")} />
      </Stack>
    </FormModal>
  );
};
