import { NumberInput, Stack, Textarea } from "@mantine/core";
import { MAX_GAP_MINUTES, MIN_GAP_MINUTES } from "#domain/measuring/rules.ts";
import type { RulesDraft } from "./rules-draft.ts";

const lists = [
  {
    name: "botWords",
    label: "More bots",
    description:
      "One per line. A browser whose user agent contains the text is a bot, in addition to the pinned list.",
  },
  {
    name: "excludedPaths",
    label: "Excluded pages",
    description: "One path per line, such as /preview. Pages below it are excluded, too.",
  },
  {
    name: "spamReferrers",
    label: "Spam referrers",
    description:
      "One domain per line, such as spam.example. Page views that came from it, or from a subdomain, do not count.",
  },
] as const;

type Props = {
  readonly draft: RulesDraft;
  readonly problems: Readonly<Partial<Record<keyof RulesDraft, string>>>;
  readonly readOnly?: boolean;
  readonly onChange: (change: Partial<RulesDraft>) => void;
};

/** The measuring rules as a form. */
export const RulesFields = ({ draft, problems, readOnly = false, onChange }: Props) => (
  <Stack gap="md">
    {lists.map(({ name, label, description }) => (
      <Textarea
        key={name}
        label={label}
        description={description}
        autosize
        minRows={2}
        maxRows={12}
        readOnly={readOnly}
        value={draft[name]}
        error={problems[name]}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    ))}
    <NumberInput
      label="A visit ends after"
      description="Minutes without a page view. A longer time begins another visit."
      suffix=" minutes"
      min={MIN_GAP_MINUTES}
      max={MAX_GAP_MINUTES}
      allowDecimal={false}
      readOnly={readOnly}
      maw={220}
      value={draft.visitGapMinutes}
      error={problems.visitGapMinutes}
      onChange={(value) => onChange({ visitGapMinutes: String(value) })}
    />
  </Stack>
);
