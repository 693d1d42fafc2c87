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
import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { APPROVING, mayPublish } from "#domain/content/approval.ts";
import type { UnpublishedStatus } from "#domain/content/status.ts";
import { checkContentItemContract } from "#read-api/content/check-contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { isCaughtUp, isNotSaved, sendAboutWhole } from "../kit/editing/saved-command.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { PageCheckPanel } from "../pages/check/page-check.tsx";
import { useCheck } from "../pages/check/use-page-check.ts";
import { isDraftConflict } from "./item-draft.ts";
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
import { useShowBlocks } from "./use-written-blocks.ts";

/** Said when the text could not be saved first. */
const NOT_DONE: Partial<Record<PublishChoice["when"], string>> = {
  review: "No review was requested",
  hidden: "The visibility was not changed",
};

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
  const { store } = draft;
  const showRest = useShowBlocks(loaded);
  /** Another member has changed the draft; see `sendAboutWhole`. */
  const [behind, setBehind] = useState<Error>();
  const leave = async () => {
    await store.takeTheirs();
    onClose();
  };
  const sendSeen = async (
    savesFirst: boolean,
    notDone: string,
    send: (edition: number) => Promise<unknown>,
  ) => {
    setBehind(undefined);
    try {
      await sendAboutWhole(store, isDraftConflict, send, { savesFirst, showRest });
      await leave();
    } catch (error) {
      // Other refusals are errors of their commands.
      if (isNotSaved(error)) {
        // The screen below asks which text to keep; its alert can be above what is in view.
        notifications.show({
          color: "red",
          title: notDone,
          message: messageOf(error),
        });
        onClose();
      }
      if (isCaughtUp(error)) setBehind(error as Error);
    }
  };
  const publishSeen = (choice: PublishChoice) => (edition: number) => {
    const publishOn = publishOnOf(choice, loaded);
    return isSchedule(choice, loaded) && publishOn !== null
      ? publish.mutateAsync({ id, draft: edition, schedule: { publishOn, timeZone } })
      : publish.mutateAsync({ id, draft: edition, ...(publishOn !== null && { publishOn }) });
  };
  return {
    error: behind ?? publish.error ?? requestReview.error ?? discard.error,
    isPending:
      publish.isPending ||
      unpublish.isPending ||
      requestReview.isPending ||
      discard.isPending ||
      draft.saving === "saving",
    discard: () =>
      sendSeen(false, "The draft was not discarded", (edition) =>
        discard.mutateAsync({ id, edition }),
      ),
    send: (choice: PublishChoice): Promise<void> =>
      sendSeen(true, NOT_DONE[choice.when] ?? "Nothing was published", (edition) => {
        const { when, note, status } = choice;
        if (when === "review") return requestReview.mutateAsync({ id, note });
        if (when === "hidden") return unpublish.mutateAsync({ id, status });
        return publishSeen(choice)(edition);
      }),
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
            <Button variant="subtle" data-danger onClick={() => void discard()}>
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
              onClick={() => void send(choice)}
            >
              {actionNames[when]}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
};
