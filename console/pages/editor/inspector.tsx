import { Group, Stack, Text, Title } from "@mantine/core";
import type { PageDocument } from "#domain/pages/document.ts";
import { fieldsOf } from "../blocks/block-kinds.ts";
import { ContinuedUploads } from "../blocks/use-picture-upload.ts";
import { changeSection, placeBlock } from "./change-parts.ts";
import { CohortFields } from "./cohort-fields.tsx";
import { DetailsFields } from "./details-fields.tsx";
import type { DraftSnapshot } from "./draft-snapshot.ts";
import { type Editing, partName, type Selected, selectedIn } from "./editing.ts";
import type { EditorSubject } from "./editor-subject.ts";
import classes from "./inspector.module.css";
import { PartActions } from "./outline.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { SavedSectionFields } from "./saved-section-fields.tsx";
import { freshCopy } from "./saved-sections.ts";
import { SectionFields } from "./section-fields.tsx";

type BlockProps = {
  readonly selected: Extract<Selected, { readonly kind: "block" }>;
  readonly shown: DraftSnapshot;
  readonly editing: Editing;
};

const BlockFields = ({ selected: { block }, shown, editing }: BlockProps) => {
  const Fields = fieldsOf(block.content.type);
  return (
    <>
      {Fields !== undefined && (
        <Fields
          key={block.id}
          content={block.content}
          onChange={(content, group) => editing.content(block, content, group)}
        />
      )}
      <details className={classes.fold}>
        <summary>Place on the page</summary>
        <PlaceFields
          block={block}
          onChange={(place) => editing.all([placeBlock(shown.document, block, place, shown.draft)])}
        />
      </details>
    </>
  );
};

/** The fields of the selected part. */
export const Inspector = ({
  subject,
  shown,
  selected,
  editing,
  mayChange,
  onSelect,
  onCopy,
  onRenamed,
}: {
  readonly subject: EditorSubject;
  readonly shown: DraftSnapshot;
  readonly selected: string | null;
  readonly editing: Editing;
  readonly mayChange: boolean;
  readonly onSelect: (id: string | null) => void;
  readonly onCopy: (part: Selected) => void;
  /** The page has another path. */
  readonly onRenamed: () => void;
}) => {
  const document: PageDocument = shown.document;
  const part = selectedIn(document, selected);
  return (
    <section className={classes.inspector} aria-label="Fields">
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h5" className={classes.name ?? ""}>
            {partName(document, selected)}
          </Title>
          {selected !== null && part.kind !== "page" && (
            <Group gap={4} wrap="nowrap">
              <PartActions
                selected={selected}
                editing={editing}
                onSelect={onSelect}
                onCopy={() => onCopy(part)}
              />
            </Group>
          )}
        </Group>
        <fieldset className={classes.fields} disabled={!mayChange}>
          <ContinuedUploads value={true}>
            <Stack gap="md">
              {part.kind === "block" && (
                <BlockFields selected={part} shown={shown} editing={editing} />
              )}
              {part.kind === "section" && (
                <>
                  <SectionFields
                    key={part.section.id}
                    section={part.section}
                    onChange={(look) => editing.look(part.section, look)}
                  />
                  <SavedSectionFields
                    key={`saved ${part.section.id}`}
                    pageId={shown.draft.pageId}
                    section={part.section}
                    onSaved={(section, origin) =>
                      editing.all([changeSection(section, { origin }, shown.draft)])
                    }
                    onTakeOver={(section) =>
                      void freshCopy(section.origin?.id ?? "").then(
                        (fresh) => onSelect(editing.exchange(section, fresh)),
                        () => undefined,
                      )
                    }
                  />
                  <CohortFields
                    key={`audience ${part.section.id}`}
                    section={part.section}
                    onChange={(cohorts) =>
                      editing.all([changeSection(part.section, { cohorts }, shown.draft)])
                    }
                  />
                </>
              )}
              {part.kind === "page" && subject.kind === "item" && (
                <Text size="sm" c="dimmed">
                  Select a part of the text to change it, or add one. Title, date and pictures for
                  lists are changed next to the text, where it is also published.
                </Text>
              )}
              {part.kind === "page" && subject.kind === "page" && (
                <DetailsFields
                  details={document.details}
                  page={shown.draft}
                  onRenamed={onRenamed}
                  onChange={(details) => editing.details(document.details, details)}
                />
              )}
            </Stack>
          </ContinuedUploads>
        </fieldset>
      </Stack>
    </section>
  );
};
