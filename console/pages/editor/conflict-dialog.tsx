import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { blockText } from "#domain/pages/page-text.ts";
import classes from "./conflict-dialog.module.css";
import type { Conflict } from "./draft-snapshot.ts";
import type { DraftStore } from "./draft-store.ts";

const contentIn = (part: unknown): BlockContent | undefined =>
  typeof part === "object" && part !== null && "content" in part
    ? (part.content as BlockContent)
    : undefined;

const Side = ({
  title,
  content,
}: {
  readonly title: string;
  readonly content: BlockContent | undefined;
}) => (
  <div className={classes.side}>
    <strong>{title}</strong>
    <p>{content === undefined ? "Another place or look." : blockText(content) || "No text."}</p>
  </div>
);

/** Someone else has changed the same part: nothing is lost before the owner chooses. */
export const ConflictDialog = ({
  conflict,
  name,
  store,
  onBoth,
}: {
  readonly conflict: Conflict;
  /** Of the part. */
  readonly name: string;
  readonly store: DraftStore;
  /** Keeps the other change and adds this one as a new block. */
  readonly onBoth: (content: BlockContent) => void;
}) => {
  const { part, present } = conflict;
  const isGone = present.part === null;
  const mine = store
    .pendingOf(part)
    .map(({ edit }) => ("content" in edit ? edit.content : undefined))
    .findLast((content) => content !== undefined);
  const settle = (choice: "mine" | "theirs") => void store.settle(choice);
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={`${name} was changed`}>
      <Stack gap="md">
        <Text>
          {isGone
            ? "Another member has removed this part while you changed it."
            : "Another member has changed this part while you did, too."}
        </Text>
        <div className={classes.sides}>
          <Side title="Yours" content={mine} />
          {!isGone && <Side title="Theirs" content={contentIn(present.part)} />}
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={() => settle("theirs")}>
            {isGone ? "Leave it removed" : "Keep theirs"}
          </Button>
          {mine !== undefined && (
            <Button
              variant="default"
              onClick={() => void store.settle("theirs").then(() => onBoth(mine))}
            >
              {isGone ? "Add yours again" : "Keep both"}
            </Button>
          )}
          {!isGone && <Button onClick={() => settle("mine")}>Keep yours</Button>}
        </Group>
      </Stack>
    </Modal>
  );
};
