import type {
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from "@eventstore/db-client/generated/streams_pb.js";
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerWritableStream,
} from "@grpc/grpc-js";
import { createDoubleLog, type DoubleEvent, type DoubleLog, type Proposed } from "./double-log.ts";
import {
  answerOf,
  errorOf,
  expectedOf,
  features,
  nameOf,
  proposedOf,
  ServerFeaturesService,
  StreamsService,
  shared,
  streamOf,
  streams,
  uuidOf,
} from "./double-messages.ts";

export type EventStoreDouble = {
  readonly url: string;
  readonly log: DoubleLog;
  /** Called for each append that arrives: `drop` writes it and never answers, `lose` forgets it. */
  onAppend: (stream: string) => "answer" | "drop" | "lose";
  /** While false, subscriptions deliver nothing: a sequencer falls behind. */
  delivers: boolean;
  /** Subscriptions look again: after `delivers` was changed. */
  readonly nudge: () => void;
  readonly stop: () => Promise<void>;
};

type Options = {
  /** Bytes; EventStoreDB's own default is 1 MiB. */
  readonly maxAppendSize?: number;
  /** What the server has on its disk; default: nothing. */
  readonly log?: DoubleLog;
};

const DEFAULT_LIMIT = 16 * 1_048_576 - 16_384;
const MESSAGE_LIMIT = 17 * 1_048_576;

/**
 * A protocol double of an EventStoreDB server: it speaks the gRPC services whose definitions the
 * client's package contains, with a log in memory. It proves that Daybook uses the client as meant,
 * and nothing about a real server.
 */
export const startEventStoreDouble = async ({
  maxAppendSize = DEFAULT_LIMIT,
  log = createDoubleLog(maxAppendSize),
}: Options = {}): Promise<EventStoreDouble> => {
  const server = new Server({ "grpc.max_receive_message_length": MESSAGE_LIMIT });
  const nudges = new Set<() => void>();
  const port = await new Promise<number>((resolve, reject) => {
    server.addService(StreamsService, {
      read: (call: ServerWritableStream<ReadReq, ReadResp>) => read(double, nudges, call),
      batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) =>
        batchAppend(double, maxAppendSize, call),
    });
    server.addService(ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: (error: null, value: unknown) => void) =>
        answer(null, supportedMethods()),
    });
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  const double: EventStoreDouble = {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    log,
    onAppend: () => "answer",
    delivers: true,
    nudge: () => {
      for (const nudge of nudges) nudge();
    },
    stop: async () => server.forceShutdown(),
  };
  return double;
};

const supportedMethods = () => {
  const method = new features.SupportedMethod();
  method.setServiceName("event_store.client.streams.Streams");
  method.setMethodName("batchappend");
  const methods = new features.SupportedMethods();
  methods.setEventStoreServerVersion("double");
  methods.setMethodsList([method]);
  return methods;
};

type Arriving = { options: BatchAppendReq.Options; proposed: Proposed[] };

const batchAppend = (
  double: EventStoreDouble,
  maxAppendSize: number,
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
): void => {
  const arriving = new Map<string, Arriving>();
  call.on("data", (request: BatchAppendReq) => {
    const correlation = request.getCorrelationId()?.getString() ?? "";
    const options = request.getOptions();
    const known = arriving.get(correlation);
    const append = known ?? { options: options as BatchAppendReq.Options, proposed: [] };
    append.proposed.push(...request.getProposedMessagesList().map(proposedOf));
    arriving.set(correlation, append);
    if (!request.getIsFinal()) return;
    arriving.delete(correlation);
    const stream = nameOf(append.options.getStreamIdentifier());
    const what = double.onAppend(stream);
    if (what === "lose") return;
    const verdict = double.log.append(stream, append.proposed, expectedOf(append.options));
    if (what === "drop") return;
    const answer = new streams.BatchAppendResp();
    answer.setCorrelationId(uuidOf(correlation));
    answer.setStreamIdentifier(streamOf(stream));
    if (verdict.kind === "success") {
      const success = new streams.BatchAppendResp.Success();
      success.setCurrentRevision(verdict.last.revision.toString());
      const place = new shared.AllStreamPosition();
      place.setCommitPosition(verdict.last.position.toString());
      place.setPreparePosition(verdict.last.position.toString());
      success.setPosition(place);
      answer.setSuccess(success);
    } else answer.setError(refusalOf(verdict, maxAppendSize));
    call.write(answer);
  });
  call.on("error", () => undefined);
  call.on("end", () => call.end());
};

const refusalOf = (
  verdict: Exclude<ReturnType<DoubleLog["append"]>, { kind: "success" }>,
  maxAppendSize: number,
) => {
  if (verdict.kind === "too-large") {
    const details = new shared.MaximumAppendSizeExceeded();
    details.setMaxappendsize(maxAppendSize);
    return errorOf("MaximumAppendSizeExceeded", details);
  }
  const details = new shared.WrongExpectedVersion();
  if (verdict.current === undefined) details.setCurrentNoStream();
  else details.setCurrentStreamRevision(verdict.current.toString());
  return errorOf("WrongExpectedVersion", details);
};

const read = (
  double: EventStoreDouble,
  nudges: Set<() => void>,
  call: ServerWritableStream<ReadReq, ReadResp>,
): void => {
  const options = call.request.getOptions() as ReadReq.Options;
  if (options.hasSubscription()) {
    subscribe(double, nudges, call, options);
    return;
  }
  const count = Number(options.getCount());
  const isBackwards = options.getReadDirection() === 1;
  const found = options.hasStream() ? ofStream(double, options) : ofAll(double, options);
  if (found === undefined) {
    const missing = new streams.ReadResp.StreamNotFound();
    missing.setStreamIdentifier(options.getStream()?.getStreamIdentifier());
    const answer = new streams.ReadResp();
    answer.setStreamNotFound(missing);
    call.write(answer);
  } else
    for (const event of (isBackwards ? found.toReversed() : found).slice(0, count))
      call.write(answerOf(event));
  call.end();
};

const ofStream = (
  { log }: EventStoreDouble,
  options: ReadReq.Options,
): readonly DoubleEvent[] | undefined => {
  const wanted = options.getStream();
  const from = wanted?.hasRevision() ? BigInt(wanted.getRevision()) : 0n;
  return log
    .stream(nameOf(wanted?.getStreamIdentifier()))
    ?.filter(({ revision }) => revision >= from);
};

/** A read begins with the event at the position; a subscription begins behind it. */
const ofAll = ({ log }: EventStoreDouble, options: ReadReq.Options): readonly DoubleEvent[] => {
  const position = options.getAll()?.getPosition();
  if (position === undefined) return log.events;
  const from = BigInt(position.getCommitPosition());
  return log.events.filter((event) => event.position >= from);
};

const subscribe = (
  double: EventStoreDouble,
  nudges: Set<() => void>,
  call: ServerWritableStream<ReadReq, ReadResp>,
  options: ReadReq.Options,
): void => {
  const position = options.getAll()?.getPosition();
  const pattern = options.getFilter()?.getEventType()?.getRegex();
  const wanted = pattern === undefined || pattern === "" ? /./ : new RegExp(pattern);
  let after = position === undefined ? -1n : BigInt(position.getCommitPosition());
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId("double");
  const confirmed = new streams.ReadResp();
  confirmed.setConfirmation(confirmation);
  call.write(confirmed);
  let next = double.log.events.findIndex(({ position: at }) => at > after);
  const deliver = () => {
    if (!double.delivers) return;
    if (next < 0) next = double.log.events.findIndex(({ position: at }) => at > after);
    if (next < 0) return;
    for (; next < double.log.events.length; next += 1) {
      const event = double.log.events[next] as DoubleEvent;
      after = event.position;
      if (wanted.test(event.type)) call.write(answerOf(event));
    }
  };
  const stop = double.log.onAppended(deliver);
  nudges.add(deliver);
  call.on("cancelled", () => {
    stop();
    nudges.delete(deliver);
    call.end();
  });
  deliver();
};
