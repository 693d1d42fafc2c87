import { sealedReportOf } from "#domain/kit/sealed-report.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { type PersonalData, UnreadablePersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Tools } from "../kit/tools.ts";
import { checkEvent, createProgress, type Finding, sealedIn } from "./check-event.ts";
import { createDigests, type DayDigest } from "./digests.ts";

export type Checked = {
  readonly events: number;
  readonly streams: number;
  /** Pieces of personal data that open, and those whose key was destroyed. */
  readonly opened: number;
  readonly erased: number;
  /** Reports of visitors whose month was destroyed. */
  readonly destroyed: number;
  readonly findings: readonly Finding[];
  /** Findings after the most that are listed. */
  readonly unlisted: number;
  readonly digests: readonly DayDigest[];
};

/** Tables next to the log that do not agree with its events. */
export type FindBrokenReferences = (sql: Sql) => Promise<readonly Finding[]>;

type Options = {
  readonly findBrokenReferences: FindBrokenReferences;
  readonly tools: Pick<Tools, "database" | "eventStore" | "personalData">;
  readonly now: string;
  readonly onProgress: (position: number, head: number) => void;
};

const PAGE = 1_000;
const LISTED = 1_000;

const createFindings = () => {
  const listed: Finding[] = [];
  let count = 0;
  return {
    add: (findings: readonly Finding[]): void => {
      count += findings.length;
      listed.push(...findings.slice(0, LISTED - listed.length));
    },
    listed,
    unlisted: () => count - listed.length,
  };
};

/** Opens the personal data of a page, one by one only where some of it does not open. */
const openSealed = async (personalData: PersonalData, events: readonly RecordedEvent[]) => {
  const pieces = events.flatMap((event) =>
    [...sealedIn(event.data)].map((piece) => ({ event, piece })),
  );
  const counts = { opened: 0, erased: 0, destroyed: 0 };
  const findings: Finding[] = [];
  const open = async (some: typeof pieces): Promise<void> => {
    try {
      const contents = await personalData.open(some.map(({ piece }) => piece));
      for (const [index, content] of contents.entries()) {
        const isReport = sealedReportOf(some[index]?.event.data ?? {}) !== undefined;
        const gone = isReport ? "destroyed" : "erased";
        counts[content === null ? gone : "opened"] += 1;
      }
    } catch (error) {
      if (!(error instanceof UnreadablePersonalData)) throw error;
      if (some.length > 1) for (const one of some) await open([one]);
      else
        findings.push({
          place: `position ${some[0]?.event.position} (${some[0]?.event.type})`,
          problem: `the personal data of ${some[0]?.piece.personId} does not open, and its key exists`,
        });
    }
  };
  if (pieces.length > 0) await open(pieces);
  return { ...counts, findings };
};

/** Reads the whole log as it is at the start, from its first event on. */
export const checkLog = async ({
  tools,
  now,
  onProgress,
  findBrokenReferences,
}: Options): Promise<Checked> => {
  const { eventStore } = tools;
  const personalData = await tools.personalData();
  const head = await eventStore.head();
  const progress = createProgress();
  const findings = createFindings();
  const digests = createDigests();
  let [opened, erased, destroyed, events] = [0, 0, 0, 0];
  for (let after = 0n; after < head; ) {
    const page = await eventStore.readAll({ after, limit: PAGE });
    after = page.upTo;
    const read = page.events.filter(({ position }) => position <= head);
    for (const event of read) {
      findings.add(checkEvent(event, progress));
      digests.add(event);
    }
    const sealed = await openSealed(personalData, read);
    findings.add(sealed.findings);
    events += read.length;
    opened += sealed.opened;
    erased += sealed.erased;
    destroyed += sealed.destroyed;
    onProgress(Number(after < head ? after : head), Number(head));
  }
  if (progress.position !== head)
    findings.add([
      { place: "end", problem: `positions ${progress.position + 1n} to ${head} are missing` },
    ]);
  findings.add(await findBrokenReferences(tools.database));
  return {
    events,
    opened,
    erased,
    destroyed,
    streams: progress.revisions.size,
    findings: findings.listed,
    unlisted: findings.unlisted(),
    digests: digests.finish(now),
  };
};
