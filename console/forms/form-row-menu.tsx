import { ActionIcon, Menu } from "@mantine/core";
import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconFilter,
  IconInbox,
  IconPencil,
  IconRestore,
  IconTrash,
} from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  createFormContract,
  removeFormContract,
  restoreFormContract,
} from "#commands/forms/contract.ts";
import { type FormRow, getFormContract } from "#read-api/forms/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { copyTitle } from "../kit/editing/copy-names.ts";
import { type Copy, useDuplicate } from "../kit/editing/use-duplicate.tsx";
import { formReads } from "./form-reads.ts";

/** The copy is its own draft with new webhooks, because a secret belongs to one form. */
const duplicate = async (formId: string): Promise<Copy> => {
  const { draft, form, name } = await call(getFormContract, { params: { formId } });
  const original = draft ?? form;
  if (original === null) throw new Error("A form has a draft, a release, or both");
  const { formId: _formId, ...rest } = original;
  const webhooks = rest.webhooks.map((one) => ({ ...one, webhookId: crypto.randomUUID() }));
  const title = copyTitle(name, 200);
  const copy = { ...rest, webhooks, name: title };
  return { id: (await call(createFormContract, { body: { form: copy } })).formId, title };
};

/** Actions on one form without opening it. */
const useFormRow = ({ formId, name }: FormRow) => {
  const navigate = useNavigate();
  const params = { formId };
  const restore = useCommand(restoreFormContract, {
    input: () => ({ params }),
    refreshes: formReads,
  });
  const remove = useCommand(removeFormContract, {
    input: () => ({ params }),
    refreshes: formReads,
    says: () => `“${name}” was removed.`,
    undo: async () => {
      await call(restoreFormContract, { params });
      return `“${name}” was restored.`;
    },
  });
  const copy = useDuplicate({
    copy: () => duplicate(formId),
    remove: ({ id }) => call(removeFormContract, { params: { formId: id } }),
    removedText: ({ title }) => `“${title}” was removed.`,
    open: ({ id }) => navigate({ to: "/forms/$formId", params: { formId: id } }),
    close: () => navigate({ to: "/forms" }),
    refreshes: formReads,
  });
  return { restore, remove, copy };
};

export const FormRowMenu = ({ row }: { readonly row: FormRow }) => {
  const { restore, remove, copy } = useFormRow(row);
  const { formId, name, standing, version } = row;
  const removed = standing === "removed";
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          renderRoot={(props) => <Link to="/forms/$formId" params={{ formId }} {...props} />}
        >
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => copy.mutate()}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconInbox size={16} />}
          renderRoot={(props) => <Link to="/submissions" search={{ formId }} {...props} />}
        >
          Submissions
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFilter size={16} />}
          renderRoot={(props) => (
            <Link to="/form-conversion/$formId" params={{ formId }} {...props} />
          )}
        >
          Conversion
        </Menu.Item>
        {version > 0 && !removed && (
          <Menu.Item
            component="a"
            href={`/forms/${encodeURIComponent(formId)}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} />}
          >
            Open on the website
          </Menu.Item>
        )}
        <Menu.Divider />
        {removed ? (
          <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => restore.mutate()}>
            Restore
          </Menu.Item>
        ) : (
          <Menu.Item
            color="var(--db-bad)"
            leftSection={<IconTrash size={16} />}
            onClick={() => remove.mutate()}
          >
            Remove
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
