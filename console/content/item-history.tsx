import { Button, Drawer, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { diffWords } from "diff";
import { useState } from "react";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import {
  getContentVersionContract,
  listContentVersionsContract,
} from "#read-api/content/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Empty } from "../kit/ui/states.tsx";
import classes from "./item-history.module.css";

const MAX_VERSIONS = 50;

/** The text of HTML, a line for each paragraph. */
const textOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(?:p|h[2-6]|li|tr|blockquote)>/g, "$&\n"), "text/html")
    .body.textContent.trim();

const compared = [
  ["Title", ({ title }: ContentItemDefinition) => title],
  ["Text", ({ body }: ContentItemDefinition) => textOf(body)],
  ["Excerpt", ({ excerpt }: ContentItemDefinition) => textOf(excerpt)],
  ["Categories", ({ categories }: ContentItemDefinition) => categories.join(", ")],
  ["Tags", ({ tags }: ContentItemDefinition) => tags.join(", ")],
  ["Author", ({ author }: ContentItemDefinition) => author.displayName],
  ["URL slug", ({ urlId }: ContentItemDefinition) => urlId],
  ["Pictures", ({ items }: ContentItemDefinition) => items.map((each) => each.assetUrl).join("\n")],
] as const;

/** Words that only one of two versions has. */
const Difference = ({
  before,
  after,
}: {
  readonly before: ContentItemDefinition;
  readonly after: ContentItemDefinition;
}) => {
  const changed = compared.filter(([, read]) => read(before) !== read(after));
  if (changed.length === 0) return <Text size="sm">It is equal to what is written now.</Text>;
  return (
    <Stack gap="sm">
      {changed.map(([name, read]) => (
        <div key={name}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <p className={classes.words}>
            {diffWords(read(before), read(after)).map(({ value, added, removed }, index) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids.
              if (added) return <ins key={index}>{value}</ins>;
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids.
              return removed ? <del key={index}>{value}</del> : value;
            })}
          </p>
        </div>
      ))}
    </Stack>
  );
};

const Version = ({
  version,
  item,
  onRestore,
}: {
  readonly version: number;
  readonly item: ContentItemDefinition;
  readonly onRestore: (version: ContentItemDefinition) => void;
}) => {
  const query = useCall(getContentVersionContract, { params: { id: item.itemId, version } });
  return (
    <Loaded query={query}>
      {({ definition }) => (
        <Stack gap="sm">
          <Difference before={definition} after={item} />
          <Changes>
            <Group>
              <Button variant="default" onClick={() => onRestore(definition)}>
                Restore this version
              </Button>
            </Group>
          </Changes>
        </Stack>
      )}
    </Loaded>
  );
};

/** The versions that were saved, each compared with what is written now. */
export const ItemHistory = ({
  item,
  onRestore,
  onClose,
}: {
  readonly item: ContentItemDefinition;
  /** The version becomes what is written; it is not saved yet. */
  readonly onRestore: (version: ContentItemDefinition) => void;
  readonly onClose: () => void;
}) => {
  const query = useCall(listContentVersionsContract, {
    params: { id: item.itemId },
    query: { pageSize: MAX_VERSIONS },
  });
  const [selected, select] = useState<number>();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title="History"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title="No versions yet" text="Every publication is kept here." />
          ) : (
            <Stack gap="xs">
              {rows.map(({ version, title, savedAt }) => (
                <div key={version} className={classes.version}>
                  <UnstyledButton
                    className={classes.head ?? ""}
                    aria-expanded={selected === version}
                    onClick={() => select(selected === version ? undefined : version)}
                  >
                    <strong>{title}</strong>
                    <Moment at={savedAt} />
                  </UnstyledButton>
                  {selected === version && (
                    <Version version={version} item={item} onRestore={onRestore} />
                  )}
                </div>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Drawer>
  );
};
