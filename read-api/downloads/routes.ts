import { type Route, route } from "#infra/http/route.ts";
import { listUnusedFilesContract } from "./contract.ts";

type UnusedFile = {
  readonly fileId: string;
  readonly bytes: number;
  readonly keptAt: string;
};

/** The files that the clean-up job would delete now. */
export const fileQueries = ({
  listUnused,
}: {
  readonly listUnused: (websiteId: string) => Promise<readonly UnusedFile[]>;
}): readonly Route[] => [
  route(listUnusedFilesContract, async ({ context }) => {
    const files = await listUnused(context.websiteId);
    const shown = files.map(({ fileId, bytes, keptAt }) => ({ fileId, bytes, keptAt }));
    return { body: { files: shown } };
  }),
];
