import { Button, Group, Modal, Stack } from "@mantine/core";
import { isError, problemsOf } from "#domain/themes/problems.ts";
import { templateRejectionText } from "#domain/themes/rejections.ts";
import { CallError } from "../kit/calls/api.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { DiffView } from "./diff-view.tsx";
import { type Template, visibleSource } from "./use-template.ts";

/** Applies the server's rule before anything is sent. */
const refusalOf = (name: string, text: string): CallError | undefined => {
  const problems = problemsOf(name, text);
  const code = "source-has-errors";
  return problems.some(isError)
    ? new CallError(422, code, templateRejectionText({ code, problems }))
    : undefined;
};

/** Shows the changes for visitors before they take effect. */
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
}) => {
  const refused = refusalOf(template.name, text);
  return (
    <Modal
      opened
      size="56rem"
      onClose={onClose}
      title={`Publish ${template.name}?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <FormError error={error ?? refused} />
        <div>
          Visitors will see this version right away. You can restore any earlier version from the
          history.
        </div>
        <DiffView before={visibleSource(template)} after={text} label="What changes for visitors" />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={pending}
            disabled={refused !== undefined}
            onClick={onConfirm}
            data-autofocus
          >
            Publish version {template.lastVersion + 1}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** Another member was faster: both texts side by side, and both choices. */
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
    title={`${template.name} has changed since you opened it`}
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <Stack gap="md">
      <div>
        Someone else changed this template after you opened it. Nothing is lost. Your version
        differs from theirs as follows:
      </div>
      <DiffView
        before={template.draft?.source ?? visibleSource(template)}
        after={text}
        label="Their version and yours"
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Discard mine
        </Button>
        <Button loading={pending} onClick={onKeepMine} data-autofocus>
          Save mine as draft
        </Button>
      </Group>
    </Stack>
  </Modal>
);
