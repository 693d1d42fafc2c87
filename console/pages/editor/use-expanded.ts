import { useState } from "react";
import { hasCookie, setCookie } from "../preview/cookies.ts";

const YEAR = 365 * 24 * 60 * 60;

/** Whether the page has the room of outline and fields, which are then opened above it. Spec: B9.8. */
export const useExpanded = () => {
  const [isExpanded, set] = useState(() => hasCookie("previewFrameExpanded"));
  const toggle = () => {
    setCookie("previewFrameExpanded", !isExpanded, YEAR);
    set(!isExpanded);
  };
  return { isExpanded, toggle };
};
