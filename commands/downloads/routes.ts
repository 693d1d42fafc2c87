import type { Files } from "#infra/files/port.ts";
import { type Route, route } from "#infra/http/route.ts";
import { keepFileContract } from "./contract.ts";

/** The owners' calls for downloads. */
export const downloadCommands = ({ files }: { readonly files: Files }): readonly Route[] => [
  route(keepFileContract, async ({ query: { name, mediaType }, body, context }) => {
    const { fileId, bytes } = await files.keep(context.websiteId, body);
    return { body: { file: { fileId, name, bytes, mediaType } } };
  }),
];
