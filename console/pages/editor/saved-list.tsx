import { ActionIcon, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Section } from "#domain/pages/document.ts";
import { listSavedSectionsContract } from "#read-api/pages/saved-sections-contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { useCommand } from "../../kit/calls/use-command.ts";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Empty } from "../../kit/ui/states.tsx";
import classes from "./add-menu.module.css";
import { freshCopy, useSavedSections } from "./saved-sections.ts";

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${one}s`;

/** The saved sections of the website. */
export const SavedList = ({ onAdd }: { readonly onAdd: (section: Section) => void }) => {
  const query = useCall(listSavedSectionsContract, {});
  const { remove } = useSavedSections(() => undefined);
  const insert = useCommand((sectionId: string) => freshCopy(sectionId), {
    refreshes: [],
    onDone: (section) => onAdd(section),
  });
  return (
    <Stack gap="xs" mt="sm">
      <Loaded query={query}>
        {({ sections }) =>
          sections.length === 0 ? (
            <Empty
              title="No saved sections yet"
              text="Select a section of a page and save it under a name."
            />
          ) : (
            sections.map((row) => (
              <Group key={row.sectionId} gap="xs" wrap="nowrap">
                <UnstyledButton
                  className={classes.choice ?? ""}
                  flex={1}
                  onClick={() => insert.mutate(row.sectionId)}
                >
                  <strong>{row.name}</strong>
                  <Text span size="sm" c="dimmed">
                    {counted(row.blocks, "block")}, on {counted(row.pages.length, "published page")}
                  </Text>
                </UnstyledButton>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${row.name}`}
                  onClick={() => remove.mutate(row)}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              </Group>
            ))
          )
        }
      </Loaded>
    </Stack>
  );
};
