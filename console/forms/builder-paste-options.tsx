import { Button, Group, Modal, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { counted } from "../kit/figures/figures.tsx";
import { MAX_OPTIONS, optionsFrom } from "./builder-options.ts";

type Props = {
  readonly options: readonly string[];
  readonly areQuestions: boolean;
  readonly onUse: (options: readonly string[]) => void;
  readonly onClose: () => void;
};

/** All options as one text, one per line. */
export const PasteOptions = ({ opened, ...props }: Props & { readonly opened: boolean }) => (
  <Modal
    opened={opened}
    onClose={props.onClose}
    title={props.areQuestions ? "Paste questions" : "Paste options"}
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <Lines {...props} />
  </Modal>
);

const Lines = ({ options, areQuestions, onUse, onClose }: Props) => {
  const [text, setText] = useState(options.join("\n"));
  const found = optionsFrom(text).slice(0, MAX_OPTIONS);
  return (
    <Stack gap="md">
      <Textarea
        label="One per line"
        description="Bullets and duplicates are removed. From a table, only the first column is used."
        autosize
        minRows={8}
        maxRows={18}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={found.length === 0} onClick={() => onUse(found)}>
          Use {counted(found.length, areQuestions ? "question" : "option")}
        </Button>
      </Group>
    </Stack>
  );
};
