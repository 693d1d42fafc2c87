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
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { APPROVING, mayPublish } from "#domain/content/approval.ts";
import type { UnpublishedStatus } from "#domain/content/status.ts";
import { checkContentItemContract } from "#read-api/content/check-contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { PageCheckPanel } from "../pages/check/page-check.tsx";
import { useCheck } from "../pages/check/use-page-check.ts";
import { LocalTimeField } from "./local-time-field.tsx";
import {
  actionNames,
  choicesOf,
  firstChoice,
  isLive,
  isSchedule,
  type PublishChoice,
  publishOnOf,
  timeProblem,
} from "./publish-choice.ts";
import { useChangeContent } from "./use-change-content.ts";
import type { ItemDraft, LoadedItem } from "./use-item-draft.ts";

/** Spec: B3.97. */
const hiddenStatuses: readonly { readonly value: UnpublishedStatus; readonly label: string }[] = [
  { value: "draft", label: "Draft" },
  { value: "needs-review", label: "Needs Review" },
  { value: "private", label: "Private" },
];
type Props = {
  readonly loaded: LoadedItem;
  readonly draft: ItemDraft;
  readonly onClose: () => void;
};

/** Saves what is written, and then shows or hides it. */
const usePublishing = ({ loaded, draft, onClose }: Props) => {
  const { timeZone } = useWebsite();
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
    send: async (choice: PublishChoice): Promise<void> => {
      const edition = await draft.store.save();
      if (edition === undefined) {
        onClose();
        return;
      }
      const publishOn = publishOnOf(choice, loaded);
      const seen = edition > 0 && { draft: edition };
      if (choice.when === "review") await requestReview.mutateAsync({ id, note: choice.note });
      else if (choice.when === "hidden") await unpublish.mutateAsync({ id, status: choice.status });
      else if (isSchedule(choice, loaded) && publishOn !== null)
        await publish.mutateAsync({ id, ...seen, schedule: { publishOn, timeZone } });
      else await publish.mutateAsync({ id, ...seen, ...(publishOn !== null && { publishOn }) });
      await leave();
    },
  };
};

/** Where a part of the item is changed: its fields are on this screen, its blocks in the editor. */
const useShowPart = (itemId: string, onClose: () => void) => {
  const navigate = useNavigate();
  return (partId: string): void => {
    onClose();
    const field = document.getElementById(partId);
    if (field === null)
      void navigate({ to: "/content/$itemId/blocks", params: { itemId }, hash: partId });
    else field.scrollIntoView({ block: "center" });
  };
};

/** What visitors would miss in the draft, once it is saved. */
const ItemCheck = ({ draft, onClose }: Pick<Props, "draft" | "onClose">) => {
  const { item, edition, saving, store } = draft;
  const { itemId: id } = item;
  useEffect(() => void store.save(), [store]);
  const check = useCheck(
    [id, edition],
    (signal) => call(checkContentItemContract, { params: { id }, body: {}, signal }),
    saving === "saved",
  );
  const show = useShowPart(id, onClose);
  return <Loaded query={check}>{(found) => <PageCheckPanel check={found} onShow={show} />}</Loaded>;
};

const LaterFields = ({ loaded, draft, choice, choose }: Chosen) => {
  const { timeZone } = useWebsite();
  const past = "A date in the past is shown as the date of the post.";
  return (
    <LocalTimeField
      label={isLive(loaded) ? "Visitors see the changes from" : "Visitors see it from"}
      description={`${timeZone}. ${past}`}
      timeZone={timeZone}
      error={timeProblem(choice, loaded, draft)}
      value={choice.at}
      onChange={(at) => choose({ at })}
    />
  );
};

const ReviewFields = ({
  mayDecide,
  choice: { note },
  choose,
}: Pick<Chosen, "choice" | "choose"> & { readonly mayDecide: boolean }) => (
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
);

type Chosen = Pick<Props, "loaded" | "draft"> & {
  readonly choice: PublishChoice;
  readonly choose: (part: Partial<PublishChoice>) => void;
};

/** Who sees the item, and from when on. */
export const PublishItem = (props: Props) => {
  const { loaded, draft, onClose } = props;
  const { error, isPending, discard, send } = usePublishing(props);
  const mayDecide = mayPublish(loaded, useMay()(APPROVING));
  const [choice, setChoice] = useState(() => firstChoice(loaded, mayDecide));
  const { when, at, status } = choice;
  const choose = (part: Partial<PublishChoice>) => setChoice({ ...choice, ...part });
  const isShown = loaded.statusLabel === null;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Publish"
      size="xl"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <FormError error={error} />
        <ItemCheck draft={draft} onClose={onClose} />
        <SegmentedControl
          fullWidth
          aria-label="When"
          data={choicesOf(loaded, mayDecide)}
          value={when}
          onChange={(value) => choose({ when: value as PublishChoice["when"] })}
        />
        {when === "later" && <LaterFields {...{ loaded, draft, choice, choose }} />}
        {when === "review" && <ReviewFields {...{ mayDecide, choice, choose }} />}
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
            {loaded.scheduled === null
              ? "Visitors still see the last published version."
              : "What you publish takes the place of the scheduled changes."}
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
              disabled={
                when === "later" &&
                (at === null || timeProblem(choice, loaded, draft) !== undefined)
              }
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
