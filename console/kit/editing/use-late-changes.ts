import { useLayoutEffect, useRef } from "react";
import { withChange } from "./with-change.ts";

/**
 * Brings a change up to date that was made to the document of an earlier render, such as by a field that is closed: what
 * was changed, moved or removed since stays so.
 */
export const useLateChanges = <Document>(document: Document) => {
  const present = useRef(document);
  useLayoutEffect(() => {
    present.current = document;
  });
  return (next: Document): Document =>
    present.current === document ? next : withChange(document, next, present.current);
};
