import { Modal, UnstyledButton } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { createFormContract } from "#commands/forms/contract.ts";
import {
  type FormTemplate,
  type FormTemplateName,
  formTemplates,
} from "#domain/forms/form-templates.ts";
import { listFormsContract } from "#read-api/forms/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { FieldIcon } from "./builder-field-icon.tsx";
import classes from "./form-new.module.css";

/** The templates for a new form. */
export const NewForm = ({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) => {
  const navigate = useNavigate();
  const create = useCommand(createFormContract, {
    input: (template: FormTemplateName) => ({ body: { template } }),
    refreshes: [listFormsContract],
    // The back button leads to the list, not to this selection.
    onDone: ({ formId }) => navigate({ to: "/forms/$formId", params: { formId }, replace: true }),
    errors: "form",
  });
  return (
    <Modal
      opened={opened}
      onClose={() => {
        create.reset();
        onClose();
      }}
      size="52rem"
      title="What is the form for?"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <FormError error={create.error} />
      <ul className={classes.templates}>
        {formTemplates.map((template) => (
          <li key={template.name}>
            <UnstyledButton
              className={classes.template ?? ""}
              disabled={create.isPending}
              onClick={() => create.mutate(template.name)}
            >
              <Sketch template={template} />
              <span className={classes.title}>{template.title}</span>
              <span className={classes.text}>{template.description}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Modal>
  );
};

const LINES = 4;

/** A small sketch of the form's fields. */
const Sketch = ({ template: { form } }: { readonly template: FormTemplate }) => (
  <span className={classes.sketch} aria-hidden="true">
    {form.fields.slice(0, LINES).map(({ fieldId, type, title }) => (
      <span key={fieldId} className={classes.line}>
        <FieldIcon type={type} size={13} />
        {title}
      </span>
    ))}
    {form.fields.length > LINES && (
      <span className={classes.more}>and {form.fields.length - LINES} more</span>
    )}
    {form.fields.length === 0 && <span className={classes.blank}>+</span>}
  </span>
);
