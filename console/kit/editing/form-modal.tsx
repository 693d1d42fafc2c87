import { Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { CommandForm } from "./command-form.tsx";
import { FormActions } from "./form-actions.tsx";
import type { CommandFormOf } from "./use-command-form.ts";

/** A form in a dialog: its fields, the way out and the button that sends it. */
export const FormModal = <Values extends object>({
  title,
  size,
  form,
  onSend,
  onClose,
  children,
  ...actions
}: {
  readonly title: string;
  readonly size?: ModalProps["size"];
  readonly form: CommandFormOf<Values>;
  readonly onSend: (values: Values) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** What the button that sends says. */
  readonly action: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** What the way out says where it is not "Cancel". */
  readonly cancel?: string;
}) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    {...(size !== undefined && { size })}
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <CommandForm form={form} onSend={onSend}>
      {children}
      <FormActions {...actions} onCancel={onClose} />
    </CommandForm>
  </Modal>
);
