import { Autocomplete, Button, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { MediaMove } from "#commands/media/contract.ts";
import { filtersText } from "#domain/kit/list-filters.ts";
import { mediaBulk } from "#domain/media/bulk.ts";
import { useStartBulk } from "../kit/bulk/use-start-bulk.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { counted } from "../kit/figures/figures.tsx";
import type { FolderRename } from "./former-folder.ts";

const move = { body: MediaMove };

/** The files of a folder. Those that were removed keep their folder. */
const filesOf = (folder: string) => ({
  filters: filtersText([{ column: "folder", operator: "is", values: [folder] }]),
});

type Props = {
  readonly folder: string;
  /** Names of all folders. */
  readonly folders: readonly string[];
  /** Number of files that are on their way to the folder. */
  readonly uploading: number;
  readonly onRenamed: (rename: FolderRename) => void;
};

const RenameForm = ({
  folder,
  folders,
  uploading,
  onRenamed,
  onClose,
}: Props & { readonly onClose: () => void }) => {
  const name = useRef(folder);
  const of = { matching: filesOf(folder) };
  const { mutate, isPending, error } = useStartBulk(
    { list: mediaBulk.list, action: "move", of },
    ({ workId }) => onRenamed({ workId, from: folder, to: name.current }),
  );
  const form = useCommandForm<MediaMove, typeof move>({
    initialValues: { folder },
    contract: move,
    bodyOf: (values) => ({ folder: values.folder.trim() }),
    error,
  });
  const typed = form.values.folder.trim();
  const isJoined = typed !== folder && folders.includes(typed);
  return (
    <FormModal
      title={`Rename the folder “${folder}”`}
      form={form}
      onSend={(values) => {
        const next = values.folder.trim();
        if (next === folder) {
          onClose();
          return;
        }
        name.current = next;
        mutate({ folder: next });
      }}
      onClose={onClose}
      action={typed === "" ? "Remove the folder" : "Rename"}
      pending={isPending}
      disabled={uploading > 0}
    >
      {uploading > 0 && (
        <Text size="sm" role="status">
          {`${counted(uploading, "file")} would still arrive under the name “${folder}”. Wait for them, or stop or dismiss their uploads, before you rename the folder.`}
        </Text>
      )}
      <Autocomplete
        label="Name"
        description={
          isJoined
            ? `“${typed}” exists. The files of both folders will be in it.`
            : "Leave empty to remove the folder. Its files stay in the library."
        }
        data={[...folders]}
        // Part of the dialog, for screen readers.
        comboboxProps={{ withinPortal: false }}
        data-autofocus
        {...form.field("folder")}
      />
    </FormModal>
  );
};

/** Renames the folder that the list shows, by moving all of its files. */
export const RenameFolder = (props: Props) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Rename folder…
      </Button>
      {isAsking && (
        <RenameForm
          {...props}
          onRenamed={(rename) => {
            setAsking(false);
            props.onRenamed(rename);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
