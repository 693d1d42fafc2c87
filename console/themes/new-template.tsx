import { Modal, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { draftTemplateContract } from "#commands/themes/contract.ts";
import { isTemplateName } from "#domain/themes/limits.ts";
import { templateRejectionText } from "#domain/themes/rejections.ts";
import { listTemplatesContract } from "#read-api/themes/contract.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError } from "../kit/editing/form-error.tsx";

const named = (text: string): string => {
  const name = text.trim().toLowerCase();
  return name === "" || name.endsWith(".html") ? name : `${name}.html`;
};

/** Asks for a name and begins an empty draft. */
export const NewTemplate = ({ onClose }: { readonly onClose: () => void }) => {
  const [text, setText] = useState("");
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async () => {
      const name = named(text);
      if (!isTemplateName(name))
        throw new CallError(
          400,
          "name-unsafe",
          templateRejectionText({ code: "name-unsafe", name }),
        );
      await call(draftTemplateContract, { params: { name }, body: { source: "", edition: 0 } });
      return name;
    },
    onSuccess: async (name) => {
      client.removeQueries({ queryKey: [listTemplatesContract.path] });
      await navigate({ to: "/templates/$name", params: { name } });
    },
  });
  const taken = create.error instanceof CallError && create.error.code === "template-changed";
  return (
    <Modal
      opened
      onClose={onClose}
      title="New template"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Stack gap="md">
          <FormError error={taken ? null : create.error} />
          <TextInput
            label="Name"
            description="Other templates include it by this name, without .html."
            placeholder="size-guide.html"
            data-autofocus
            required
            maxLength={64}
            value={text}
            error={taken && "A template with this name already exists."}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <FormActions
            action="Create draft"
            pending={create.isPending}
            disabled={text.trim() === ""}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};
