import { Select, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { createPageContract } from "#commands/pages/contract.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import { textFilters } from "#domain/kit/text-filters.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { createPageMaker } from "./create-page.ts";
import { PAGE_READS } from "./page-reads.ts";
import { type Starter, starters } from "./starters.ts";

type Draft = { readonly title: string; readonly path: string; readonly starter: string };

const pathOf = ({ title, path }: Draft): string =>
  path.trim() === "" ? slugOf(title) : path.trim().replace(/^\/+/, "");

const starterOf = (name: string): Starter | undefined =>
  starters.find((starter) => starter.name === name);

/** Asks for a page's title and what it begins with, and opens it. */
export const NewPage = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const [make] = useState(createPageMaker);
  const create = useCommand(
    (draft: Draft) =>
      make({ title: draft.title.trim(), path: pathOf(draft), starter: draft.starter }),
    {
      refreshes: PAGE_READS,
      onDone: (pageId) => navigate({ to: "/pages/$pageId", params: { pageId } }),
      errors: "form",
    },
  );
  const form = useCommandForm<Draft, typeof createPageContract>({
    initialValues: { title: "", path: "", starter: "" },
    contract: createPageContract,
    bodyOf: (draft) => ({ title: draft.title.trim(), path: pathOf(draft) }),
    error: create.error,
  });
  return (
    <FormModal
      title="New page"
      form={form}
      onSend={(draft) => create.mutate(draft)}
      onClose={onClose}
      action="Create page"
      pending={create.isPending}
    >
      <TextInput label="Title" required data-autofocus {...form.field("title")} />
      <TextInput
        label="Path"
        description="The address on this website. Leave it empty to use the title."
        placeholder={slugOf(form.values.title)}
        leftSection="/"
        spellCheck={false}
        autoCapitalize="none"
        {...form.field("path")}
        onChange={({ currentTarget }) =>
          form.change({ path: textFilters["url-slug-with-slash"](currentTarget.value) })
        }
      />
      <Select
        label="Begin with"
        allowDeselect={false}
        data={[
          { value: "", label: "An empty page" },
          ...starters.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        value={form.values.starter}
        onChange={(starter) => {
          const chosen = starterOf(starter ?? "");
          form.change({
            starter: starter ?? "",
            ...(chosen && form.values.title === "" && { title: chosen.title }),
          });
        }}
      />
    </FormModal>
  );
};
