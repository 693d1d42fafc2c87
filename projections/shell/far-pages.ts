import type { createContentReader } from "#infra/event-store/content-reader.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { FarPage } from "../kit/far-reading.ts";
import { PAGE_EVENTS } from "../kit/feed.ts";
import { type RulesByWebsite, rulesOfWebsites } from "../kit/measuring-rules.ts";
import type { Projection } from "../kit/projection.ts";
import { createOpenContents } from "./open-contents.ts";

/** In pages: as much as a fold takes in while it joins what it has. */
const MAX_UNTAKEN = 20;

type Options = {
  readonly read: ReturnType<typeof createContentReader>["read"];
  readonly personalData: PersonalData;
  readonly projection: Projection;
  readonly rules: RulesByWebsite;
  readonly send: (turn: number, page: FarPage | undefined) => void;
};

/** Reads pages ahead of their reader, as many as there is room for. */
export const createFarPages = (options: Options) => {
  const { read, personalData, projection, rules, send } = options;
  const { pageEvents = PAGE_EVENTS, types = [] } = projection.reads;
  const digest = projection.digest?.(rulesOfWebsites(rules));
  const open = createOpenContents(personalData);
  let current = 0;
  let untaken = 0;
  let room = Promise.withResolvers<void>();

  const readPage = (after: bigint) => {
    const page = read(after, pageEvents, types);
    page.catch(() => undefined);
    return page;
  };

  const sendFrom = async (turn: number, start: bigint): Promise<void> => {
    let next = readPage(start);
    for (;;) {
      const events = await next;
      const last = events.at(-1);
      if (last === undefined || events.length < pageEvents || digest === undefined)
        return send(turn, undefined);
      const upTo = BigInt(last.position);
      // Postgres reads in the meantime.
      next = readPage(upTo);
      const taken = digest(await open(events));
      if (turn !== current) return;
      send(turn, { digest: taken, upTo });
      untaken += 1;
      while (untaken >= MAX_UNTAKEN && turn === current) await room.promise;
      if (turn !== current) return;
    }
  };

  const makeRoom = (): void => {
    room.resolve();
    room = Promise.withResolvers();
  };

  return {
    read: (turn: number, after: bigint): void => {
      current = turn;
      untaken = 0;
      makeRoom();
      // Whatever it was, the reader finds it out by reading the page itself.
      sendFrom(turn, after).catch(() => send(turn, undefined));
    },
    taken: (): void => {
      untaken -= 1;
      makeRoom();
    },
  };
};
