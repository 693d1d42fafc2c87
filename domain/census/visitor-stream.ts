import { spread } from "../kit/spread.ts";

/** Events of visitors with an id go to these streams: anyone can invent ids, but not streams. */
const VISITOR_STREAMS = 1_024;

/** The stream for the events of an id: always the same one, so that they stay in order. */
export const visitorStreamOf = (id: string): string => `visitors-${spread(id) % VISITOR_STREAMS}`;
