import { Alert, Anchor, List, Progress, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { distinctNames } from "../../kit/ui/distinct-names.ts";
import { SearchSnippet, SharedCard } from "./previews.tsx";
import type { PageCheck, Remark } from "./use-page-check.ts";

type Parts = {
  /** Absent: every part. */
  readonly canShow?: (partId: string) => boolean;
  /** Selects the part of the page that a remark is about. */
  readonly onShow: (partId: string) => void;
};

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${one}s`;

const looks = {
  error: { color: "red", icon: IconAlertTriangle, name: "error" },
  hint: { color: "gray", icon: IconInfoCircle, name: "hint" },
} as const;

const Remarks = ({
  level,
  remarks,
  canShow = () => true,
  onShow,
}: {
  readonly level: Remark["level"];
  readonly remarks: readonly Remark[];
} & Parts) => {
  const found = remarks.filter((remark) => remark.level === level);
  if (found.length === 0) return null;
  const { color, icon: Icon, name } = looks[level];
  const names = distinctNames(found.map(({ text }) => text));
  return (
    <Alert
      color={color}
      icon={<Icon aria-hidden="true" />}
      title={counted(found.length, name)}
      role="group"
    >
      <List size="sm" spacing={4}>
        {found.map(({ text, partId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
          <List.Item key={index}>
            {text}{" "}
            {partId !== null && canShow(partId) && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                aria-label={`Show: ${names[index]}`}
                onClick={() => onShow(partId)}
              >
                Show
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
};

const FULL = 100;
const MEGABYTE = 1_000_000;
const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

const Weight = ({ weight: { bytes, pictureBytes, budget } }: Pick<PageCheck, "weight">) => (
  <div>
    <Text size="sm">
      About {megabytes(bytes)} MB of {megabytes(budget)} MB, {megabytes(pictureBytes)} MB of it
      pictures
    </Text>
    <Progress
      mt={6}
      value={Math.min(FULL, (FULL * bytes) / budget)}
      color={bytes > budget ? "red" : "teal"}
      aria-label="Weight of the page"
    />
  </div>
);

/** What visitors and search engines would miss, and how others show the page. */
export const PageCheckPanel = ({
  check: { remarks, preview, weight },
  ...parts
}: {
  readonly check: PageCheck;
} & Parts) => (
  <Stack gap="md">
    {remarks.length === 0 && (
      <Alert color="teal" icon={<IconCircleCheck aria-hidden="true" />} title="Nothing to correct">
        Nothing was found that visitors would miss.
      </Alert>
    )}
    <Remarks level="error" remarks={remarks} {...parts} />
    <Remarks level="hint" remarks={remarks} {...parts} />
    {preview.url === null ? (
      <Text size="sm" c="dimmed">
        This page is a part of other pages and has no separate address.
      </Text>
    ) : (
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack gap={6}>
          <Title order={3} size="h6">
            In a search engine
          </Title>
          <SearchSnippet {...preview} url={preview.url} />
          {!preview.isIndexed && (
            <Text size="sm" c="dimmed">
              Search engines are asked not to show it.
            </Text>
          )}
          <Title order={3} size="h6" mt="xs">
            Weight
          </Title>
          <Weight weight={weight} />
        </Stack>
        <Stack gap={6}>
          <Title order={3} size="h6">
            When the link is shared
          </Title>
          <SharedCard {...preview} url={preview.url} />
        </Stack>
      </SimpleGrid>
    )}
  </Stack>
);
