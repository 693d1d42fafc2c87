const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Follows a feed of server-sent events until it is stopped. The browser reconnects after a lost
 * connection; when the server rejected it, because it was starting or the session had ended, this
 * code tries again. Both continue after the last message, and nothing is reported twice.
 */
export const followFeed = ({
  address,
  from,
  name,
  onBegin,
  onMessage,
  onState = () => undefined,
}: {
  /** With or without a query. */
  readonly address: string;
  /** The position to start after; undefined for the end of the log. */
  readonly from?: string | undefined;
  /** Name of the messages. */
  readonly name: string;
  /** Called each time that the server starts to send. */
  readonly onBegin: (isFirst: boolean) => void;
  readonly onMessage: (data: string) => void;
  readonly onState?: (state: "connected" | "lost" | "refused") => void;
}): (() => void) => {
  let last = from;
  let hasBegun = false;
  let failures = 0;
  let timer: number | undefined;
  let source: EventSource;
  const take = ({ data, lastEventId }: MessageEvent<string>) => {
    if (last !== undefined && BigInt(lastEventId) <= BigInt(last)) return;
    last = lastEventId;
    onMessage(data);
  };
  const begin = ({ lastEventId }: MessageEvent<string>) => {
    failures = 0;
    last ??= lastEventId;
    onState("connected");
    onBegin(!hasBegun);
    hasBegun = true;
  };
  const addressNow = (): string => {
    if (last === undefined) return address;
    return `${address}${address.includes("?") ? "&" : "?"}lastEventId=${last}`;
  };
  const connect = () => {
    source = new EventSource(addressNow());
    source.addEventListener("start", begin);
    source.addEventListener(name, take);
    source.addEventListener("error", () => {
      const isRefused = source.readyState === EventSource.CLOSED;
      onState(isRefused ? "refused" : "lost");
      if (!isRefused) return;
      timer = window.setTimeout(
        connect,
        Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures),
      );
      failures += 1;
    });
  };
  connect();
  return () => {
    window.clearTimeout(timer);
    source.close();
  };
};
