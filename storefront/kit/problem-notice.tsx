import { useEffect, useRef } from "react";
import { Alert } from "./alert.tsx";
import type { Problem } from "./use-attempt.ts";

/**
 * Says what went wrong above what it concerns. When the focus was on something that went away with
 * the failure, it comes here.
 */
export const ProblemNotice = ({ problem }: { readonly problem: Problem }) => {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every problem looks for the focus anew
  useEffect(() => {
    if (document.activeElement === document.body)
      notice.current?.querySelector("button")?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  return (
    <div className="notice-problem" ref={notice}>
      <Alert title={problem.title} onRetry={problem.retry}>
        {problem.message}
      </Alert>
    </div>
  );
};
