import { useCallback, useState } from "react";
import { sameJson } from "#domain/kit/same-json.ts";

/** Steps that can be undone. */
const MAX_STEPS = 100;

type Steps<Document> = {
  readonly past: readonly Document[];
  readonly document: Document;
  readonly future: readonly Document[];
  /** The part that the latest step changed, where it is still being typed. */
  readonly part: string | undefined;
};

const changed = <Document>(
  { past, document, part: lastPart }: Steps<Document>,
  next: Document,
  part: string | undefined,
): Steps<Document> => {
  const isTyping = part !== undefined && part === lastPart;
  return {
    past: isTyping ? past : [...past, document].slice(-MAX_STEPS),
    document: next,
    future: [],
    part,
  };
};

const undone = <Document>(steps: Steps<Document>): Steps<Document> => {
  const { past, document, future } = steps;
  const last = past.at(-1);
  return last === undefined
    ? steps
    : {
        past: past.slice(0, -1),
        document: last,
        future: [...future, document],
        part: undefined,
      };
};

const redone = <Document>(steps: Steps<Document>): Steps<Document> => {
  const { past, document, future } = steps;
  const next = future.at(-1);
  return next === undefined
    ? steps
    : { past: [...past, document], document: next, future: future.slice(0, -1), part: undefined };
};

/** A document with undo and redo. Changes of one `part` in a row, such as a text, are one step. */
export const useSteps = <Document>(start: Document) => {
  const [steps, setSteps] = useState<Steps<Document>>({
    past: [],
    document: start,
    future: [],
    part: undefined,
  });
  const change = useCallback(
    (next: Document, part?: string) =>
      setSteps((old) => (sameJson(next, old.document) ? old : changed(old, next, part))),
    [],
  );
  const undo = useCallback(() => setSteps(undone), []);
  const redo = useCallback(() => setSteps(redone), []);
  return {
    document: steps.document,
    change,
    undo,
    redo,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  };
};
