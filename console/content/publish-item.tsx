import {
  Button,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
} from "@mantine/core";
import { useState } from "react";
import { APPROVING, mayPublish } from "#domain/content/approval.ts";
import type { UnpublishedStatus } from "#domain/content/status.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { LocalTimeField } from "./local-time-field.tsx";
import { useChangeContent } from "./use-change-content.ts";
import type { ItemDraft, LoadedItem } from "./use-item-draft.ts";

/** Spec: B3.97. */
const hiddenStatuses: readonly { readonly value: UnpublishedStatus; readonly label: string }[] = [
  { value: "draft", label: "Draft" },
  { value: "needs-review", label: "Needs Review" },
  { value: "private", label: "Private" },
];
type When = "now" | "later" | "review" | "hidden";

type Props = {
  readonly loaded: LoadedItem;
  readonly draft: ItemDraft;
  readonly onClose: () => void;
};

type Choice = {
  readonly when: When;
  readonly at: number | null;
  readonly status: UnpublishedStatus;
  /** For the reviewers. */
  readonly note: string;
};

/**
 * When the item is shown. A date in the past stays the date of a post; *now* gives the first one, and
 * takes the place of one to come.
 */
const publishOnOf = ({ when, at }: Choice, { statusLabel }: LoadedItem): number | null => {
  if (when === "later") return at;
  return statusLabel === "Scheduled" ? Date.now() : null;
};

/** Saves what is written, and then shows or hides it. */
const usePublishing = ({ loaded, draft, onClose }: Props) => {
  const { publish, unpublish, requestReview, discard } = useChangeContent();
  const { itemId: id } = draft.item;
  const leave = async () => {
    await draft.store.takeTheirs();
    onClose();
  };
  return {
    error: publish.error ?? requestReview.error,
    isPending:
      publish.isPending ||
      unpublish.isPending ||
      requestReview.isPending ||
      draft.saving === "saving",
    discard: () =>
      discard.mutate({ id, edition: draft.edition }, { onSuccess: () => void leave() }),
    send: async (choice: Choice): Promise<void> => {
      const edition = await draft.store.save();
      if (edition === undefined) {
        onClose();
        return;
      }
      const publishOn = publishOnOf(choice, loaded);
      if (choice.when === "review") await requestReview.mutateAsync({ id, note: choice.note });
      else if (choice.when === "hidden") await unpublish.mutateAsync({ id, status: choice.status });
      else
        await publish.mutateAsync({
          id,
          ...(publishOn !== null && { publishOn }),
          ...(edition > 0 && { draft: edition }),
        });
      await leave();
    },
  };
};

const actionNames: Readonly<Record<When, string>> = {
  now: "Publish",
  later: "Set the time",
  review: "Ask for a review",
  hidden: "Hide",
};

const choicesOf = (isShown: boolean, mayDecide: boolean) => [
  ...(mayDecide
    ? [
        { value: "now", label: isShown ? "Changes" : "Now" },
        { value: "later", label: "At a time" },
      ]
    : []),
  { value: "review", label: "Review" },
  ...(mayDecide || !isShown ? [{ value: "hidden", label: "Hidden" }] : []),
];

/** Who sees the item, and from when on. */
export const PublishItem = (props: Props) => {
  const { loaded, draft, onClose } = props;
  const { timeZone } = useWebsite();
  const { error, isPending, discard, send } = usePublishing(props);
  const mayDecide = mayPublish(loaded, useMay()(APPROVING));
  const [choice, setChoice] = useState<Choice>({
    when: mayDecide ? "now" : "review",
    at: loaded.publishOn,
    status: loaded.status === "published" ? "draft" : loaded.status,
    note: "",
  });
  const { when, at, status, note } = choice;
  const choose = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  const isShown = loaded.statusLabel === null;
  return (
    <Modal opened onClose={onClose} title="Publish" closeButtonProps={{ "aria-label": "Close" }}>
      <Stack gap="md">
        <FormError error={error} />
        <SegmentedControl
          fullWidth
          aria-label="When"
          data={choicesOf(loaded.status === "published" && isShown, mayDecide)}
          value={when}
          onChange={(value) => choose({ when: value as When })}
        />
        {when === "later" && (
          <LocalTimeField
            label="Visitors see it from"
            description={`${timeZone}. A date in the past is shown as the date of the post.`}
            timeZone={timeZone}
            value={at}
            onChange={(next) => choose({ at: next })}
          />
        )}
        {when === "review" && (
          <>
            {!mayDecide && (
              <Text size="sm">An administrator approves what is shown in this collection.</Text>
            )}
            <Textarea
              label="Note for the reviewers"
              autosize
              minRows={2}
              maxLength={500}
              value={note}
              onChange={({ currentTarget }) => choose({ note: currentTarget.value })}
            />
          </>
        )}
        {when === "hidden" && (
          <Select
            label="Status"
            allowDeselect={false}
            data={[...hiddenStatuses]}
            value={status}
            onChange={(value) => choose({ status: value ?? "draft" })}
          />
        )}
        {draft.hasDraft && isShown && (
          <Text size="sm" c="dimmed">
            Visitors still see the last published version.
          </Text>
        )}
        <Group justify="space-between" gap="sm">
          {draft.hasDraft ? (
            <Button variant="subtle" data-danger onClick={discard}>
              Discard changes
            </Button>
          ) : (
            <span />
          )}
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              data-autofocus
              loading={isPending}
              disabled={when === "later" && at === null}
              onClick={() => void send(choice).catch(() => undefined)}
            >
              {actionNames[when]}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
};
