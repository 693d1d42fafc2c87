import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { PageDetails } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { blockText } from "#domain/pages/page-text.ts";
import { useCommand } from "../../kit/calls/use-command.ts";
import { FormError } from "../../kit/editing/form-error.tsx";
import { useActorName, useIsSelf } from "../../kit/session/actor-name.tsx";
import classes from "./conflict-dialog.module.css";
import type { Conflict } from "./draft-snapshot.ts";
import type { DraftStore } from "./draft-store.ts";

/** What one side has of a part; undefined members are not changed by it. */
type Version = {
  readonly content?: BlockContent | undefined;
  readonly details?: PageDetails | undefined;
};

const versionIn = (part: unknown): Version => {
  if (typeof part !== "object" || part === null) return {};
  if ("content" in part) return { content: part.content as BlockContent };
  return "title" in part ? { details: part as PageDetails } : {};
};

const versionOf = (edits: readonly DraftEdit[]): Version => ({
  content: edits
    .map((edit) => {
      if (edit.type === "AddBlock") return edit.block.content;
      return "content" in edit ? edit.content : undefined;
    })
    .findLast((content) => content !== undefined),
  details: edits
    .map((edit) => ("details" in edit ? edit.details : undefined))
    .findLast((details) => details !== undefined),
});

const Side = ({
  title,
  version: { content, details },
}: {
  readonly title: string;
  readonly version: Version;
}) => (
  <div className={classes.side}>
    <strong>{title}</strong>
    {details === undefined ? (
      <p>{content === undefined ? "Another place or look." : blockText(content) || "No text."}</p>
    ) : (
      <>
        <p>{details.title}</p>
        <p>{details.description || "No description."}</p>
      </>
    )}
  </div>
);

/** The beginning of a sentence about the other change. */
const useOther = (actor: string | undefined) => {
  const nameOf = useActorName();
  const isSelf = useIsSelf()(actor);
  if (isSelf) return { isSelf, other: "You", where: " in another window" };
  const name = actor === undefined ? "Another member" : nameOf(actor);
  return { isSelf, other: name, where: "" };
};
type Other = ReturnType<typeof useOther>;

type Words = {
  readonly text: string;
  readonly theirs: string;
  /** Undefined: there is nothing that this window's change could be made to. */
  readonly mine: string | undefined;
};

const wordsOf = (
  { part, present, missing }: Conflict,
  edits: readonly DraftEdit[],
  { other, where, isSelf }: Other,
): Words => {
  if (missing !== undefined) {
    const isAdded = edits.some(({ type }) => type === "AddBlock");
    return {
      text: `${other} removed the section that you ${isAdded ? "added" : "moved"} this block to${where}.`,
      theirs: isAdded ? "Leave it out" : "Leave it where it is",
      mine: isAdded ? "Add yours to a new section" : "Move it to a new section",
    };
  }
  if (present.part === null)
    return {
      text: `${other} removed this part${where} while you changed it.`,
      theirs: "Leave it removed",
      mine: undefined,
    };
  if (present.id !== part)
    return {
      text: `${other} changed or added this block${where}, in the section that you removed.`,
      theirs: "Keep the section",
      mine: "Remove the section",
    };
  return {
    text: isSelf
      ? "You changed this part in another window, too."
      : `${other} changed this part while you did, too.`,
    theirs: isSelf ? "Keep the other window’s" : "Keep theirs",
    mine: isSelf ? "Keep this window’s" : "Keep yours",
  };
};

type Answer = {
  readonly button: "mine" | "theirs" | "both";
  /** What follows once the conflict has ended, and only once. */
  readonly after?: () => void;
};

/** Someone else has changed the same part: nothing is lost before the owner chooses. */
export const ConflictDialog = ({
  conflict,
  title,
  store,
  onBoth,
}: {
  readonly conflict: Conflict;
  readonly title: string;
  readonly store: DraftStore;
  /** Keeps the other change and adds this one as a new block. */
  readonly onBoth: (content: BlockContent) => void;
}) => {
  const { part, present, missing } = conflict;
  const edits = store.pendingOf(part).map(({ edit }) => edit);
  const mine = versionOf(edits);
  const other = useOther(present.changedBy);
  const words = wordsOf(conflict, edits, other);
  const isGone = present.part === null;
  const isRemoval = present.id !== part;
  const settle = useCommand(
    ({ button }: Answer) => store.settle(button === "mine" ? "mine" : "theirs"),
    {
      refreshes: [],
      errors: "form",
      onDone: (hasEnded, { after }) => hasEnded && after?.(),
    },
  );
  const both = (content: BlockContent) =>
    settle.mutate({ button: "both", after: () => onBoth(content) });
  const isLoading = (button: Answer["button"]) =>
    settle.isPending && settle.variables.button === button;
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={title}>
      <Stack gap="md">
        <FormError error={settle.error} />
        <Text>{words.text}</Text>
        <div className={classes.sides}>
          {!isRemoval && <Side title={other.isSelf ? "This window" : "Yours"} version={mine} />}
          {!isGone && (
            <Side
              title={other.isSelf ? "The other window" : "Theirs"}
              version={versionIn(present.part)}
            />
          )}
        </div>
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            data-autofocus
            loading={isLoading("theirs")}
            onClick={() => settle.mutate({ button: "theirs" })}
          >
            {words.theirs}
          </Button>
          {mine.content !== undefined && missing === undefined && (
            <Button
              variant="default"
              loading={isLoading("both")}
              onClick={() => both(mine.content as BlockContent)}
            >
              {isGone ? "Add yours again" : "Keep both"}
            </Button>
          )}
          {words.mine !== undefined && (
            <Button loading={isLoading("mine")} onClick={() => settle.mutate({ button: "mine" })}>
              {words.mine}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};
