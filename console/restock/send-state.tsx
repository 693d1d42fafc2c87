import { formatCount } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Pill } from "#console/ui/pill.tsx";
import type { SignUpGroup } from "#read-api/restock/contract.ts";

/** The send that runs now or ran last. */
export const SendState = ({ send }: { readonly send: SignUpGroup["lastSend"] }) => {
  if (send === null) return <span style={{ color: "var(--db-muted)" }}>Never</span>;
  if (send.state === "running")
    return (
      <Pill tone="info" dot>
        Sending
      </Pill>
    );
  const outcome = [
    `${formatCount(send.sent)} sent`,
    ...(send.failed > 0 ? [`${formatCount(send.failed)} failed`] : []),
    ...(send.skipped > 0 ? [`${formatCount(send.skipped)} skipped`] : []),
  ].join(", ");
  return (
    <span>
      {outcome}
      <br />
      <span style={{ color: "var(--db-muted)", fontSize: "0.8125rem" }}>
        <Moment at={send.completedAt} />
      </span>
    </span>
  );
};
