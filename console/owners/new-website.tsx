import { TextInput } from "@mantine/core";
import { createWebsiteContract } from "#commands/owners/members-contract.ts";
import { ownWebsitesContract } from "#read-api/owners/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";

const noWebsite = { title: "", host: "" };

/** Asks for the name and the domain of one more website. */
export const NewWebsite = ({ onClose }: { readonly onClose: () => void }) => {
  const create = useCommand(createWebsiteContract, {
    input: (body: typeof noWebsite) => ({ body }),
    refreshes: [ownWebsitesContract],
    onDone: onClose,
    says: (_created, { title }) =>
      `${title} was created. You can find it in your list of websites.`,
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: noWebsite,
    contract: createWebsiteContract,
    bodyOf: (values) => values,
    error: create.error,
  });
  return (
    <FormModal
      title="New website"
      form={form}
      onSend={(values) => create.mutate(values)}
      onClose={onClose}
      action="Create website"
      pending={create.isPending}
    >
      <TextInput label="Name" data-autofocus {...form.field("title")} />
      <TextInput
        label="Domain"
        description="The website’s domain, such as shop.example.com. Its DNS record must point to this server."
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("host")}
      />
    </FormModal>
  );
};
