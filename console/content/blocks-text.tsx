import { Button, Card, Group, Input, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { bodyOfBlocks } from "#domain/content/blocks.ts";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { pageText } from "#domain/pages/page-text.ts";
import { Changes, useMayChange } from "../kit/session/permissions.tsx";
import classes from "./item-screen.module.css";
import type { BlocksSwitch } from "./use-blocks-switch.ts";

const MAX_SHOWN = 600;

const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd()}…` : text;

/** The text of an item that is written with blocks, and the way to the editor. */
export const BlocksText = ({
  itemId,
  document,
  toPlain,
}: {
  readonly itemId: string;
  readonly document: PageDocument;
  readonly toPlain: BlocksSwitch;
}) => {
  const mayChange = useMayChange();
  const count = blocksOf(document).length;
  const text = shortened(pageText(document));
  return (
    <div>
      <Input.Label labelElement="div">Text</Input.Label>
      <Card withBorder padding="md">
        <Text size="sm" className={classes.words ?? ""} {...(text === "" && { c: "dimmed" })}>
          {text || "Nothing is written yet."}
        </Text>
        <Group justify="space-between" mt="md" gap="sm">
          <Text size="sm" c="dimmed">
            {count === 1 ? "1 block" : `${count} blocks`}
          </Text>
          <Group gap="sm">
            <Changes>
              <Button
                variant="subtle"
                loading={toPlain.isPending}
                onClick={() =>
                  toPlain.mutate({
                    part: { body: bodyOfBlocks(document) },
                    blocks: null,
                    before: { body: "", blocks: document },
                    says: "The text is plain now, without its layout.",
                  })
                }
              >
                Write as plain text
              </Button>
            </Changes>
            <Button
              renderRoot={(root) => (
                <Link to="/content/$itemId/blocks" params={{ itemId }} {...root} />
              )}
            >
              {mayChange ? "Edit the text" : "Look at the text"}
            </Button>
          </Group>
        </Group>
      </Card>
    </div>
  );
};
