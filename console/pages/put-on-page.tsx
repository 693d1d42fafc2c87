import { Select, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { createPageContract } from "#commands/pages/contract.ts";
import { changePageDraftContract, getPageDraftContract } from "#commands/pages/draft-contract.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { listPagesContract } from "#read-api/pages/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { blockAtEnd } from "./editor/add-parts.ts";
import { PAGE_READS } from "./page-reads.ts";

const MAX_FOUND = 20;
const SETTLE_MS = 200;
const NEW = "";

type Target = { readonly pageId: string; readonly title: string };

const createPage = async (title: string): Promise<string> => {
  const pageId = `p-${crypto.randomUUID()}`;
  const body = { title: title.trim(), path: slugOf(title) };
  await call(createPageContract, { params: { pageId }, body });
  return pageId;
};

/** Adds a block at the end of a page, which is opened then; visitors see it after publishing. */
export const PutOnPage = ({
  what,
  content,
  onClose,
}: {
  /** What is put on the page: *form*. */
  readonly what: string;
  readonly content: BlockContent;
  readonly onClose: () => void;
}) => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const pages = useCall(listPagesContract, {
    query: { pageSize: MAX_FOUND, sort: "title", ...(search !== "" && { search }) },
  });
  const put = useCommand(
    async ({ pageId: chosen, title }: Target) => {
      const pageId = chosen === NEW ? await createPage(title) : chosen;
      const params = { pageId };
      const { draft, document } = await call(getPageDraftContract, { params });
      const changes = blockAtEnd(document, content);
      await call(changePageDraftContract, { params, body: { draft, changes: [...changes] } });
      return pageId;
    },
    {
      refreshes: PAGE_READS,
      onDone: (pageId) => navigate({ to: "/pages/$pageId", params: { pageId } }),
      errors: "form",
    },
  );
  const form = useCommandForm<Target, typeof createPageContract>({
    initialValues: { pageId: NEW, title: "" },
    contract: createPageContract,
    bodyOf: ({ pageId, title }) =>
      pageId === NEW ? { title: title.trim(), path: slugOf(title) } : { title: "Any", path: "any" },
    error: put.error,
  });
  const { pageId } = form.values;
  return (
    <FormModal
      title={`Put this ${what} on a page`}
      form={form}
      onSend={(target) => put.mutate(target)}
      onClose={onClose}
      action="Open the page"
      pending={put.isPending}
    >
      <Stack gap="sm">
        <Select
          label="Page"
          description={`The ${what} is added at the end. You can move it before you publish.`}
          searchable
          allowDeselect={false}
          onSearchChange={setTyped}
          filter={({ options }) => options}
          error={pages.isError ? "The pages could not be loaded." : undefined}
          data={[
            { value: NEW, label: "A new page" },
            ...(pages.data?.rows ?? []).map((row) => ({
              value: row.pageId,
              label: `${row.title} (${row.url})`,
            })),
          ]}
          value={pageId}
          onChange={(chosen) => form.change({ pageId: chosen ?? NEW })}
        />
        {pageId === NEW && (
          <TextInput label="Title of the page" required maxLength={200} {...form.field("title")} />
        )}
      </Stack>
    </FormModal>
  );
};
