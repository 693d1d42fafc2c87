import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { draftTemplateContract } from "#commands/themes/contract.ts";
import { isTemplateName, themeLimits } from "#domain/themes/limits.ts";
import { templateRejectionText } from "#domain/themes/rejections.ts";
import { getThemeContract, listTemplatesContract } from "#read-api/themes/contract.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";

const named = (text: string): string => {
  const name = text.trim().toLowerCase();
  return name === "" || name.endsWith(".html") ? name : `${name}.html`;
};

const createDraft = async (name: string): Promise<string> => {
  await call(draftTemplateContract, { params: { name }, body: { source: "", edition: 0 } });
  return name;
};

const newTemplate = {
  body: z.object({
    name: z.string().check(
      z.refine(isTemplateName, {
        error: ({ input }) => templateRejectionText({ code: "name-unsafe", name: String(input) }),
      }),
    ),
  }),
};

/** The draft of a name that exists has another edition. */
const nameTaken = (error: unknown): unknown =>
  error instanceof CallError && error.code === "template-changed"
    ? new CallError(error.status, error.code, "A template with this name already exists.")
    : error;

/** Asks for a name and creates an empty draft. */
export const NewTemplate = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const create = useCommand(createDraft, {
    forgets: [listTemplatesContract],
    refreshes: [getThemeContract],
    onDone: (name) => navigate({ to: "/templates/$name", params: { name } }),
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { name: "" },
    contract: newTemplate,
    bodyOf: ({ name }) => ({ name: named(name) }),
    codes: { "template-changed": "name" },
    error: nameTaken(create.error),
  });
  return (
    <FormModal
      title="New template"
      form={form}
      onSend={({ name }) => create.mutate(named(name))}
      onClose={onClose}
      action="Create draft"
      pending={create.isPending}
      disabled={form.values.name.trim() === ""}
    >
      <TextInput
        label="Name"
        description="Other templates include it by this name, without .html."
        placeholder="size-guide.html"
        data-autofocus
        required
        maxLength={themeLimits.nameLength}
        {...form.field("name")}
      />
    </FormModal>
  );
};
