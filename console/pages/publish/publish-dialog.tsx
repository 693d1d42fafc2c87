import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { publishPageContract } from "#commands/pages/contract.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { call } from "../../kit/calls/api.ts";
import { useCommand } from "../../kit/calls/use-command.ts";
import { FormError } from "../../kit/editing/form-error.tsx";
import { useWebsite } from "../../kit/session/session.tsx";
import { FutureTimeField, futureTimeOf } from "../../kit/time/future-time-field.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { PageCheckPanel } from "../check/page-check.tsx";
import { usePageCheck } from "../check/use-page-check.ts";
import type { DraftStore } from "../editor/draft-store.ts";
import type { EditorSubject } from "../editor/editor-subject.ts";
import { PAGE_READS } from "../page-reads.ts";
import { lastSeenChange } from "./last-seen-change.ts";

type When = "now" | "later";

/** What becomes of the version that is scheduled already. */
const Scheduled = ({ at, isFirst }: { readonly at: number; readonly isFirst: boolean }) => (
  <Text size="sm" c="dimmed">
    {isFirst ? "Before that, visitors" : "Visitors will no longer"} get the version that is
    scheduled for <Moment at={new Date(at).toISOString()} />.
  </Text>
);

/** Publishes the draft, now or at a time. What the checks find stops nobody. */
export const PublishDialog = ({
  subject: { id: pageId, check: ask },
  store,
  draft,
  document,
  unsaved,
  scheduledFor,
  onPublished,
  onShow,
  onClose,
}: {
  readonly subject: EditorSubject;
  readonly store: DraftStore;
  readonly draft: number;
  readonly document: PageDocument;
  /** Why the draft is not saved as it is seen; only what is saved is published. */
  readonly unsaved: string | undefined;
  /** When visitors will see the version that is scheduled next, in milliseconds since 1970; null: none is. */
  readonly scheduledFor: number | null;
  readonly onPublished: () => unknown;
  /** Selects a part of the page. */
  readonly onShow: (partId: string) => void;
  readonly onClose: () => void;
}) => {
  const { timeZone } = useWebsite();
  const check = usePageCheck(pageId, document, ask);
  const [when, setWhen] = useState<When>("now");
  const [at, setAt] = useState("");
  const isTimed = when === "later";
  const publishOn = isTimed ? futureTimeOf(at, timeZone) : undefined;
  const publishSeen = async () => {
    const seen = await lastSeenChange(store, document);
    const schedule = publishOn !== undefined && { schedule: { publishOn, timeZone } };
    return call(publishPageContract, { params: { pageId }, body: { draft, seen, ...schedule } });
  };
  const publish = useCommand(publishSeen, {
    refreshes: PAGE_READS,
    says: () => (isTimed ? "The page was scheduled." : "The page was published."),
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
      size="xl"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <FormError error={publish.error} />
        {unsaved !== undefined && (
          <Alert color="yellow" role="status">
            {unsaved}
          </Alert>
        )}
        <Loaded query={check}>{(found) => <PageCheckPanel check={found} onShow={onShow} />}</Loaded>
        <SegmentedControl
          aria-label="When"
          data={[
            { value: "now", label: "Now" },
            { value: "later", label: "At a time" },
          ]}
          value={when}
          onChange={(value) => setWhen(value as When)}
        />
        {isTimed && <FutureTimeField value={at} onChange={setAt} />}
        {scheduledFor !== null && !(isTimed && publishOn === undefined) && (
          <Scheduled
            at={scheduledFor}
            isFirst={publishOn !== undefined && publishOn > scheduledFor}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            loading={publish.isPending}
            disabled={unsaved !== undefined || (isTimed && publishOn === undefined)}
            onClick={() => publish.mutate()}
          >
            {isTimed ? "Schedule" : "Publish"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
