import { Alert, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { discardPageDraftContract } from "#commands/pages/draft-contract.ts";
import { call } from "../../kit/calls/api.ts";
import { useCommand } from "../../kit/calls/use-command.ts";
import { Confirm } from "../../kit/editing/confirm.tsx";
import { Changes } from "../../kit/session/permissions.tsx";
import type { Draft } from "../editor/draft-snapshot.ts";
import { PAGE_READS } from "../page-reads.ts";

/** The draft keeps its changes when a version is published again, and the next publication would bring them back. */
export const BeginAgain = ({
  draft,
  version,
}: {
  readonly draft: Draft;
  /** The last version, which the draft begins with. */
  readonly version: number;
}) => {
  /** The draft when the question was asked. */
  const [seen, ask] = useState<Draft>();
  const close = () => ask(undefined);
  const begin = useCommand(
    async ({ pageId, draft, changes }: Draft) =>
      call(discardPageDraftContract, {
        params: { pageId },
        body: { draft, seen: changes.at(-1)?.changeId ?? null },
      }),
    {
      refreshes: PAGE_READS,
      says: () => `The draft begins again from version ${version}.`,
      onDone: close,
      errors: "form",
      refreshesOnError: true,
    },
  );
  return (
    <Changes>
      <Alert color="yellow" variant="light">
        <Group justify="space-between" gap="sm">
          <Text size="sm">
            The draft differs from version {version}. Publishing the draft will publish these
            changes.
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              begin.reset();
              ask(draft);
            }}
          >
            Begin the draft again from version {version}…
          </Button>
        </Group>
      </Alert>
      <Confirm
        opened={seen !== undefined}
        title={`Begin the draft again from version ${version}?`}
        action="Discard changes"
        danger
        pending={begin.isPending}
        error={begin.error}
        onConfirm={() => seen && begin.mutate(seen)}
        onClose={close}
      >
        All changes in the draft will be discarded. You cannot undo this.
      </Confirm>
    </Changes>
  );
};
