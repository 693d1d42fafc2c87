import { Anchor, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Section, SectionOrigin } from "#domain/pages/document.ts";
import { MAX_SECTION_NAME } from "#domain/pages/limits.ts";
import {
  listSavedSectionsContract,
  type SavedSection,
} from "#read-api/pages/saved-sections-contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { FormError } from "../../kit/editing/form-error.tsx";
import { useSavedSections } from "./saved-sections.ts";

type Props = {
  readonly pageId: string;
  readonly section: Section;
  /** Notes which saved section this one is a copy of. */
  readonly onSaved: (section: Section, origin: SectionOrigin) => void;
  /** Takes over the latest version of the saved section. */
  readonly onTakeOver: (section: Section) => void;
};

/** A section that is not saved yet. */
const NewSaved = ({
  onSave,
  pending,
}: {
  readonly onSave: (name: string) => void;
  readonly pending: boolean;
}) => {
  const [name, setName] = useState("");
  return (
    <>
      <TextInput
        label="Save this section"
        description="To insert it on other pages, as a copy."
        placeholder="Opening hours"
        maxLength={MAX_SECTION_NAME}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Group>
        <Button
          size="compact-md"
          variant="default"
          disabled={name.trim() === ""}
          loading={pending}
          onClick={() => onSave(name.trim())}
        >
          Save section
        </Button>
      </Group>
    </>
  );
};

/** The other pages that have a copy, and whether it is the latest. */
const Copies = ({
  saved,
  pageId,
  onRefresh,
}: {
  readonly saved: SavedSection;
  readonly pageId: string;
  readonly onRefresh: (page: SavedSection["pages"][number]) => void;
}) => {
  const others = saved.pages.filter((page) => page.pageId !== pageId);
  if (others.length === 0) return <Text size="sm">No other published page has a copy.</Text>;
  return (
    <List size="sm" aria-label="Pages with a copy">
      {others.map((page) => (
        <List.Item key={page.pageId}>
          {page.title}{" "}
          {page.version === saved.version ? (
            <Text span size="sm" c="dimmed">
              up to date
            </Text>
          ) : (
            <Anchor
              component="button"
              type="button"
              size="sm"
              aria-label={`Bring up to date: ${page.title}`}
              onClick={() => onRefresh(page)}
            >
              Bring up to date
            </Anchor>
          )}
        </List.Item>
      ))}
    </List>
  );
};

/** Keeps a section for other pages, and says where its copies are. */
export const SavedSectionFields = ({ pageId, section, onSaved, onTakeOver }: Props) => {
  const { data } = useCall(listSavedSectionsContract, {});
  const { save, refresh } = useSavedSections(onSaved);
  const { origin } = section;
  const saved = data?.sections.find(({ sectionId }) => sectionId === origin?.id);
  if (data === undefined) return null;
  if (origin === undefined || saved === undefined) {
    const { origin: _gone, ...fresh } = section;
    return (
      <Stack gap="xs">
        <FormError error={save.error} />
        <NewSaved
          pending={save.isPending}
          onSave={(name) => save.mutate({ section: fresh, name })}
        />
      </Stack>
    );
  }
  const isLatest = origin.version === saved.version;
  return (
    <Stack gap="xs">
      <FormError error={save.error} />
      <Text size="sm">
        A copy of the saved section “{saved.name}”
        {isLatest ? "." : `, version ${origin.version} of ${saved.version}.`}
      </Text>
      <Group gap="xs">
        {!isLatest && (
          <Button size="compact-md" variant="default" onClick={() => onTakeOver(section)}>
            Take over the latest version
          </Button>
        )}
        <Button
          size="compact-md"
          variant="default"
          loading={save.isPending}
          disabled={!isLatest}
          onClick={() => save.mutate({ section, name: saved.name })}
        >
          Update the saved section
        </Button>
      </Group>
      <Copies
        saved={saved}
        pageId={pageId}
        onRefresh={({ pageId: other, title }) =>
          refresh.mutate({ pageId: other, sectionId: saved.sectionId, title })
        }
      />
    </Stack>
  );
};
