import { newId } from "#infra/ids/uuid.ts";
import { EventStoreUnavailable, InvalidAppend } from "../errors.ts";
import type { Waiting } from "../flush.ts";
import type { Append } from "../port.ts";
import type { Arrivals } from "./arrivals.ts";
import type { Claim, Claims } from "./claims.ts";
import type { SourceClient, SourceVerdict } from "./client.ts";
import { wrap } from "./envelope.ts";

export type SendingOptions = {
  readonly client: Pick<SourceClient, "append">;
  readonly claims: Claims;
  readonly arrivals: Arrivals;
  readonly logId: string;
  readonly now: (() => string) | undefined;
};

/** An append that was sent to the server, and what its key was claimed with. */
export type Sent = {
  readonly waiting: Waiting;
  readonly attempt: string | undefined;
  readonly answer: Promise<SourceVerdict>;
};

export type Sending = {
  /** Claims the key and sends; undefined when another process was faster to claim the key. */
  readonly start: (waiting: Waiting, expected: bigint) => Promise<Sent | undefined>;
  /** Settles an append that was sent; false when it must be judged again. Never rejects. */
  readonly settle: (sent: Sent) => Promise<boolean>;
  /** Finishes what another attempt under the same key has begun, or clears it away. */
  readonly finishOther: (claim: Claim) => Promise<void>;
};

const lastIdOf = ({ events }: Pick<Append, "events">): string => events.at(-1)?.id as string;

export const createSending = ({
  client,
  claims,
  arrivals,
  logId,
  now,
}: SendingOptions): Sending => {
  const append = (
    { stream, events, metadata }: Pick<Append, "stream" | "events" | "metadata">,
    expected: bigint,
  ): Promise<SourceVerdict> => {
    const data = wrap({ logId, events, metadata, recordedAt: now?.() });
    const answer = client.append(stream, data, expected);
    // It is awaited later.
    answer.catch(() => undefined);
    return answer;
  };

  /** Whether a conflict must be judged again, now that the copy has what caused it. */
  const isStillOpen = async ({ waiting: { append: sent } }: Sent, revision: bigint) => {
    const expected = sent.expectedRevision;
    const isCopied = await arrivals.reached(sent.stream, revision);
    if (expected === "any" && !isCopied)
      throw new EventStoreUnavailable("The copy of the event log is behind.");
    // A revision that is still to come is refused without another look.
    return isCopied && (expected === "any" || expected <= revision);
  };

  return {
    start: async (waiting, expected) => {
      const attempt = waiting.append.idempotency === undefined ? undefined : newId();
      if (attempt !== undefined && !(await claims.claim(waiting, expected, attempt)))
        return undefined;
      return { waiting, attempt, answer: append(waiting.append, expected) };
    },
    settle: async (sent) => {
      const { waiting, attempt, answer } = sent;
      try {
        const verdict = await answer;
        if (verdict.status === "appended") {
          const place = await arrivals.of(lastIdOf(waiting.append));
          waiting.settle.resolve({ status: "appended", ...place });
          return true;
        }
        // The expected revision is exact: what was refused once can never be accepted.
        if (attempt !== undefined) await claims.release(attempt);
        if (await isStillOpen(sent, verdict.revision)) return false;
        waiting.settle.resolve(verdict);
      } catch (error) {
        if (error instanceof InvalidAppend && attempt !== undefined) await claims.release(attempt);
        waiting.settle.reject(error);
      }
      return true;
    },
    finishOther: async (claim) => {
      const verdict = claim.isDead ? undefined : await append(claim, claim.expected);
      if (verdict?.status === "appended") {
        await arrivals.of(lastIdOf(claim));
        return;
      }
      await claims.release(claim.attempt);
      if (verdict !== undefined) await arrivals.reached(claim.stream, verdict.revision);
    },
  };
};
