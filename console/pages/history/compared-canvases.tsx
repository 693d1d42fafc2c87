import { Group } from "@mantine/core";
import { useState } from "react";
import { CompareModeChoice, ComparePanes, useCompareMode } from "../../kit/ui/compare-panes.tsx";
import { DeviceChoice } from "../../kit/ui/device-choice.tsx";
import { PageCanvas } from "../canvas/page-canvas.tsx";
import type { CanvasMeasures, Drawing } from "../canvas/protocol.ts";
import type { ChangedPart } from "./changed-part.ts";
import { changeTones } from "./differences.tsx";
import classes from "./history.module.css";

type Side = {
  readonly title: string;
  /** What the frame loads. */
  readonly url: string;
  /** Null: what the frame has loaded. */
  readonly drawing: Drawing | null;
};

/** Frames around the sections and blocks that differ; each is marked where it is. */
const Marks = ({
  changes,
  measures,
}: {
  readonly changes: readonly ChangedPart[];
  readonly measures: CanvasMeasures;
}) =>
  changes.map(({ id, of, kind }) => {
    const rects = of === "section" ? measures.sections : measures.blocks;
    const rect = rects.find((each) => each.id === id);
    if (rect === undefined) return null;
    const { left, top, width, height } = rect;
    return (
      <div
        key={`${id} ${kind}`}
        className={classes.mark}
        data-tone={changeTones[kind]}
        style={{ left, top, width, height }}
      />
    );
  });

/** A version and what is written now, by the visitors' renderer, with what differs marked in both. */
export const ComparedCanvases = ({
  before,
  after,
  changes,
  selected,
  onSelect,
}: {
  readonly before: Side;
  readonly after: Side;
  readonly changes: readonly ChangedPart[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}) => {
  const [device, setDevice] = useState<"desktop" | "phone">(() =>
    innerWidth < 600 ? "phone" : "desktop",
  );
  const [mode, setMode] = useCompareMode();
  const paneOf = ({ title, url, drawing }: Side) => ({
    title,
    pane: (
      <PageCanvas
        key={url}
        {...{ title, url, drawing, device, selected }}
        open={null}
        onPressed={({ id }) => id !== null && onSelect(id)}
        onTyped={() => undefined}
        overlay={(measures) => <Marks changes={changes} measures={measures} />}
      />
    ),
  });
  return (
    <>
      <Group gap="sm">
        <DeviceChoice value={device} onChange={setDevice} />
        <CompareModeChoice value={mode} onChange={setMode} />
      </Group>
      <div className={classes.canvases}>
        <ComparePanes before={paneOf(before)} after={paneOf(after)} mode={mode} />
      </div>
    </>
  );
};
