import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  DEFAULT_FLOW_STEPS,
  type FlowDirection,
  flowQuery,
  MAX_FLOW_STEPS,
  MIN_FLOW_STEPS,
} from "#domain/journeys/page-flow.ts";
import { resetPaging } from "../kit/lists/list-address.ts";
import type { useSearchChange } from "../kit/lists/use-search-change.ts";
import classes from "./flow-choices.module.css";

const directions = [
  { value: "from", label: "From this page on" },
  { value: "to", label: "Up to this page" },
];
const stepChoices = Array.from({ length: MAX_FLOW_STEPS - MIN_FLOW_STEPS + 1 }, (_, more) => ({
  value: String(MIN_FLOW_STEPS + more),
  label: `${MIN_FLOW_STEPS + more} steps`,
}));
const MAX_LENGTH = 200;
const SUGGESTIONS = "journey-pages";

/** A path that is complete with Enter, or when the field is left. */
const PathField = ({
  path,
  known,
  onChange,
}: {
  readonly path: string;
  /** Paths to select from. */
  readonly known: readonly string[];
  readonly onChange: (path: string) => void;
}) => {
  const [text, setText] = useState(path);
  const [shown, setShown] = useState(path);
  if (shown !== path) {
    setShown(path);
    setText(path);
  }
  const isSound = flowQuery.path.safeParse(text).success;
  const finish = () => isSound && text.trim() !== path && onChange(text.trim());
  return (
    <>
      <TextInput
        className={classes.path ?? ""}
        aria-label="Page"
        placeholder="Any page, or a path: /shop, /shop/*"
        maxLength={MAX_LENGTH}
        list={SUGGESTIONS}
        value={text}
        error={isSound ? undefined : "Enter a path such as /shop or /shop/*."}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === "Enter" && finish()}
      />
      <datalist id={SUGGESTIONS}>
        {known.map((page) => (
          <option key={page} value={page} />
        ))}
      </datalist>
    </>
  );
};

type Chosen = {
  readonly path: string;
  readonly direction: FlowDirection;
  readonly steps: number;
};

/** From or to which page, and how far. */
export const FlowChoices = ({
  chosen: { path, direction, steps },
  known,
  onChange,
}: {
  readonly chosen: Chosen;
  readonly known: readonly string[];
  readonly onChange: ReturnType<typeof useSearchChange>;
}) => (
  <div className={classes.choices}>
    <PathField
      path={path}
      known={known}
      onChange={(next) => onChange({ path: next || undefined, ...resetPaging })}
    />
    <NativeSelect
      aria-label="Direction"
      value={direction}
      data={directions}
      onChange={({ currentTarget: { value } }) =>
        onChange({ direction: value === "from" ? undefined : value, ...resetPaging })
      }
    />
    <NativeSelect
      aria-label="Steps"
      value={String(steps)}
      data={stepChoices}
      onChange={({ currentTarget: { value } }) =>
        onChange({
          steps: Number(value) === DEFAULT_FLOW_STEPS ? undefined : value,
          ...resetPaging,
        })
      }
    />
  </div>
);
