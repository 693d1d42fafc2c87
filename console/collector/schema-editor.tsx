import { Alert, Button, Code, Group, List, Stack, Text, Textarea } from "@mantine/core";
import { releaseCollectorSchemaContract } from "#commands/collector/custom-events-contract.ts";
import { MAX_SCHEMA_BYTES } from "#domain/collector/limits.ts";
import { stepNames, type VersionStep } from "#domain/collector/schema-name.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  collectorSchemaContract,
  listCollectorSchemasContract,
} from "#read-api/collector/custom-events-contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { useFollowedDraft } from "../kit/editing/use-followed-draft.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { useMayChange } from "../kit/session/permissions.tsx";
import { Section } from "../kit/ui/page.tsx";
import classes from "./collector.module.css";
import { firstText, refusalOf } from "./schema-draft.ts";

type Schema = ResponseOf<typeof collectorSchemaContract>;

const useRelease = (schema: Schema) =>
  useCommand(releaseCollectorSchemaContract, {
    input: ({ text, step }: { readonly text: string; readonly step: VersionStep }) => ({
      params: { name: schema.name },
      body: { text, step, baseVersion: schema.versions[0]?.version ?? null },
    }),
    refreshes: [collectorSchemaContract, listCollectorSchemasContract],
    says: ({ version }) => `Version ${version} was released.`,
    errors: "form",
  });

/** Why a release was refused, and how it is possible all the same. */
const Refused = ({
  error,
  isPending,
  onStep,
}: {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onStep: (step: VersionStep) => void;
}) => {
  const { problems, needs } = refusalOf(error);
  if (problems.length === 0) return <FormError error={error} />;
  return (
    <Alert
      color={needs === undefined ? "red" : "yellow"}
      role="alert"
      title={
        needs === undefined
          ? "The schema cannot be released"
          : "Events that fit the former version could be refused"
      }
    >
      <Stack gap="sm">
        <List size="sm" spacing={4}>
          {problems.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {path !== "" && <Code className={classes.path}>{path}</Code>} {message}
            </List.Item>
          ))}
        </List>
        {needs !== undefined && (
          <Group>
            <Button variant="default" loading={isPending} onClick={() => onStep(needs)}>
              Release as {needs === "model" ? "a new model" : "a revision"}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
};

const Suggestion = ({
  suggestion,
  isFirst,
  onUse,
}: {
  readonly suggestion: NonNullable<Schema["suggestion"]>;
  readonly isFirst: boolean;
  readonly onUse: () => void;
}) => (
  <Alert color="blue" title={`A suggestion for ${counted(suggestion.events, "failed event")}`}>
    <Group justify="space-between" gap="sm">
      <Text size="sm">
        {isFirst
          ? "It accepts all of them."
          : "It accepts all of them, and everything that the released version accepts."}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onUse}>
        Use the suggestion
      </Button>
    </Group>
  </Alert>
);

/** The text of a schema, with the button that releases it. */
export const SchemaEditor = ({ schema }: { readonly schema: Schema }) => {
  const mayChange = useMayChange();
  const { versions, suggestion } = schema;
  const [newest] = versions;
  const first = { text: newest?.text ?? suggestion?.text ?? firstText };
  const { draft, setDraft, notice } = useFollowedDraft({
    version: newest?.version ?? "",
    latest: newest === undefined ? first : { text: newest.text },
  });
  const { text } = draft;
  const release = useRelease(schema);
  const isSame = text === newest?.text;
  const change = (next: string) => {
    setDraft({ text: next });
    release.reset();
  };
  return (
    <Section title="Schema">
      <Stack gap="md">
        {notice}
        {mayChange && suggestion !== null && suggestion.text !== text && (
          <Suggestion
            suggestion={suggestion}
            isFirst={newest === undefined}
            onUse={() => change(suggestion.text)}
          />
        )}
        <Textarea
          label={newest === undefined ? "Not released yet" : `Version ${newest.version}`}
          description="JSON Schema 2020-12. Members that every event can have, such as page_path, are not listed."
          className={classes.editor ?? ""}
          autosize
          minRows={8}
          maxRows={28}
          maxLength={MAX_SCHEMA_BYTES}
          spellCheck={false}
          autoCapitalize="none"
          readOnly={!mayChange}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {release.error !== null && (
          <Refused
            error={release.error}
            isPending={release.isPending}
            onStep={(step) => release.mutate({ text, step })}
          />
        )}
        {mayChange && (
          <Group gap="sm">
            <Button
              disabled={isSame}
              loading={release.isPending}
              onClick={() => release.mutate({ text, step: "addition" })}
            >
              {newest === undefined ? "Release" : "Release a version"}
            </Button>
            {newest !== undefined && !isSame && (
              <Button variant="subtle" color="gray" onClick={() => change(newest.text)}>
                Discard changes
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Section>
  );
};

/** How a version differs from the one before it. */
export const stepText = (step: VersionStep | null): string =>
  step === null ? "First version" : stepNames[step];
