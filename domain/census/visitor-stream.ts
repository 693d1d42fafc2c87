/** Events of visitors with an id go to these streams: anyone can invent ids, but not streams. */
const VISITOR_STREAMS = 1_024;

/** FNV-1a, used only to distribute ids evenly. */
const spread = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** The stream for the events of an id: always the same one, so that they stay in order. */
export const visitorStreamOf = (id: string): string => `visitors-${spread(id) % VISITOR_STREAMS}`;
