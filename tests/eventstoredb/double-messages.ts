import { createRequire } from "node:module";
import type { DoubleEvent, Expected, Proposed } from "./double-log.ts";

// The client's own code for the messages of the protocol; its package has no map of exports.
const require = createRequire(import.meta.url);
const load = (name: string) => require(`@eventstore/db-client/generated/${name}`);

export const streams: typeof import("@eventstore/db-client/generated/streams_pb.js") =
  load("streams_pb.js");
export const shared: typeof import("@eventstore/db-client/generated/shared_pb.js") =
  load("shared_pb.js");
export const status: typeof import("@eventstore/db-client/generated/status_pb.js") =
  load("status_pb.js");
export const features: typeof import("@eventstore/db-client/generated/serverfeatures_pb.js") =
  load("serverfeatures_pb.js");
export const { StreamsService } = load("streams_grpc_pb.js");
export const { ServerFeaturesService } = load("serverfeatures_grpc_pb.js");
// The copy that the client itself uses.
const ofClient = createRequire(require.resolve("@eventstore/db-client"));
const { Any } = ofClient("google-protobuf/google/protobuf/any_pb.js");

type Message = { serializeBinary: () => Uint8Array };

const TICKS_PER_MS = 10_000n;
const INTERNAL = 13;

export const uuidOf = (text: string) => {
  const uuid = new shared.UUID();
  uuid.setString(text);
  return uuid;
};

export const streamOf = (name: string) => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name).toString("base64"));
  return identifier;
};

export const nameOf = (identifier: { getStreamName_asU8: () => Uint8Array } | undefined) =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString("utf8");

/** An error in the answer to an append, as the server packs it. */
export const errorOf = (name: string, details: Message) => {
  const packed = new Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  const error = new status.Status();
  error.setCode(INTERNAL as never);
  error.setMessage(name);
  error.setDetails(packed);
  return error;
};

export const proposedOf = (message: {
  getId: () => { getString: () => string } | undefined;
  getData_asU8: () => Uint8Array;
  getCustomMetadata_asU8: () => Uint8Array;
  getMetadataMap: () => { get: (key: string) => string | undefined };
}): Proposed => ({
  id: message.getId()?.getString() ?? "",
  type: message.getMetadataMap().get("type") ?? "",
  contentType: message.getMetadataMap().get("content-type") ?? "",
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const expectedOf = (options: {
  hasNoStream: () => boolean;
  hasAny: () => boolean;
  hasStreamExists: () => boolean;
  getStreamPosition: () => string;
}): Expected => {
  if (options.hasNoStream()) return "no_stream";
  if (options.hasAny()) return "any";
  return options.hasStreamExists() ? "stream_exists" : BigInt(options.getStreamPosition());
};

/** One event in the answer to a read. */
export const answerOf = (event: DoubleEvent) => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuidOf(event.id));
  recorded.setStreamIdentifier(streamOf(event.stream));
  recorded.setStreamRevision(event.revision.toString());
  recorded.setPreparePosition(event.position.toString());
  recorded.setCommitPosition(event.position.toString());
  recorded.getMetadataMap().set("type", event.type);
  recorded.getMetadataMap().set("content-type", event.contentType);
  recorded.getMetadataMap().set("created", (BigInt(event.createdMs) * TICKS_PER_MS).toString());
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(event.position.toString());
  const answer = new streams.ReadResp();
  answer.setEvent(read);
  return answer;
};
