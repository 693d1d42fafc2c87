import { Button, Group, Modal, Stack } from "@mantine/core";
import { FormError } from "#console/ui/form-error.tsx";
import { DiffView } from "./diff-view.tsx";
import { type Template, visibleSource } from "./use-template.ts";

/** Shows what changes for visitors before it does. */
export const PublishModal = ({
  template,
  text,
  pending,
  error,
  onConfirm,
  onClose,
}: {
  readonly template: Template;
  readonly text: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) => (
  <Modal
    opened
    size="56rem"
    onClose={onClose}
    title={`Publish ${template.name}?`}
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <Stack gap="md">
      <FormError error={error} />
      <div>
        Visitors see this from now on. You can bring any earlier version back from the history.
      </div>
      <DiffView before={visibleSource(template)} after={text} label="What changes for visitors" />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={pending} onClick={onConfirm} data-autofocus>
          Publish version {template.lastVersion + 1}
        </Button>
      </Group>
    </Stack>
  </Modal>
);

/** Somebody else was faster: both texts side by side, and both ways on. */
export const ConflictModal = ({
  template,
  text,
  pending,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: {
  readonly template: Template;
  readonly text: string;
  readonly pending: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}) => (
  <Modal
    opened
    size="56rem"
    onClose={onClose}
    title={`${template.name} was changed meanwhile`}
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <Stack gap="md">
      <div>
        Somebody else has changed this template since you opened it. Nothing is lost: this is how
        your text differs from theirs.
      </div>
      <DiffView
        before={template.draft?.source ?? visibleSource(template)}
        after={text}
        label="Their text, and yours"
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Go on editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button loading={pending} onClick={onKeepMine} data-autofocus>
          Save mine as the draft
        </Button>
      </Group>
    </Stack>
  </Modal>
);
