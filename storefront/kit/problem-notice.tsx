import { useEffect, useRef } from "react";
import { Alert } from "./alert.tsx";
import type { Problem } from "./use-attempt.ts";

/**
 * Shows an error above its subject. It takes the focus when the focused element disappeared with
 * the failure.
 */
export const ProblemNotice = ({ problem }: { readonly problem: Problem }) => {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new problem moves the focus again
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
