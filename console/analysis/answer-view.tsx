import { Button, Group, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMemo } from "react";
import { chartOf } from "#domain/analysis/answer-chart.ts";
import { Section } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { AnswerChart } from "./answer-chart.tsx";
import { AnswerTable } from "./answer-table.tsx";
import { type Answered, csvOf, replicaText } from "./answer-texts.ts";

const download = (answer: Answered): void => {
  const url = URL.createObjectURL(new Blob(["\uFEFF", csvOf(answer)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "answer.csv";
  link.click();
  URL.revokeObjectURL(url);
};

const countText = ({ rows, isCut, milliseconds, replica }: Answered): string => {
  const count = `${rows.length.toLocaleString("en-US")} ${rows.length === 1 ? "row" : "rows"}`;
  const time = `${(milliseconds / 1000).toFixed(2)} s`;
  const source = replica === null ? "" : `, ${replicaText(replica)}`;
  return `${isCut ? `The first ${count}` : count}, ${time}${source}`;
};

/** An answer as a table or a chart, and as a file. */
export const AnswerView = ({
  answer,
  show,
  onShow,
}: {
  readonly answer: Answered;
  readonly show: "table" | "chart";
  readonly onShow: (show: "table" | "chart") => void;
}) => {
  const chart = useMemo(() => chartOf(answer), [answer]);
  const isChart = show === "chart" && chart !== undefined;
  return (
    <Section
      title="Answer"
      padded={isChart}
      aside={
        <Group gap="sm">
          <span role="status">{countText(answer)}</span>
          <SegmentedControl
            size="xs"
            aria-label="Show the answer as"
            value={isChart ? "chart" : "table"}
            onChange={(value) => onShow(value as "table" | "chart")}
            data={[
              { value: "table", label: "Table" },
              { value: "chart", label: "Chart", disabled: chart === undefined },
            ]}
          />
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            onClick={() => download(answer)}
          >
            CSV
          </Button>
        </Group>
      }
    >
      {answer.rows.length === 0 ? (
        <Empty title="No rows" text="No row matches the question." />
      ) : isChart ? (
        <AnswerChart of={chart} />
      ) : (
        <AnswerTable answer={answer} />
      )}
    </Section>
  );
};
