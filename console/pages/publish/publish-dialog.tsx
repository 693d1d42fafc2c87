import {
  Alert,
  Button,
  Group,
  List,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { publishPageContract } from "#commands/pages/contract.ts";
import { instantOf } from "#domain/kit/zoned-day.ts";
import { checkPage } from "#domain/pages/check-page.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { useCommand } from "../../kit/calls/use-command.ts";
import { FormError } from "../../kit/editing/form-error.tsx";
import { useWebsite } from "../../kit/session/session.tsx";
import { PAGE_READS } from "../page-reads.ts";

type When = "now" | "later";

const Remarks = ({ document }: { readonly document: PageDocument }) => {
  const remarks = checkPage(document);
  if (remarks.length === 0)
    return <Text size="sm">Nothing was found that visitors would miss.</Text>;
  return (
    <Alert
      color="yellow"
      title={`${remarks.length} ${remarks.length === 1 ? "thing" : "things"} to look at`}
    >
      <List size="sm">
        {remarks.map(({ code, text, partId }) => (
          <List.Item key={`${code} ${partId ?? ""}`}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  );
};

/** Publishes the draft, now or at a time. What the checks find stops nobody. */
export const PublishDialog = ({
  pageId,
  draft,
  document,
  onPublished,
  onClose,
}: {
  readonly pageId: string;
  readonly draft: number;
  readonly document: PageDocument;
  readonly onPublished: () => unknown;
  readonly onClose: () => void;
}) => {
  const { timeZone } = useWebsite();
  const [when, setWhen] = useState<When>("now");
  const [at, setAt] = useState("");
  const publishOn = at === "" ? Number.NaN : instantOf(at, timeZone);
  const isTimed = when === "later";
  const publish = useCommand(publishPageContract, {
    input: () => ({
      params: { pageId },
      body: { draft, ...(isTimed && { schedule: { publishOn, timeZone } }) },
    }),
    refreshes: PAGE_READS,
    says: () => (isTimed ? "The page is scheduled." : "The page is published."),
    onDone: async () => {
      await onPublished();
      onClose();
    },
    errors: "form",
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Publish this page"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <FormError error={publish.error} />
        <Remarks document={document} />
        <SegmentedControl
          aria-label="When"
          data={[
            { value: "now", label: "Now" },
            { value: "later", label: "At a time" },
          ]}
          value={when}
          onChange={(value) => setWhen(value as When)}
        />
        {isTimed && (
          <TextInput
            type="datetime-local"
            label="Visitors see it from"
            description={timeZone}
            value={at}
            onChange={({ currentTarget }) => setAt(currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            loading={publish.isPending}
            disabled={isTimed && Number.isNaN(publishOn)}
            onClick={() => publish.mutate()}
          >
            {isTimed ? "Schedule" : "Publish"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
